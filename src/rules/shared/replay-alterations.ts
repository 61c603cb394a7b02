import { canonical } from "../../lib/canonical.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import { keyOrder } from "../../lib/key-order.ts";
import { listed } from "../../lib/listing.ts";
import { narrowestDifference } from "../../lib/narrowest-difference.ts";
import type { Block, Call, ToolCallBlock } from "../../model/call.ts";
import { CALL_ID_FIELDS, fieldPath } from "./fields.ts";
import { isMasked } from "./masks.ts";
import { excerpts } from "./phrases.ts";
import type { ReplayedTurn } from "./replayed-turn.ts";
import { inputPath, isInputText } from "./tool-input.ts";

/** One thing that the request says otherwise than the response did. */
export interface Alteration {
  readonly path: string;
  readonly message: string;
  /** Whether hosts put it into the prompt: not so an id. */
  readonly isRendered: boolean;
  /** Whether it is nothing but the order of keys. */
  readonly isOrder: boolean;
}

/** What the client changed in a turn of the model, thinking aside. What is masked, or rewritten by the capture, is none. */
export function alterations(turn: ReplayedTurn, curr: Call): Alteration[] {
  const changed = turn.pairs.flatMap(({ said, sent }) =>
    sent === null || said.bytesHash === sent.bytesHash ? [] : differences(said, sent, curr),
  );
  return changed.length > 0 ? changed : reordered(turn);
}

function differences(said: Block, sent: Block, curr: Call): Alteration[] {
  if (said.kind === "text" && sent.kind === "text") {
    if (said.text === sent.text || (isMasked(said.text) && isMasked(sent.text))) return [];
    const { from, to } = excerpts(said.text, sent.text);
    return [
      {
        path: sent.path,
        message: `The text at ${sent.path} is not what the previous response returned: it was ${from} and is ${to}.`,
        isRendered: true,
        isOrder: false,
      },
    ];
  }
  if (said.kind !== "tool_call" || sent.kind !== "tool_call") return [];
  return [...idDifference(said, sent), ...inputDifference(said, sent, curr)];
}

/** An id that is not written, as in Gemini, is one that the dialect made up. */
function idDifference(said: ToolCallBlock, sent: ToolCallBlock): Alteration[] {
  const path = fieldPath(sent, sent.id, CALL_ID_FIELDS);
  const isWritten = path !== sent.path && fieldPath(said, said.id, CALL_ID_FIELDS) !== said.path;
  if (said.id === sent.id || !isWritten) return [];
  const message = `The call of ${sent.name} at ${sent.path} came with the id ${said.id} and is sent as ${sent.id}.`;
  return [{ path, message, isRendered: false, isOrder: false }];
}

function inputDifference(
  said: ToolCallBlock,
  sent: ToolCallBlock,
  { dialect, fidelity }: Call,
): Alteration[] {
  const path = inputPath(sent, dialect);
  if (path === null || said.input === null || sent.input === null) return [];
  const what = `The input of ${sent.name} at ${path}`;
  const isRendered = !sent.server;
  if (canonical(said.input) !== canonical(sent.input)) {
    const inner = narrowestDifference(said.input, sent.input, path);
    const [was, is] = [valueAt(said.input, inner, path), valueAt(sent.input, inner, path)];
    if (isMasked(was) && isMasked(is)) return [];
    const message = `${what} is not what the previous response returned${inner === path ? "" : ` (${inner})`}: it was ${was} and is ${is}.`;
    return [{ path: isInputText(dialect) ? path : inner, message, isRendered, isOrder: false }];
  }
  if (keyOrder(said.input) === keyOrder(sent.input) || fidelity.includes("reserialized")) return [];
  const message = `${what} has its keys in another order than the previous response: they came as ${orderOf(said.input)} and are sent as ${orderOf(sent.input)}.`;
  return [{ path, message, isRendered, isOrder: true }];
}

/** The value at a path below `base`, cut to be shown; the whole where the path is the base or goes through odd keys. */
function valueAt(view: JsonView, path: string, base: string): string {
  const below = path.slice(base.length);
  const steps = below.includes('["') ? [] : (below.match(/[^.[\]]+/g) ?? []);
  const found = steps.reduce<JsonView | undefined>(
    (part, step) => (part?.kind === "array" ? part.items()[Number(step)] : part?.get(step)),
    view,
  );
  const json = (found?.json() ?? "not there").replace(/\s+/g, " ");
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
}

function orderOf(view: JsonView): string {
  return listed(view.keys(), 6);
}

/** Blocks that come back as they were, in another order. */
function reordered({ pairs, sent }: ReplayedTurn): Alteration[] {
  const kept = pairs.flatMap((pair) =>
    pair.sent === null || pair.sent.kind === "thinking" ? [] : [pair.sent],
  );
  const now = sent.filter((block) => (kept as Block[]).includes(block));
  const at = now.findIndex((block, index) => block !== kept[index]);
  if (at < 0) return [];
  const names = (blocks: readonly Block[]) =>
    listed(
      blocks.map((block) => (block.kind === "tool_call" ? `${block.name} ${block.id}` : block.kind)),
      6,
    );
  const path = now[at]!.path;
  const message = `The blocks of the assistant turn come back in another order, from ${path} on: the response had ${names(kept)}, the request has ${names(now)}.`;
  return [{ path, message, isRendered: true, isOrder: false }];
}
