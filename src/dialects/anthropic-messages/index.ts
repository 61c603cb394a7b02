import type { Call } from "../../model/call.ts";
import type { Exchange } from "../../model/exchange.ts";
import type { Dialect } from "../dialect.ts";
import { bodyOf, callOf } from "../shared/frame.ts";
import { stringOf } from "../shared/piece.ts";
import { toBlocks } from "./blocks.ts";
import { modelInUrl, recognize } from "./recognize.ts";
import { toMessages, toParams, toTools } from "./request.ts";
import { toAnswer } from "./response.ts";

/** The Messages API of Anthropic, as it, Bedrock, Google Cloud and many other hosts serve it. */
export const anthropicMessages: Dialect = {
  name: "anthropic-messages",
  recognizes: recognize,
  toCall,
};

/** Throws an InputError only where the exchange has no JSON request body. */
function toCall(exchange: Exchange): Call {
  const { url, headers } = exchange.request;
  const body = bodyOf(exchange);
  const system = body.get("system");
  const prompt = {
    model: stringOf(body.get("model")) ?? modelInUrl(url),
    body,
    params: toParams(body, headers, modelInUrl(url)),
    tools: toTools(body),
    system: system?.kind === "string" || system?.kind === "array" ? toBlocks(system, "system") : [],
    messages: toMessages(body),
  };
  return callOf(exchange, "anthropic-messages", prompt, toAnswer(exchange));
}
