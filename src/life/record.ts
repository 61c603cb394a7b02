import type { JsonView } from "../lib/json-view/index.ts";
import type { Block, Call, Message } from "../model/call.ts";
import { isPartial } from "../model/fidelity.ts";
import type { Provider } from "../model/provider.ts";
import type { LeavesOut } from "../model/tools-report.ts";
import { asRead } from "../model/walk.ts";
import { providers, tellProvider } from "../providers/index.ts";
import { type Definition, definitionsOf, type KnownDefinitions } from "./definitions.ts";
import { type Fact, factsIn, factsOf } from "./history.ts";
import { listsIn, type ToolList } from "./name-lists.ts";
import { bytesInFront, mediaBytes } from "./prompt-bytes.ts";

/** What is kept of a call: what it says of tools, none of its bytes. */
export interface CallRecord {
  /** As the call is named on the command line. */
  readonly reference: string;
  readonly id: string;
  readonly time: string | null;
  readonly status: number | null;
  readonly model: string | null;
  readonly input: number | null;
  /** Whether the history is there as it was sent. */
  readonly isWhole: boolean;
  /** Whether names and texts are masked, so that arguments cannot be held against a schema. */
  readonly isMasked: boolean;
  /** Whether the client has the host clear results or compact the history, which no request shows. */
  readonly hostEdits: boolean;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly lists: readonly ToolList[];
  readonly messages: number;
  /** Facts of the request with their whole paths, then those of the reply. */
  readonly sent: readonly Fact[];
  readonly replied: readonly Fact[];
  /** The place in `sent` behind what the model wrote last: what stands there is new in this call. */
  readonly lastTurn: number;
  readonly provider: { readonly name: string; readonly because: string };
  readonly leavesOut: LeavesOut;
  /** Bytes of the prompt, deferred tools aside. */
  readonly promptBytes: number;
}

/** What the calls of a log have in common, read once. */
export interface Memory {
  readonly definitions: KnownDefinitions;
  /** By the hash of the bytes of a message. */
  readonly sayings: Map<string, Saying>;
}

/** What a message says of tools. Paths are those inside of it. */
interface Saying {
  readonly facts: readonly Fact[];
  readonly lists: readonly ToolList[];
  /** Bytes of the prompt, media aside. */
  readonly bytes: number;
}

export function createMemory(): Memory {
  return { definitions: { tools: new Map(), lists: new Map() }, sayings: new Map() };
}

/** `chosen` is the name of a provider that goes before what the capture tells; an unknown one is a UsageError. */
export function toRecord(call: Call, reference: string, memory: Memory, chosen?: string): CallRecord {
  const { id, time, status, model, usage, fidelity, params } = call;
  const read = hasToolsInText(call) ? asRead(call) : call;
  const { messages, reply } = read;
  const { provider, because } = tellProvider(providers, call, chosen);
  const said = messages.map((message) => placed(message, memory));
  const sent = said.map(({ facts }) => facts);
  const definitions = definitionsOf(read, memory.definitions);
  const bytes = said.reduce((total, saying) => total + saying.bytes, 0);
  const lastOfModel = messages.findLastIndex(({ role, blocks }) => isOfModel(role, blocks));
  return {
    ...{ reference, id, time, status, model },
    input: usage?.input ?? null,
    isWhole: !isPartial(call),
    isMasked: fidelity.includes("redacted") || hidesTexts(call),
    hostEdits: params.some(({ name }) => name === "context_management" || name === "compaction"),
    definitions,
    lists: [...call.system.flatMap(listsIn), ...said.flatMap(({ lists }) => lists)],
    messages: messages.length,
    sent: sent.flat(),
    replied: factsIn(reply?.blocks ?? [], 0),
    lastTurn: sent.slice(0, lastOfModel + 1).flat().length,
    provider: { name: provider.name, because },
    leavesOut: leavesOut(call, provider),
    promptBytes: bytesInFront(call, definitions.values()) + bytes,
  };
}

/** Where no description has two words, a tool has put a hash in place of each text. */
function hidesTexts({ tools }: Call): boolean {
  return (
    tools.length > 1 && tools.every(({ description }) => description !== null && !/\s/.test(description))
  );
}

/** How a harness writes tools and calls in a text, `<` as itself or as the escape that some encoders make of it. */
const TOOL_TAGS = ["<functions", "u003cfunctions", "function_calls"];
/** Under this the bytes of a part have a note on whether one of them is there. */
const TAGGED = Symbol("tagged");

/** Reading the texts of a call for tools takes long, and lists of names are read here anyway. */
function hasToolsInText({ system, messages, reply }: Call): boolean {
  const parts = [...system, ...messages, ...(reply?.blocks ?? [])];
  return parts.some(({ view }) => view.remember(TAGGED, holdsTag));
}

function holdsTag(view: JsonView): boolean {
  const bytes = view.bytes();
  return TOOL_TAGS.some((tag) => bytes.includes(tag));
}

/**
 * OpenAI shows the name and description of a deferred function and leaves out its schema
 * (developers.openai.com/api/docs/guides/tools-tool-search).
 */
function leavesOut({ dialect, tools }: Call, { deferredTools }: Provider): LeavesOut {
  if (dialect === "openai-responses" && tools.some(({ type }) => type === "tool_search")) return "schema";
  return deferredTools.is === "expanded-at-reference" ? "definition" : "nothing";
}

function isOfModel(role: string, blocks: readonly Block[]): boolean {
  return role === "assistant" || role === "model" || blocks.some(({ kind }) => kind === "tool_call");
}

/** A message that was read before, in this call or another, says the same at another place. */
function placed(message: Message, { sayings }: Memory): Saying {
  let known = sayings.get(message.bytesHash);
  if (known === undefined) {
    const bytes = message.view.size - mediaBytes(message.blocks);
    known = { facts: factsOf(message), lists: listsOf(message), bytes };
    sayings.set(message.bytesHash, known);
  }
  const { facts, lists, bytes } = known;
  const place = <T extends { readonly path: string }>(one: T): T => ({
    ...one,
    path: message.path + one.path,
  });
  return { facts: facts.map(place), lists: lists.map(place), bytes };
}

/** Lists are the client's: a user may write any names, unless the text calls them deferred tools. */
function listsOf({ role, blocks, path }: Message): ToolList[] {
  if (isOfModel(role, blocks)) return [];
  return blocks
    .flatMap(listsIn)
    .filter(({ isSaid }) => isSaid || role !== "user")
    .map((list) => ({ ...list, path: list.path.slice(path.length) }));
}
