import type { JsonView } from "../../lib/json-view/index.ts";
import type { Fidelity, Headers, HttpRequest, HttpResponse, ReadExchange } from "../../model/exchange.ts";
import type { Content } from "./body.ts";
import { fromText } from "./time.ts";

/** Response headers in which hosts name the request, the host's own first. */
const REQUEST_ID_HEADERS = [
  "request-id", // Anthropic, https://docs.claude.com/en/api/overview
  "x-request-id", // OpenAI and most others, https://platform.openai.com/docs/api-reference/debugging-requests
  "x-amzn-requestid", // Bedrock
  "apim-request-id", // Azure
] as const;

/** A masked id (`<masked>(36 chars)`, `[REDACTED]`, `***`) names nothing. */
const USABLE_ID = /^[\w.:/+=-]+$/;

export interface Captured {
  readonly request: HttpRequest;
  readonly response: HttpResponse | null;
  /** The id that the capture tool gave, used where the host gave none. */
  readonly id?: string | null;
  /** When the request was sent. The `Date` of the response stands in for it. */
  readonly time?: string | null;
  /** What the tool says went wrong where no usable answer came. */
  readonly error?: string | null;
  /** What only the format can know: `stub`, `truncated`. */
  readonly fidelity?: readonly Fidelity[];
}

/**
 * An exchange from its captured parts. Where no answer came but the tool says why, the response has no status and
 * that reason as its text, and `no-response` stands in the fidelity.
 */
export function toExchange(captured: Captured): ReadExchange {
  const { request } = captured;
  const response = withError(captured.response, captured.error ?? null);
  const time = captured.time ?? fromText(response?.headers.date ?? "");
  return {
    id: hostId(response) ?? usable(captured.id ?? null),
    time,
    request,
    response,
    fidelity: [
      ...(captured.fidelity ?? []),
      ...when(request.body !== null && !request.body.exact, "reserialized"),
      ...when(isEmpty(request.headers), "no-headers"),
      ...when(captured.response === null || !isAnswer(captured.response), "no-response"),
      ...when(time === null, "no-time"),
    ],
  };
}

/** A status as a number, a text that begins with one (`200 OK`), or an object with it as `code`; null for others. */
export function toStatus(view: JsonView | undefined): number | null {
  if (view?.kind === "object") return toStatus(view.get("code"));
  const written = view?.kind === "number" ? view.json() : (view?.text() ?? "");
  const status = /^[1-9]\d\d(?![\w.])/.exec(written);
  return status === null ? null : Number(status[0]);
}

/** What an `error` member says: a text, or an object with a message. */
export function toErrorText(view: JsonView | undefined): string | null {
  if (view === undefined || view.kind === "null") return null;
  if (view.kind === "boolean" || view.json() === "{}") return null;
  const text = view.text() ?? view.get("message")?.text() ?? view.get("msg")?.text() ?? view.json();
  return text === "" ? null : text;
}

function withError(response: HttpResponse | null, error: string | null): HttpResponse | null {
  if (response !== null && hasContent(response)) return response;
  if (error !== null) {
    return { status: null, headers: {}, body: null, events: null, ...response, text: error };
  }
  return response === null || isAnswer(response) ? response : null;
}

function isAnswer(response: HttpResponse): boolean {
  return response.status !== null || hasContent(response);
}

/** Whether there is something in a response, beside its status and headers. */
export function hasContent({ body, events, text }: Content): boolean {
  return body !== null || events !== null || text !== null;
}

/** The id that the host gave, in a header or in the body of an error. */
function hostId(response: HttpResponse | null): string | null {
  for (const name of REQUEST_ID_HEADERS) {
    const id = usable(response?.headers[name] ?? null);
    if (id !== null) return id;
  }
  return usable(response?.body?.get("request_id")?.text() ?? null);
}

function usable(id: string | null): string | null {
  return id !== null && USABLE_ID.test(id) ? id : null;
}

function isEmpty(headers: Headers): boolean {
  return Object.keys(headers).length === 0;
}

function when(condition: boolean, fidelity: Fidelity): Fidelity[] {
  return condition ? [fidelity] : [];
}
