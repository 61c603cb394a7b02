import type { Call } from "../../model/call.ts";
import type { Exchange } from "../../model/exchange.ts";
import type { Dialect } from "../dialect.ts";
import { bodyOf, callOf } from "../shared/frame.ts";
import { stringOf } from "../shared/piece.ts";
import { innerRequest, modelInUrl, recognize } from "./recognize.ts";
import { toMessages, toParams, toSystem, toTools } from "./request.ts";
import { toAnswer } from "./response.ts";

/** generateContent of Gemini, as AI Studio, Google Cloud and Code Assist serve it. */
export const gemini: Dialect = {
  name: "gemini",
  recognizes: recognize,
  toCall,
};

/** Throws an InputError only where the exchange has no JSON request body. */
function toCall(exchange: Exchange): Call {
  const body = bodyOf(exchange);
  const request = innerRequest(body);
  const model = modelInUrl(exchange.request.url);
  const prompt = {
    model: stringOf(body.get("model")) ?? stringOf(request.view.get("model")) ?? model,
    body,
    params: toParams(body, request, model),
    tools: toTools(request),
    system: toSystem(request),
    messages: toMessages(request),
  };
  return callOf(exchange, "gemini", prompt, toAnswer(exchange));
}
