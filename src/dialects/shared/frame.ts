import { InputError } from "../../lib/errors.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import type { Call, CallError, Reply, Usage } from "../../model/call.ts";
import type { Exchange } from "../../model/exchange.ts";
import { callId } from "./call-id.ts";

/** What a response adds to a call. */
export interface Answer {
  readonly reply: Reply | null;
  readonly usage: Usage | null;
  readonly error: CallError | null;
}

export const NO_ANSWER: Answer = { reply: null, usage: null, error: null };

type Frame = Pick<
  Call,
  "source" | "id" | "time" | "status" | "dialect" | "url" | "headers" | "responseHeaders" | "fidelity"
>;

/** What a call takes from its exchange in every dialect. */
export function frameOf(exchange: Exchange, dialect: string): Frame {
  const { source, time, request, response, fidelity } = exchange;
  return {
    source,
    id: callId(exchange),
    time,
    status: response?.status ?? null,
    dialect,
    url: request.url,
    headers: request.headers,
    responseHeaders: response?.headers ?? {},
    fidelity,
  };
}

/** The body of the request. Throws an InputError where the exchange has none that is JSON. */
export function bodyOf({ request }: Exchange): JsonView {
  if (request.body === null) throw new InputError("has no request body that is JSON");
  return request.body;
}
