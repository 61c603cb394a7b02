import type { Block } from "../../model/call.ts";
import { namedThinking, refusedThinking, thinkingFault } from "../shared/refused-thinking.ts";
import { type Replayed, type ReplayedTurn, replayedTurn } from "../shared/replayed-turn.ts";
import { type Context, type Fault, requestFault } from "../shared/request-fault.ts";
import { describeThinking } from "../shared/thinking.ts";
import { thinkingDifference } from "../shared/thinking-difference.ts";
import { isExpected, THINKING_EXPECTED } from "../shared/thinking-texts.ts";

export const thinkingAltered = requestFault({
  code: "thinking-altered",
  says: "thinking or its signature differs from what the previous response returned, or comes from another model",
  explain: {
    why: "Thinking blocks are signed. They must come back exactly as they were returned, to the model that made them.",
    fix: "Replay thinking blocks unchanged, with their signatures; drop all of them when you switch models.",
    example: "A client trims the trailing newline of a thinking block.",
  },
  texts: [
    {
      pattern: /(redacted_)?thinking blocks? .{0,60}cannot be modified/i,
      source: "platform.claude.com, thinking troubleshooting",
    },
    {
      pattern: /invalid signature in (redacted_)?thinking block(?!.*bound to a different)/i,
      source: "anthropic/anthropic-sdk-python#1598",
    },
    {
      pattern: /(missing a|invalid|corrupted) thought_?signature/i,
      source: "musistudio/claude-code-router#1032",
    },
    { pattern: /thought_?\s?signature is (not valid|invalid|missing)/i, source: "Gemini, in other words" },
    { pattern: /encrypted content .*could not be (verified|decrypted)/i, source: "OpenAI responses" },
    ...THINKING_EXPECTED,
  ],
  claim: null,
  warns: true,
  find(call, context) {
    const turn = replayedTurn(context.prev, call);
    const altered = turn === null ? [] : alteredIn(turn, context);
    if (context.said === null || isExpected(context.said)) return altered;
    const elsewhere = namedThinking(call, context).filter(
      ({ path }) => !turn?.sent.some((block) => block.path === path),
    );
    if (altered.length > 0 && elsewhere.length === 0) return altered;
    return refusedThinking(call, context);
  },
});

function alteredIn(turn: ReplayedTurn, context: Context): Fault[] {
  const kept = turn.pairs.flatMap(({ said, sent }) => (sent === null ? [] : differences({ said, sent })));
  if (context.said === null) return kept;
  const lost = turn.pairs.flatMap((pair, index) => dropped(pair, index, turn));
  const faults = [...kept, ...lost];
  return faults.length > 0 ? faults : [...foreign(turn), ...moved(turn)];
}

function differences({ said, sent }: { said: Block; sent: Block }): Fault[] {
  const what = thinkingDifference(said, sent);
  if (what === null) return [];
  const message = `The ${describeThinking(sent)} at ${sent.path} is not what the previous response returned: ${what}.`;
  return [thinkingFault(sent, message, sent.kind === "thinking" ? "documented" : "observed")];
}

/** A thinking block that the request leaves out, at the place where it should stand. */
function dropped({ said, sent }: Replayed, index: number, { pairs, sent: all }: ReplayedTurn): Fault[] {
  if (said.kind !== "thinking" || sent !== null) return [];
  const before = pairs.slice(0, index).findLast((pair) => pair.sent !== null)?.sent;
  const path = before == null ? all[0]?.path : nextPath(before.path);
  if (path === undefined) return [];
  const message = `The ${describeThinking(said)} of the previous response is missing; it should stand at ${path}.`;
  return [{ ...thinkingFault(said, message, "told"), path }];
}

/** The place behind an item of a list. */
function nextPath(path: string): string {
  return path.replace(/\[(\d+)\]$/, (_, index: string) => `[${Number(index) + 1}]`);
}

function foreign({ extra }: ReplayedTurn): Fault[] {
  return extra
    .filter(({ kind }) => kind === "thinking")
    .map((block) =>
      thinkingFault(
        block,
        `The ${describeThinking(block)} at ${block.path} is none that the previous response returned.`,
        "told",
      ),
    );
}

/** Thinking that comes back unchanged, in another place among the blocks of its turn. */
function moved({ pairs, sent }: ReplayedTurn): Fault[] {
  const kept = pairs.flatMap((pair) => pair.sent ?? []);
  const now = sent.filter((block) => kept.includes(block));
  const at = now.findIndex((block, index) => block !== kept[index]);
  if (at < 0 || !kept.some(({ kind }) => kind === "thinking")) return [];
  const block = [now[at]!, kept[at]!].find(({ kind }) => kind === "thinking") ?? now[at]!;
  const message = `The blocks of the previous response come back in another order: the ${describeThinking(block)} stands at ${block.path} now.`;
  return [thinkingFault(block, message, "told")];
}
