import type { Block, Call } from "../../model/call.ts";
import { walkMessages } from "../../model/walk.ts";
import { nameFault } from "../shared/named-fault.ts";
import { excerpts } from "../shared/phrases.ts";
import { type Replayed, type ReplayedTurn, replayedTurn } from "../shared/replayed-turn.ts";
import { type Context, type Fault, requestFault } from "../shared/request-fault.ts";
import {
  describeThinking,
  isUnsigned,
  showsThought,
  signatureOf,
  thinkingBlocks,
} from "../shared/thinking.ts";
import { isExpected, THINKING_EXPECTED } from "../shared/thinking-texts.ts";

const FIX =
  "send back what the model thought, and its signature, exactly as the response had it, in the same place";
const FIX_FOREIGN =
  "take the thinking out of the turns of the other model before you send the conversation to this one";

export const thinkingAltered = requestFault({
  code: "thinking-altered",
  says: "thinking or its signature differs from what the previous response returned, or comes from another model",
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
    if (altered.length > 0 || context.said === null) return altered;
    return isExpected(context.said) ? [] : refusedIn(call, context);
  },
});

function alteredIn(turn: ReplayedTurn, context: Context): Fault[] {
  const kept = turn.pairs.flatMap(({ said, sent }) => (sent === null ? [] : differences({ said, sent })));
  if (context.said === null) return kept;
  const lost = turn.pairs.flatMap((pair, index) => dropped(pair, index, turn));
  const faults = [...kept, ...lost];
  return faults.length > 0 ? faults : [...foreign(turn), ...moved(turn)];
}

/** What differs between a block as it came and as it is sent. What the capture hides proves nothing. */
function differences({ said, sent }: { said: Block; sent: Block }): Fault[] {
  const what = textDifference(said, sent) ?? signatureDifference(said, sent);
  if (what === null) return [];
  const message = `The ${describeThinking(sent)} at ${sent.path} is not what the previous response returned: ${what}.`;
  return [toFault(sent, message, sent.kind === "thinking" ? "documented" : "observed")];
}

function textDifference(said: Block, sent: Block): string | null {
  if (said.kind !== "thinking" || sent.kind !== "thinking" || said.text === sent.text) return null;
  if (!showsThought(said) || !showsThought(sent) || signatureOf(said) === null) return null;
  if (said.text.trim() === sent.text.trim()) {
    const characters = Math.abs(said.text.length - sent.text.length);
    const verb = sent.text.length < said.text.length ? "lost" : "got";
    return `its text ${verb} ${characters} characters of white space at its ends`;
  }
  const { from, to } = excerpts(said.text, sent.text);
  return `its text was ${from} and is ${to}`;
}

function signatureDifference(said: Block, sent: Block): string | null {
  const before = signatureOf(said);
  if (before === null) return null;
  if (isUnsigned(sent)) {
    const isEmptied = sent.kind === "thinking" && sent.signature === "";
    return isEmptied ? "its signature was emptied" : "its signature is gone";
  }
  const after = signatureOf(sent);
  return after === null || after === before
    ? null
    : `its signature was ${before.slice(0, 12)}… and is ${after.slice(0, 12)}…`;
}

/** A thinking block that the request leaves out, at the place where it should stand. */
function dropped({ said, sent }: Replayed, index: number, { pairs, sent: all }: ReplayedTurn): Fault[] {
  if (said.kind !== "thinking" || sent !== null) return [];
  const before = pairs.slice(0, index).findLast((pair) => pair.sent !== null)?.sent;
  const next = before === undefined || before === null ? all[0] : (all[all.indexOf(before) + 1] ?? before);
  if (next === undefined) return [];
  const message = `The ${describeThinking(said)} of the previous response is missing; it should stand at ${next.path}.`;
  return [toFault(next, message, "told")];
}

function foreign({ extra }: ReplayedTurn): Fault[] {
  return extra
    .filter(({ kind }) => kind === "thinking")
    .map((block) =>
      toFault(
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
  return [toFault(block, message, "told")];
}

/** Without a response to compare with: the blocks that the error names, else the first that another model signed. */
function refusedIn(call: Call, { prev, curr }: Context): Fault[] {
  const text = curr.error?.message ?? "";
  const signed = thinkingBlocks(call);
  const unsigned = call.dialect === "gemini" ? unsignedCalls(call, text) : [];
  const models = prev === null || prev.model === call.model ? null : ([prev.model, call.model] as const);
  const all = [...signed, ...unsigned].map((block) => refused(block, models, prev));
  const named = all.filter((fault) => nameFault(text, fault));
  if (named.length > 0) return named.slice(0, 1);
  return unsigned.length > 0 || models !== null ? all.slice(0, 1) : [];
}

function refused(
  block: Block,
  models: readonly [string | null, string | null] | null,
  prev: Call | null,
): Fault {
  const what = `The ${describeThinking(block)} at ${block.path}`;
  const isOld =
    prev !== null && [...walkMessages(prev)].some(({ contentHash }) => contentHash === block.contentHash);
  if (block.kind === "tool_call") {
    return toFault(block, `${what} has no thoughtSignature, which this model wants back.`, "told");
  }
  if (isUnsigned(block))
    return toFault(block, `${what} has no signature, so that the host cannot check it.`, "told");
  if (models !== null) {
    const [before, after] = models;
    const message = `${what} belongs to the conversation with ${before}, and this call goes to ${after}, which refuses its signature.`;
    return { ...toFault(block, message, "told"), fix: FIX_FOREIGN };
  }
  const since = isOld ? "; the previous call had it in the same words" : "";
  return toFault(block, `${what} is refused as altered or signed elsewhere${since}.`, "told");
}

/** Calls without a signature; those whose name the error holds go first, as the first call of a turn carries it. */
function unsignedCalls(call: Call, text: string): Block[] {
  const calls = [...walkMessages(call)].filter((block) => block.kind === "tool_call" && isUnsigned(block));
  const named = calls.filter((block) => block.kind === "tool_call" && text.includes(block.name));
  return named.length > 0 ? named : calls;
}

function toFault(block: Block, message: string, proof: Fault["proof"]): Fault {
  const names = block.kind === "tool_call" ? [block.name] : [];
  return { key: `${block.path} ${message}`, path: block.path, names, proof, message, fix: FIX };
}
