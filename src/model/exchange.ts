import type { JsonView } from "../lib/json-view/index.ts";
import type { ServerEvent } from "../lib/sse.ts";
import type { Fidelity } from "./words.ts";

export type { Fidelity } from "./words.ts";

/** Where an exchange was found: the file as it was named, the record in it, the part of a record with several calls. */
export interface Source {
  readonly file: string;
  /** Counted from 0 over the non-empty records of the file. */
  readonly record: number;
  /** Counted from 0 inside the record; null where a record holds one exchange. */
  readonly part: number | null;
}

/** HTTP headers with names in lower case; several values of one name are joined by a comma and a space. */
export type Headers = Readonly<Record<string, string>>;

export interface HttpRequest {
  readonly method: string | null;
  /** As captured: a whole address, or a path alone. */
  readonly url: string | null;
  readonly headers: Headers;
  /** Null where the capture has no body, or one that is no JSON. */
  readonly body: JsonView | null;
}

export interface HttpResponse {
  readonly status: number | null;
  readonly headers: Headers;
  /** The body where it is JSON. */
  readonly body: JsonView | null;
  /** The events where the body is an event stream. */
  readonly events: readonly ServerEvent[] | null;
  /** The body where it is neither, such as the HTML page of a proxy. */
  readonly text: string | null;
}

/** One request and its response as a capture tool stored them. */
export interface Exchange {
  readonly source: Source;
  /** The name of the format that read it. */
  readonly format: string;
  /** The request id that the capture or the host gave, or null. */
  readonly id: string | null;
  /** When the request was sent, ISO 8601 in UTC, or null. */
  readonly time: string | null;
  readonly request: HttpRequest;
  /** Null where no answer was captured. */
  readonly response: HttpResponse | null;
  readonly fidelity: readonly Fidelity[];
}

/** What a format makes of a record: an exchange before `load` has said where it stands. */
export type ReadExchange = Omit<Exchange, "source" | "format">;
