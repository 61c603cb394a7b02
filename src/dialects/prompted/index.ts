import type { JsonView } from "../../lib/json-view/index.ts";
import type { Call, Tool } from "../../model/call.ts";
import type { Dialect } from "../dialect.ts";
import { type Reading, readMessage, readSaid } from "./history.ts";
import { toNamedTool, toTool } from "./pieces.ts";
import { type Told, toldIn } from "./told.ts";

/**
 * Without one of these words in the prompt or the reply there is nothing to read, and without the stem there is none of the
 * words. A search for up to seven bytes takes a third of the time of one for more.
 */
const SIGNS = [
  { stem: "unction", words: ["functions", "function_calls"] },
  { stem: "ferred", words: ["deferred-tools", "deferred tools"] },
  { stem: "just became available", words: ["just became available"] },
];
/** Under this the bytes of a part have a note on whether there is one. */
const SIGN = Symbol("sign");
const GONE = /no longer|removed|disconnected|unavailable/i;
const READY = /ready to use/i;

/** A dialect whose calls also tell which tools their texts define, load and call (`Call.prompted`). */
export function withPromptedTools(dialect: Dialect): Dialect {
  return { ...dialect, toCall: (exchange) => addPrompted(dialect.toCall(exchange)) };
}

/** A copy of a call with another field is another call: it does not have this. */
const PROMPTED: object = Object.create(Object.prototype, {
  prompted: {
    get(this: Call): Call | null {
      const value = readTexts(this);
      Object.defineProperty(this, "prompted", { value });
      return value;
    },
  },
});

function addPrompted(call: Call): Call {
  return Object.setPrototypeOf(call, PROMPTED);
}

function readTexts(call: Call): Call | null {
  const parts = [...call.tools, ...call.system, ...call.messages, ...(call.reply?.blocks ?? [])];
  if (!parts.some(({ view }) => view.remember(SIGN, holdsSign))) return null;
  const told = toldIn(call);
  const front = [...toldTools(told).values()];
  const known = [...call.tools, ...front];
  const reading: Reading = {
    schemas: new Map(known.map(({ name, schema }) => [name, schema])),
    loads: [],
    calls: new Map(),
    waiting: [],
  };
  const messages = call.messages.map((message) => readMessage(message, reading));
  const blocks = call.reply === null ? [] : readSaid(call.reply.blocks, reading);
  const loaded = reading.loads.map(({ definition, block }) => toTool(definition, block, true));
  const tools = mergeTools(call.tools, front, loaded);
  const isPlain =
    tools.length === call.tools.length &&
    messages.every((message, index) => message === call.messages[index]) &&
    blocks.length === (call.reply?.blocks.length ?? 0);
  return isPlain ? null : { ...call, tools, messages, reply: call.reply && { ...call.reply, blocks } };
}

function holdsSign(view: JsonView): boolean {
  const bytes = view.bytes();
  const holds = (text: string) => bytes.includes(text);
  return SIGNS.some(({ stem, words }) => holds(stem) && words.some(holds));
}

/** The tools that the client tells of, by name: those it defines are loaded, those it only names are not. */
function toldTools(told: readonly Told[]): Map<string, Tool> {
  const tools = new Map<string, Tool>();
  for (const { block, definitions, lists } of told) {
    for (const { heading, names } of lists) {
      for (const name of names) {
        if (GONE.test(heading)) tools.delete(name);
        else if (!tools.has(name)) tools.set(name, toNamedTool(name, block, !READY.test(heading)));
      }
    }
    for (const definition of definitions) tools.set(definition.name, toTool(definition, block, false));
  }
  return tools;
}

/** A definition goes before a name, and the API's own before both. */
function mergeTools(own: readonly Tool[], told: readonly Tool[], loaded: readonly Tool[]): Tool[] {
  const named = new Map(told.map((tool) => [tool.name, tool]));
  for (const tool of loaded) if (named.get(tool.name)?.schema == null) named.set(tool.name, tool);
  for (const { name } of own) named.delete(name);
  return [...own, ...named.values()];
}
