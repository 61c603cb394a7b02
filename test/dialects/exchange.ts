import { readJson } from "../../src/lib/json-view/index.ts";
import type { Exchange, Fidelity, Headers, HttpResponse } from "../../src/model/exchange.ts";

interface Parts {
  readonly method?: string | null;
  readonly url?: string | null;
  readonly headers?: Headers;
  /** A JSON text or a value; null for a request without a body. */
  readonly body?: unknown;
  readonly response?: Exchange["response"];
  readonly id?: string | null;
  readonly fidelity?: readonly Fidelity[];
}

/** An exchange as a format would give it: a call of the Messages API unless the parts say otherwise. */
export function exchangeOf(parts: Parts): Exchange {
  const { body = { model: "claude-sonnet-4-5", max_tokens: 64, messages: [] } } = parts;
  return {
    source: { file: "log.jsonl", record: 4, part: null },
    format: "plain-exchange",
    id: parts.id ?? null,
    time: null,
    request: {
      method: parts.method === undefined ? "POST" : parts.method,
      url: parts.url === undefined ? "https://api.anthropic.com/v1/messages" : parts.url,
      headers: parts.headers ?? {},
      body: body === null ? null : jsonOf(body),
    },
    response: parts.response ?? null,
    fidelity: parts.fidelity ?? [],
  };
}

/** A response with a JSON body. */
export function answerOf(body: unknown, status: number | null = 200): HttpResponse {
  return { status, headers: {}, body: jsonOf(body), events: null, text: null };
}

/** A response with an event stream; each event is its data. */
export function streamOf(...events: readonly Record<string, unknown>[]): HttpResponse {
  const named = events.map((data) => ({ event: String(data.type), data: JSON.stringify(data) }));
  return { status: 200, headers: {}, body: null, events: named, text: null };
}

/** A response with a body that is neither JSON nor an event stream. */
export function pageOf(text: string | null, status: number): HttpResponse {
  return { status, headers: {}, body: null, events: null, text };
}

/** A JSON text as it is, any other value as JSON. */
export function jsonOf(value: unknown) {
  return readJson(typeof value === "string" ? value : JSON.stringify(value));
}
