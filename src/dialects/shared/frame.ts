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

/** What the request of a call says, in the words of its dialect. */
type Prompt = Pick<Call, "model" | "body" | "params" | "tools" | "system" | "messages"> & {
  /** Where it is not that of the exchange. */
  readonly fidelity?: Call["fidelity"];
};

/** A call of what its exchange, its request and its response say. No spread: there are many, and it takes long. */
export function callOf(exchange: Exchange, dialect: string, prompt: Prompt, answer: Answer): Call {
  const { source, time, request, response } = exchange;
  return {
    source,
    id: callId(exchange),
    time,
    status: response?.status ?? null,
    dialect,
    url: request.url,
    headers: request.headers,
    responseHeaders: response?.headers ?? {},
    model: prompt.model,
    body: prompt.body,
    params: prompt.params,
    tools: prompt.tools,
    system: prompt.system,
    messages: prompt.messages,
    reply: answer.reply,
    usage: answer.usage,
    error: answer.error,
    fidelity: prompt.fidelity ?? exchange.fidelity,
  };
}

/** The body of the request. Throws an InputError where the exchange has none that is JSON. */
export function bodyOf({ request }: Exchange): JsonView {
  if (request.body === null) throw new InputError("has no request body that is JSON");
  return request.body;
}
