import type { JsonView } from "../lib/json-view/index.ts";
import type { HttpResponse, ReadExchange } from "../model/exchange.ts";
import type { Format } from "./format.ts";
import { NO_CONTENT, toContent, toEvents, toRequestBody } from "./shared/body.ts";
import { toExchange, toStatus } from "./shared/exchange.ts";
import { first, firstText, hasObject } from "./shared/fields.ts";
import { toHeaders } from "./shared/headers.ts";
import { firstTime } from "./shared/time.ts";

/** One line a pair, told by `logged_at`; a pair without an answer has a `note`. */
export const claudeTrace: Format = {
  name: "claude-trace",
  claims: (record) => hasObject(record, "request") && record.get("logged_at") !== undefined,
  read: (record) => [readPair(record)],
};

function readPair(record: JsonView): ReadExchange {
  const request = record.get("request")!;
  return toExchange({
    time: firstTime(request, ["timestamp"]) ?? firstTime(record, ["logged_at"]),
    request: {
      method: firstText(request, ["method"]),
      url: firstText(request, ["url"]),
      headers: toHeaders(request.get("headers")),
      body: toRequestBody(request.get("body")),
    },
    response: readResponse(first(record, ["response"])),
    error: firstText(record, ["note"]),
  });
}

function readResponse(response: JsonView | undefined): HttpResponse | null {
  if (response === undefined) return null;
  const content = toContent(first(response, ["body_raw", "body"]));
  return {
    status: toStatus(first(response, ["status_code", "status"])),
    headers: toHeaders(response.get("headers")),
    ...(content === NO_CONTENT ? { ...content, events: toEvents(response.get("events")) } : content),
  };
}
