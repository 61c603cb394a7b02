import type { Block, Message, ToolCallBlock, ToolResultBlock } from "../../model/call.ts";
import { oncePerCall } from "../../model/walk.ts";

/** A result and what stands where only results may stand before it. */
export interface PlacedResult {
  readonly block: ToolResultBlock;
  /** Another block before it in its own message. */
  readonly behind: Block | null;
  /** Whether it stands in the turn after the call, with no message of other content between. */
  readonly rightAfter: boolean;
  /** Whether it stands in the turn after the call at all. */
  readonly inNextTurn: boolean;
}

/** A call of the history with its results, in their order. */
export interface AnsweredCall {
  readonly call: ToolCallBlock;
  /** The message behind its turn, where results belong; null where the request ends with it. */
  readonly next: Message | null;
  readonly results: PlacedResult[];
}

/** The calls of a history and the results that answer none of the calls before them. */
export interface ToolTurns {
  readonly calls: readonly AnsweredCall[];
  readonly strays: readonly ToolResultBlock[];
}

/** Where a result may stand anywhere behind its call, as those of the host's own tools; elsewhere it belongs into the next turn. */
const ANYWHERE: ReadonlySet<string> = new Set(["openai-responses"]);

/** Roles of what the model said: the first is that of most APIs, the second Gemini's. */
const MODEL_ROLES: ReadonlySet<string> = new Set(["assistant", "model"]);

/** Puts each result to the last call of its id before it. Calls and results without an id are left aside. */
export const toolTurns = oncePerCall((call): ToolTurns => {
  const latest = new Map<string, AnsweredCall & { readonly turn: number }>();
  const calls: AnsweredCall[] = [];
  const strays: ToolResultBlock[] = [];
  const turns = toTurns(call.messages);
  for (const [turn, messages] of turns.entries()) {
    let interrupted = false;
    for (const { blocks } of messages) {
      let behind: Block | null = null;
      for (const block of blocks) {
        if (block.kind === "tool_call" && block.id !== "") {
          const answered = { call: block, turn, next: turns[turn + 1]?.[0] ?? null, results: [] };
          latest.set(block.id, answered);
          calls.push(answered);
        } else if (block.kind === "tool_result" && block.id !== "") {
          const answered = latest.get(block.id);
          const isFree = block.server || ANYWHERE.has(call.dialect);
          const inNextTurn = isFree || turn - 1 === answered?.turn;
          const rightAfter = inNextTurn && (isFree || !interrupted);
          if (answered === undefined || answered.call.server !== block.server) strays.push(block);
          else answered.results.push({ block, behind: isFree ? null : behind, rightAfter, inNextTurn });
        }
        if (block.kind !== "tool_result") behind ??= block;
      }
      interrupted ||= behind !== null;
    }
  }
  return { calls, strays };
});

/** Messages of one side in a row are one turn: APIs merge them, or send each call and result as one of its own. */
function toTurns(messages: readonly Message[]): Message[][] {
  const turns: Message[][] = [];
  let side: boolean | null = null;
  for (const message of messages) {
    const isModel = MODEL_ROLES.has(message.role) || message.blocks.some(({ kind }) => kind === "tool_call");
    if (isModel === side) turns.at(-1)!.push(message);
    else turns.push([message]);
    side = isModel;
  }
  return turns;
}
