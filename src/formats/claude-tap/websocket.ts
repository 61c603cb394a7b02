import { type JsonView, readJson } from "../../lib/json-view/index.ts";
import type { ServerEvent } from "../../lib/sse.ts";

/** Events after which a response says nothing more. https://platform.openai.com/docs/api-reference/responses-streaming */
const LAST_EVENTS: ReadonlySet<string> = new Set([
  "response.completed",
  "response.failed",
  "response.incomplete",
  "response.cancelled",
  "error",
]);

export interface RequestWithEvents {
  readonly create: JsonView;
  /** Null where no response to this request was captured. */
  readonly events: readonly ServerEvent[] | null;
}

/**
 * Gives each request of a WebSocket the events of its response. Responses come in the order of the requests; where
 * one is missing, `previous_response_id`, which a response repeats, says which.
 */
export function splitByRequest(
  creates: readonly JsonView[],
  events: readonly ServerEvent[],
): RequestWithEvents[] {
  const responses = splitByResponse(events);
  let next = 0;
  return creates.map((create, index) => {
    const response = responses[next];
    const left = creates.length - index;
    const isMissing = responses.length - next < left && response !== undefined && !belongs(response, create);
    if (response === undefined || isMissing) return { create, events: null };
    next++;
    return { create, events: index === creates.length - 1 ? responses.slice(next - 1).flat() : response };
  });
}

/** A response begins with `response.created`, or is a lone `error` after the end of the one before it. */
function splitByResponse(events: readonly ServerEvent[]): ServerEvent[][] {
  const responses: ServerEvent[][] = [];
  let hasBegun = false;
  let hasEnded = false;
  for (const event of events) {
    const begins = event.event === "response.created" || (event.event === "error" && hasEnded);
    if (responses.length === 0 || (begins && (hasBegun || hasEnded))) {
      responses.push([]);
      hasBegun = false;
      hasEnded = false;
    }
    hasBegun ||= begins;
    hasEnded ||= LAST_EVENTS.has(event.event);
    responses.at(-1)!.push(event);
  }
  return responses;
}

/** Whether a response names the same predecessor as a request; an error names none and belongs to any. */
function belongs(response: readonly ServerEvent[], create: JsonView): boolean {
  const created = response.find(({ event }) => event === "response.created");
  if (created === undefined) return true;
  const predecessor = readJson(created.data).get("response")?.get("previous_response_id")?.text();
  return predecessor === create.get("previous_response_id")?.text();
}
