import { canonical } from "../../lib/canonical.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import { keyOrder } from "../../lib/key-order.ts";
import { narrowestDifference } from "../../lib/narrowest-difference.ts";
import type { Block, ToolCallBlock } from "../../model/call.ts";
import type { Finding } from "../../model/report.ts";
import type { Evidence, Rule } from "../rule.ts";
import { CALL_ID_FIELDS, fieldPath } from "../shared/fields.ts";
import { excerpts, listed } from "../shared/phrases.ts";
import { type ReplayedTurn, replayedTurn } from "../shared/replayed-turn.ts";

/** One thing that the request says otherwise than the response did. */
interface Alteration {
  readonly path: string;
  readonly message: string;
}

/** What a capture leaves out or masks is no alteration by the client. */
const HIDING: readonly string[] = ["truncated", "delta", "stub", "redacted"];

/** Thinking has a rule of its own. */
export const replayAltered: Rule = {
  code: "replay-altered",
  says: "an assistant turn in the request is not what the previous response returned (ids, key order, null added, block order)",
  check(evidence) {
    const { prev, curr } = evidence;
    const hides = [prev, curr].some((call) => call?.fidelity.some((lack) => HIDING.includes(lack)));
    const turn = hides ? null : replayedTurn(prev, curr);
    const [first, ...others] = turn === null ? [] : alterations(turn, curr.dialect);
    if (first === undefined) return [];
    const more = others.length === 0 ? "" : ` Also altered: ${listed(others.map(({ path }) => path))}.`;
    return [
      {
        ...worth(evidence),
        path: first.path,
        prevPath: null,
        message: `${first.message}${more}`,
        fix: "replay the assistant turn as it came: keep the text of the response, and the order of keys and blocks, and do not build it anew",
      },
    ];
  },
};

/**
 * Where entries of the cache end at markers, the answer is first written as it is replayed and nothing is lost. Other
 * hosts have the answer in their cache as the model wrote it. A failed call costs no cache.
 */
function worth({ curr, provider }: Evidence): Pick<Finding, "severity" | "confidence"> {
  const isHarmless = curr.error !== null || provider.entriesEnd.is === "at-markers";
  return { severity: isHarmless ? "info" : "warning", confidence: "certain" };
}

function alterations(turn: ReplayedTurn, dialect: string): Alteration[] {
  const changed = turn.pairs.flatMap(({ said, sent }) =>
    sent === null || said.bytesHash === sent.bytesHash ? [] : differences(said, sent, dialect),
  );
  return changed.length > 0 ? changed : reordered(turn);
}

function differences(said: Block, sent: Block, dialect: string): Alteration[] {
  if (said.kind === "text" && sent.kind === "text") {
    if (said.text === sent.text) return [];
    const { from, to } = excerpts(said.text, sent.text);
    return [
      {
        path: sent.path,
        message: `The text at ${sent.path} is not what the previous response returned: it was ${from} and is ${to}.`,
      },
    ];
  }
  if (said.kind !== "tool_call" || sent.kind !== "tool_call") return [];
  return [...idDifference(said, sent), ...inputDifference(said, sent, dialect)];
}

function idDifference(said: ToolCallBlock, sent: ToolCallBlock): Alteration[] {
  if (said.id === sent.id || said.id === "" || sent.id === "") return [];
  const path = fieldPath(sent, sent.id, CALL_ID_FIELDS);
  return path === sent.path
    ? []
    : [
        {
          path,
          message: `The call of ${sent.name} at ${sent.path} came with the id ${said.id} and is sent as ${sent.id}.`,
        },
      ];
}

/** Where a call's input stands: a value, or a JSON text that holds it, whose inside has no path. */
const INPUTS: Readonly<Record<string, { readonly place: string; readonly isText: boolean }>> = {
  "anthropic-messages": { place: "input", isText: false },
  "openai-chat": { place: "function.arguments", isText: true },
  "openai-responses": { place: "arguments", isText: true },
  gemini: { place: "functionCall.args", isText: false },
};

function inputDifference(said: ToolCallBlock, sent: ToolCallBlock, dialect: string): Alteration[] {
  const input = INPUTS[dialect];
  if (input === undefined || said.input === null || sent.input === null) return [];
  const path = `${sent.path}.${input.place}`;
  const what = `The input of ${sent.name} at ${path}`;
  if (canonical(said.input) !== canonical(sent.input)) {
    const inner = narrowestDifference(said.input, sent.input, path);
    const [was, is] = [valueAt(said.input, inner, path), valueAt(sent.input, inner, path)];
    const message = `${what} is not what the previous response returned${inner === path ? "" : ` (${inner})`}: it was ${was} and is ${is}.`;
    return [{ path: input.isText ? path : inner, message }];
  }
  if (keyOrder(said.input) === keyOrder(sent.input)) return [];
  return [
    {
      path,
      message: `${what} has its keys in another order than the previous response: they came as ${orderOf(said.input)} and are sent as ${orderOf(sent.input)}.`,
    },
  ];
}

/** The value at a member path below `base`, cut to be shown; the whole where the path is the base. */
function valueAt(view: JsonView, path: string, base: string): string {
  const steps = path.slice(base.length).match(/[^.[\]]+/g) ?? [];
  const found = steps.reduce<JsonView | undefined>(
    (part, step) => (part?.kind === "array" ? part.items()[Number(step)] : part?.get(step)),
    view,
  );
  const json = found?.json() ?? "not there";
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
}

function orderOf(view: JsonView): string {
  return listed(view.keys(), 6);
}

/** Blocks that come back as they were, in another order. */
function reordered({ pairs, sent }: ReplayedTurn): Alteration[] {
  const kept = pairs.flatMap((pair) => (pair.sent?.kind === "thinking" ? [] : (pair.sent ?? [])));
  const now = sent.filter((block) => kept.includes(block));
  const at = now.findIndex((block, index) => block !== kept[index]);
  if (at < 0) return [];
  const names = (blocks: readonly Block[]) =>
    listed(
      blocks.map((block) => (block.kind === "tool_call" ? `${block.name} ${block.id}` : block.kind)),
      6,
    );
  const path = now[at]!.path;
  const message = `The blocks of the assistant turn come back in another order, from ${path} on: the response had ${names(kept)}, the request has ${names(now)}.`;
  return [{ path, message }];
}
