import { InputError } from "../../lib/errors.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import type { HttpRequest, HttpResponse, ReadExchange } from "../../model/exchange.ts";
import { NO_CONTENT, toContent, toEvents, toRequestBody } from "../shared/body.ts";
import { type Captured, toErrorText, toExchange, toStatus } from "../shared/exchange.ts";
import { first, firstText } from "../shared/fields.ts";
import { toHeaders } from "../shared/headers.ts";
import { toTime } from "../shared/time.ts";
import { refuseMissingBlobs } from "./bundle.ts";
import { splitByRequest } from "./websocket.ts";

/** The exchanges of a native record or a packet: several where a WebSocket carried several requests. */
export function readRecord(record: JsonView): ReadExchange[] {
  const request = record.get("request");
  if (request?.kind !== "object") throw new InputError("has no request");
  refuseMissingBlobs(record);
  const captured = readCaptured(record, request);
  const sent = request.get("ws_events")?.items() ?? [];
  const creates = sent.filter((event) => event.get("type")?.text() === "response.create");
  if (creates.length < 2) {
    const body = captured.request.body ?? creates[0] ?? null;
    return [toExchange({ ...captured, request: { ...captured.request, body } })];
  }

  // `body` repeats one of the requests, and the tool's own response body is that of the last: the events hold all.
  const events = toEvents(record.get("response")?.get("ws_events")) ?? [];
  return splitByRequest(creates, events).map(({ create, events }) => {
    const response = events === null ? null : { ...captured.response!, ...NO_CONTENT, events };
    // The id is that of the connection, so that it names none of them.
    return toExchange({
      ...captured,
      id: null,
      request: { ...captured.request, body: create },
      response,
    });
  });
}

function readCaptured(record: JsonView, request: JsonView): Captured {
  const response = first(record, ["response"]);
  return {
    id: firstText(record, ["request_id", "id"]),
    time: toTime(record.get("timestamp")),
    request: readRequest(record, request),
    response: readResponse(record, response),
    error: toErrorText(response?.get("error") ?? record.get("error")),
  };
}

/** In a packet, method and path stand beside the request. */
function readRequest(record: JsonView, request: JsonView): HttpRequest {
  const path = firstText(request, ["path"]) ?? firstText(record, ["path"]);
  const base = firstText(record, ["upstream_base_url"]);
  return {
    method: firstText(request, ["method"]) ?? firstText(record, ["method"]),
    url: base !== null && path?.startsWith("/") ? base.replace(/\/$/, "") + path : (path ?? base),
    headers: toHeaders(request.get("headers")),
    body: toRequestBody(request.get("body")),
  };
}

/** `body` is put together by the tool; where it kept the events as well, both are given. */
function readResponse(record: JsonView, response: JsonView | undefined): HttpResponse | null {
  if (response === undefined) return null;
  const content = toContent(response.get("body"));
  return {
    status: toStatus(first(response, ["status"]) ?? record.get("http_status")),
    headers: toHeaders(response.get("headers")),
    ...content,
    events: content.events ?? toEvents(first(response, ["sse_events", "ws_events"])),
  };
}
