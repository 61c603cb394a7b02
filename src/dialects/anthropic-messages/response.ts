import type { JsonView } from "../../lib/json-view/index.ts";
import type { Reply, Usage } from "../../model/call.ts";
import type { Exchange } from "../../model/exchange.ts";
import { answerError } from "../shared/answer-error.ts";
import { type Answer, NO_ANSWER } from "../shared/frame.ts";
import { withLate } from "../shared/late.ts";
import { numberOf, present, stringOf } from "../shared/piece.ts";
import { toBlocks } from "./blocks.ts";
import { type Folded, foldStream } from "./stream.ts";

/** What came back: the message of a body or of an event stream, its token counts, and what went wrong. */
export function toAnswer({ response, fidelity }: Exchange): Answer {
  if (response === null) return NO_ANSWER;
  const inBody = response.body !== null && isMessage(response.body) ? response.body : null;
  const stream = inBody === null && response.events !== null ? foldStream(response.events) : null;
  const message = inBody ?? stream?.message ?? null;
  return {
    reply: message === null ? null : toReply(message, stream),
    usage: toUsage(message?.get("usage")),
    error: answerError(response, stream, {
      isReply: isMessage,
      lastEvent: "message_stop",
      truncated: fidelity.includes("truncated"),
    }),
  };
}

/** Whether a body is an answer of the model. */
export function isMessage(body: JsonView): boolean {
  return body.get("content")?.kind === "array" && stringOf(body.get("type")) !== "error";
}

const withBlocks = withLate<Reply, "blocks">("blocks");

function toReply(message: JsonView, stream: Folded | null): Reply {
  const fields = {
    id: stringOf(message.get("id")),
    model: stringOf(message.get("model")),
    stopReason: stringOf(message.get("stop_reason")),
    complete: stream?.complete ?? true,
    diagnostics: present(message.get("diagnostics")),
  };
  return withBlocks(fields, () => toBlocks(stream?.content() ?? message.get("content"), "content"));
}

/** `input_tokens` counts only what the cache had no part in; the model wants the whole prompt. */
function toUsage(usage: JsonView | undefined): Usage | null {
  if (usage?.kind !== "object") return null;
  const uncached = numberOf(usage.get("input_tokens"));
  const cacheRead = numberOf(usage.get("cache_read_input_tokens"));
  const cacheWrite = numberOf(usage.get("cache_creation_input_tokens"));
  return {
    input: uncached === null ? null : uncached + (cacheRead ?? 0) + (cacheWrite ?? 0),
    cacheRead,
    cacheWrite,
    output: numberOf(usage.get("output_tokens")),
  };
}
