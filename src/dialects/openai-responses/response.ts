import type { JsonView } from "../../lib/json-view/index.ts";
import type { CallError, Reply, Usage } from "../../model/call.ts";
import type { Exchange, HttpResponse } from "../../model/exchange.ts";
import { answerError } from "../shared/answer-error.ts";
import { readErrorBody } from "../shared/error-envelope.ts";
import { type Answer, NO_ANSWER } from "../shared/frame.ts";
import { numberOf, present, stringOf } from "../shared/piece.ts";
import { readItems } from "./items.ts";
import { type Folded, foldStream } from "./stream.ts";

/** What came back: the response of a body or of an event stream, its token counts, and what went wrong. */
export function toAnswer({ response, fidelity }: Exchange): Answer {
  if (response === null) return NO_ANSWER;
  const inBody = response.body !== null && isResponse(response.body) ? response.body : null;
  const stream = response.events === null ? null : foldStream(response.events);
  const said = inBody ?? stream?.response ?? null;
  const items = stream?.items ?? [];
  const complete = stream === null || stream.complete || stringOf(inBody?.get("status")) === "completed";
  const lastEvent = "response.completed";
  const end = stream === null ? null : { complete, error: null };
  return {
    reply: said === null && items.length === 0 ? null : toReply(said, items, complete),
    usage: toUsage(said?.get("usage")),
    error:
      toFailure(response, said, stream) ??
      answerError(response, end, {
        isReply: isResponse,
        lastEvent,
        truncated: fidelity.includes("truncated"),
      }),
  };
}

/** Whether a body is an answer of the model. */
export function isResponse(body: JsonView): boolean {
  return stringOf(body.get("object")) === "response" || body.get("output")?.kind === "array";
}

/** Some hosts leave `output` empty at the end of a stream: then the items are those that came one by one. */
function toReply(said: JsonView | null, streamed: readonly JsonView[], complete: boolean): Reply {
  const output = said?.get("output")?.items() ?? [];
  const items = readItems(output.length > 0 ? output : streamed, "output");
  return {
    id: stringOf(said?.get("id")),
    model: stringOf(said?.get("model")),
    blocks: items.flatMap(({ blocks }) => blocks),
    stopReason:
      stringOf(said?.get("incomplete_details")?.get("reason")) ??
      (complete ? stringOf(said?.get("status")) : null),
    complete,
    diagnostics: present(said?.get("prompt_cache_diagnostics")),
  };
}

/** `input_tokens` counts the whole prompt, cached tokens included. */
function toUsage(usage: JsonView | undefined): Usage | null {
  if (usage?.kind !== "object") return null;
  const details = usage.get("input_tokens_details");
  return {
    input: numberOf(usage.get("input_tokens")),
    cacheRead: numberOf(details?.get("cached_tokens")),
    cacheWrite: numberOf(details?.get("cache_write_tokens")),
    output: numberOf(usage.get("output_tokens")),
  };
}

/** What an error event or the response says of its failure, though the status is a good one (200, or 101 on a WebSocket). */
function toFailure(response: HttpResponse, said: JsonView | null, stream: Folded | null): CallError | null {
  const event = stream?.error ?? null;
  const error = event === null ? present(said?.get("error")) : (present(event.get("error")) ?? event);
  if (error === null && stringOf(said?.get("status")) !== "failed") return null;
  const { type, message } = (error && readErrorBody(error)) ?? {
    type: null,
    message: error?.json() ?? "the response failed, and says nothing more",
  };
  return {
    status: numberOf(event?.get("status")) ?? response.status,
    type: type === "error" ? stringOf(error?.get("code")) : type,
    message,
    from: event === null && stream === null ? "body" : "stream",
  };
}
