import type { JsonView } from "../../lib/json-view/index.ts";
import type { Reply } from "../../model/call.ts";
import type { Exchange } from "../../model/exchange.ts";
import { answerError } from "../shared/answer-error.ts";
import { type Answer, NO_ANSWER } from "../shared/frame.ts";
import { stringOf } from "../shared/piece.ts";
import { toMessageBlocks } from "./messages.ts";
import { foldStream } from "./stream.ts";
import { toUsage } from "./usage.ts";

/** What came back: the first choice of a body or of an event stream, its token counts, and what went wrong. */
export function toAnswer({ response, fidelity }: Exchange): Answer {
  if (response === null) return NO_ANSWER;
  const inBody = response.body !== null && hasChoices(response.body) ? response.body : null;
  const stream = inBody === null && response.events !== null ? foldStream(response.events) : null;
  const completion = inBody ?? stream?.completion ?? null;
  return {
    reply: completion === null ? null : toReply(completion, stream?.complete ?? true),
    usage: completion === null ? null : toUsage(completion),
    error: answerError(response, stream, {
      isReply: (body) => hasChoices(body) && body.get("error")?.kind !== "object",
      lastEvent: "a finish_reason or [DONE]",
      truncated: fidelity.includes("truncated"),
    }),
  };
}

function hasChoices(body: JsonView): boolean {
  return body.get("choices")?.kind === "array";
}

function toReply(completion: JsonView, complete: boolean): Reply {
  const choice = completion.get("choices")?.items()[0];
  const message = choice?.get("message");
  return {
    id: stringOf(completion.get("id")),
    model: stringOf(completion.get("model")),
    blocks: message === undefined ? [] : toMessageBlocks(message, "choices[0].message"),
    stopReason: stringOf(choice?.get("finish_reason")),
    complete,
    diagnostics: null,
  };
}
