import type { JsonView } from "../../lib/json-view/index.ts";
import type { Usage } from "../../model/call.ts";
import type { Exchange } from "../../model/exchange.ts";
import { answerError } from "../shared/answer-error.ts";
import { type Answer, NO_ANSWER } from "../shared/frame.ts";
import { numberOf, stringOf } from "../shared/piece.ts";
import { get } from "./fields.ts";
import type { OpenCalls } from "./open-calls.ts";
import { toPart } from "./parts.ts";
import { chunksOf, foldChunks, isAnswer } from "./stream.ts";

/** What came back: the first candidate of a body or of all chunks, its token counts, and what went wrong. */
export function toAnswer({ response, fidelity }: Exchange): Answer {
  if (response === null) return NO_ANSWER;
  const chunks = chunksOf(response);
  const folded = foldChunks(chunks);
  const isStream = response.events !== null || response.body?.kind === "array";
  const complete = !isStream || folded.finishReason !== null;
  const calls: OpenCalls = [];
  const blocks = folded.parts.map((view, index) =>
    toPart({ view, path: `${folded.path}.content.parts[${index}]` }, calls),
  );
  const reply = {
    id: stringOf(folded.last("responseId")),
    model: stringOf(folded.last("modelVersion")),
    blocks,
    stopReason: folded.finishReason,
    complete,
    diagnostics: null,
  };
  const end = isStream ? { complete, error: folded.error?.json() ?? null } : null;
  return {
    reply: chunks.some(isAnswer) ? reply : null,
    usage: toUsage(folded.last("usageMetadata")),
    error: answerError(response, end, {
      isReply: isAnswer,
      lastEvent: "a finishReason",
      truncated: fidelity.includes("truncated"),
    }),
  };
}

/** `promptTokenCount` counts the whole prompt, cached tokens included. Thoughts are counted beside the answer. */
function toUsage(usage: JsonView | undefined): Usage | null {
  if (usage?.kind !== "object") return null;
  const answer = numberOf(get(usage, "candidatesTokenCount"));
  const thoughts = numberOf(get(usage, "thoughtsTokenCount"));
  return {
    input: numberOf(get(usage, "promptTokenCount")),
    cacheRead: numberOf(get(usage, "cachedContentTokenCount")),
    cacheWrite: null,
    output: answer === null && thoughts === null ? null : (answer ?? 0) + (thoughts ?? 0),
  };
}
