import type { Call } from "../../model/call.ts";
import type { Exchange } from "../../model/exchange.ts";
import type { Dialect } from "../dialect.ts";
import { bodyOf, callOf } from "../shared/frame.ts";
import { stringOf } from "../shared/piece.ts";
import { toTools } from "./definitions.ts";
import { toItems } from "./items.ts";
import { toParts } from "./parts.ts";
import { recognize } from "./recognize.ts";
import { toFidelity, toParams } from "./request.ts";
import { toAnswer } from "./response.ts";

/** The Responses API of OpenAI, over HTTP or a WebSocket, as it, Azure and others serve it. */
export const openaiResponses: Dialect = {
  name: "openai-responses",
  recognizes: recognize,
  toCall,
};

/** Throws an InputError only where the exchange has no JSON request body. */
function toCall(exchange: Exchange): Call {
  const body = bodyOf(exchange);
  const instructions = body.get("instructions");
  const prompt = {
    model: stringOf(body.get("model")),
    body,
    params: toParams(body),
    tools: toTools(body.get("tools"), "tools"),
    system: instructions?.kind === "string" ? toParts(instructions, "instructions") : [],
    messages: toItems(body.get("input"), "input"),
    fidelity: toFidelity(body, exchange.fidelity),
  };
  return callOf(exchange, "openai-responses", prompt, toAnswer(exchange));
}
