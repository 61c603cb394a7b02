import type { JsonView } from "../../lib/json-view/index.ts";
import type { HttpResponse } from "../../model/exchange.ts";
import { toContent } from "./body.ts";
import { hasContent, toErrorText, toStatus } from "./exchange.ts";
import { first, hasAny } from "./fields.ts";
import { toHeaders } from "./headers.ts";

/** Spellings of the body, in a request and in a response. */
export const BODY = [
  "body",
  "body_raw",
  "bodyRaw",
  "raw_body",
  "rawBody",
  "parsed_body",
  "parsedBody",
] as const;
export const STATUS = ["status", "status_code", "statusCode", "http_status", "httpStatus"] as const;

/** A response as most tools write it: status, headers and body, or the body alone, as JSON or as text. */
export function toResponse(view: JsonView): HttpResponse {
  if (!isEnvelope(view)) return { status: null, headers: {}, ...toContent(view) };
  const content = toContent(first(view, BODY));
  const text = hasContent(content) ? content.text : toErrorText(view.get("error"));
  return {
    status: toStatus(first(view, STATUS)),
    headers: toHeaders(view.get("headers")),
    ...content,
    text,
  };
}

/** A `status` that is no number (`completed`) belongs to a body. */
function isEnvelope(view: JsonView): boolean {
  if (view.kind !== "object") return false;
  return hasAny(view, [...BODY, "headers"]) || toStatus(first(view, STATUS)) !== null;
}
