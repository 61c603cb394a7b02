import { InputError } from "../lib/errors.ts";
import type { JsonView } from "../lib/json-view/index.ts";
import type { HttpRequest, HttpResponse, ReadExchange } from "../model/exchange.ts";
import { cctrace } from "./cctrace.ts";
import { claudeTap } from "./claude-tap/index.ts";
import { claudeTrace } from "./claude-trace.ts";
import type { Format } from "./format.ts";
import { toContent, toRequestBody } from "./shared/body.ts";
import { hasContent, toErrorText, toExchange, toStatus } from "./shared/exchange.ts";
import { first, firstText, hasAny } from "./shared/fields.ts";
import { toHeaders } from "./shared/headers.ts";
import { looksLikeRequest } from "./shared/request-shape.ts";
import { BODY, STATUS, toResponse } from "./shared/response.ts";
import { firstTime } from "./shared/time.ts";

const URL = ["url", "uri", "target_url", "targetUrl"] as const;
const TIME = ["timestamp", "time", "ts", "startedDateTime", "started_at", "startedAt", "created_at"] as const;

/** Spellings of tools that write the parts side by side. */
const FLAT = {
  requestBody: ["request_body", "requestBody", "request_body_raw", "requestBodyRaw"],
  requestHeaders: ["request_headers", "requestHeaders"],
  requestUrl: ["request_url", "requestUrl"],
  requestMethod: ["request_method", "requestMethod"],
  requestTime: ["request_timestamp", "request_time", "requestTimestamp", "requestTime", "request_created_at"],
  responseBody: ["response_body", "responseBody", "response_body_raw", "responseBodyRaw"],
  responseHeaders: ["response_headers", "responseHeaders"],
  responseStatus: ["response_status", "responseStatus", "response_status_code", "responseStatusCode"],
} as const;

/** Records of these tools look alike; each is told by a field of its own. */
const OTHERS = [claudeTrace, claudeTap, cctrace];

/** Methods whose requests have no body, so that nothing is missing. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "DELETE"]);

/** What most loggers and home-made scripts write. */
export const plainExchange: Format = {
  name: "plain-exchange",
  claims: (record) =>
    (isRequest(record.get("request")) || hasAny(record, FLAT.requestBody)) &&
    !OTHERS.some((format) => format.claims(record)),
  read: (record) => [readExchange(record)],
};

function isRequest(view: JsonView | undefined): boolean {
  if (view === undefined) return false;
  if (view.kind === "string") return toBodyOrNull(view) !== null;
  return isRequestEnvelope(view) || looksLikeRequest(view);
}

function readExchange(record: JsonView): ReadExchange {
  const request = readRequest(record, record.get("request"));
  const response = readResponse(record);
  const error = toErrorText(first(record, ["error", "error_message", "errorMessage"]));
  refuseEmpty(request, response, error);
  return toExchange({
    id: firstText(record, ["request_id", "requestId", "id"]),
    time: firstTime(record.get("request"), TIME) ?? firstTime(record, [...FLAT.requestTime, ...TIME]),
    request,
    response,
    error,
  });
}

function readRequest(record: JsonView, request: JsonView | undefined): HttpRequest {
  const envelope = request !== undefined && isRequestEnvelope(request) ? request : undefined;
  const headers = first(envelope, ["headers"]) ?? first(record, [...FLAT.requestHeaders, "headers"]);
  return {
    method:
      firstText(envelope, ["method"]) ??
      firstText(record, FLAT.requestMethod) ??
      firstText(record, ["method"]),
    url: readUrl(envelope) ?? firstText(record, FLAT.requestUrl) ?? readUrl(record),
    headers: toHeaders(headers),
    body: toRequestBody(
      envelope === undefined ? (request ?? first(record, FLAT.requestBody)) : first(envelope, BODY),
    ),
  };
}

/** A whole address, or a path with its host where that is written beside it. */
function readUrl(view: JsonView | undefined): string | null {
  const url = firstText(view, URL);
  if (url !== null) return url;
  const path = firstText(view, ["path", "endpoint"]);
  const host = firstText(view, ["host"]);
  return path !== null && host !== null && path.startsWith("/") ? `https://${host}${path}` : path;
}

function readResponse(record: JsonView): HttpResponse | null {
  const inside = first(record, ["response"]);
  const body = first(record, FLAT.responseBody);
  const status = toStatus(first(record, [...FLAT.responseStatus, ...STATUS]));
  const response = inside === undefined ? null : toResponse(inside);
  if (response === null && body === undefined && status === null) return null;
  return {
    ...(response ?? toContent(body)),
    status: response?.status ?? status,
    headers: { ...toHeaders(first(record, FLAT.responseHeaders)), ...response?.headers },
  };
}

/** Whether `request` describes a request: it has its body, or an address and no shape of a body itself. */
function isRequestEnvelope(view: JsonView): boolean {
  if (view.kind !== "object") return false;
  return hasAny(view, BODY) || (!looksLikeRequest(view) && hasAny(view, [...URL, "path", "headers"]));
}

function refuseEmpty(request: HttpRequest, response: HttpResponse | null, error: string | null): void {
  if (request.body !== null || WITHOUT_BODY.has(request.method?.toUpperCase() ?? "")) return;
  if (error !== null || (response !== null && hasContent(response))) return;
  const noResponse = response === null ? "there is no response" : "its response has none";
  throw new InputError(`the request has no body that is JSON, and ${noResponse}`);
}

function toBodyOrNull(view: JsonView): JsonView | null {
  try {
    return toRequestBody(view);
  } catch (error) {
    if (error instanceof InputError) return view;
    throw error;
  }
}
