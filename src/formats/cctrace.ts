import type { JsonView } from "../lib/json-view/index.ts";
import type { HttpResponse, ReadExchange } from "../model/exchange.ts";
import type { Format } from "./format.ts";
import { toContent, toRequestBody } from "./shared/body.ts";
import { toExchange, toStatus } from "./shared/exchange.ts";
import { first, firstText, hasObject } from "./shared/fields.ts";
import { toHeaders } from "./shared/headers.ts";
import { firstTime } from "./shared/time.ts";

/**
 * One line a pair, told by `loggedAt`. A line with `_cctrace_stub` stands for a pair whose bodies were dropped because
 * a later pair holds the same history.
 */
export const cctrace: Format = {
  name: "cctrace",
  claims: (record) =>
    isStub(record) || (hasObject(record, "request") && record.get("loggedAt") !== undefined),
  read: (record) => [readPair(record)],
};

function isStub(record: JsonView): boolean {
  return record.get("_cctrace_stub") !== undefined;
}

function readPair(record: JsonView): ReadExchange {
  const request = first(record, ["request"]);
  const response = first(record, ["response"]);
  const isTruncated = response?.get("truncated")?.value() === true;
  return toExchange({
    id: firstText(record, ["id"]),
    time: firstTime(request, ["timestamp"]) ?? firstTime(record, ["timestamp", "loggedAt"]),
    request: {
      method: firstText(request, ["method"]),
      url: firstText(request, ["url"]),
      headers: toHeaders(request?.get("headers")),
      body: toRequestBody(request?.get("body")),
    },
    response: readResponse(response),
    fidelity: [...(isStub(record) ? ["stub" as const] : []), ...(isTruncated ? ["truncated" as const] : [])],
  });
}

function readResponse(response: JsonView | undefined): HttpResponse | null {
  if (response === undefined) return null;
  return {
    status: toStatus(response.get("status")),
    headers: toHeaders(response.get("headers")),
    ...toContent(first(response, ["bodyRaw", "body"])),
  };
}
