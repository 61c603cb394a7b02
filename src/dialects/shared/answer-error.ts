import type { JsonView } from "../../lib/json-view/index.ts";
import type { CallError } from "../../model/call.ts";
import type { HttpResponse } from "../../model/exchange.ts";
import { readErrorText, responseError } from "./error-envelope.ts";

/** What an event stream says of its own end. */
export interface StreamEnd {
  /** Whether all of it came. */
  readonly complete: boolean;
  /** The data of the first error in it. */
  readonly error: string | null;
}

/**
 * What went wrong in a response: an error in its stream (null where it has none), in its status or body, or a stream
 * that stops before `lastEvent`. That is a failure of the call only where the capture is known to be whole.
 */
export function answerError(
  response: HttpResponse,
  stream: StreamEnd | null,
  {
    isReply,
    lastEvent,
    truncated,
  }: { isReply: (body: JsonView) => boolean; lastEvent: string; truncated: boolean },
): CallError | null {
  const { status } = response;
  if (stream?.error != null) return { status, ...readErrorText(stream.error), from: "stream" };
  const error = responseError(response, isReply);
  if (error !== null || stream === null || stream.complete || truncated) return error;
  return {
    status,
    type: "stream_truncated",
    message: `the event stream ended before ${lastEvent}`,
    from: "stream",
  };
}
