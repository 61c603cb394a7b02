import type { Call } from "../../model/call.ts";
import type { Exchange } from "../../model/exchange.ts";
import type { Dialect } from "../dialect.ts";
import { bodyOf, callOf } from "../shared/frame.ts";
import { stringOf } from "../shared/piece.ts";
import { toPrompt } from "./messages.ts";
import { toParams } from "./params.ts";
import { modelInUrl, recognize } from "./recognize.ts";
import { toAnswer } from "./response.ts";
import { toTools } from "./tools.ts";

/** Chat Completions, as OpenAI, Azure, OpenRouter, Kimi, DeepSeek, DashScope and many local servers serve it. */
export const openaiChat: Dialect = {
  name: "openai-chat",
  recognizes: recognize,
  toCall,
};

/** Throws an InputError only where the exchange has no JSON request body. */
function toCall(exchange: Exchange): Call {
  const { url } = exchange.request;
  const body = bodyOf(exchange);
  const prompt = {
    model: stringOf(body.get("model")) ?? modelInUrl(url),
    body,
    params: toParams(body, modelInUrl(url)),
    tools: toTools(body),
    ...toPrompt(body),
  };
  return callOf(exchange, "openai-chat", prompt, toAnswer(exchange));
}
