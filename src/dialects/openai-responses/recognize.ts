import type { JsonView } from "../../lib/json-view/index.ts";
import type { Exchange, HttpResponse } from "../../model/exchange.ts";
import { isRead, pathOf } from "../shared/address.ts";
import { present, stringOf } from "../shared/piece.ts";
import { isResponse } from "./response.ts";

const CALL = /\/responses$/;
const OTHER = /\/responses\/(compact|input_tokens|resp_[^/]+(\/(cancel|input_items))?)$/;

/** Other APIs that take an `input`. */
const FOREIGN = /\/(embeddings|moderations|interactions|audio\/speech|images\/\w+)$/;

/** Top-level fields that only other APIs have, of those that take an `input`. */
const FOREIGN_FIELDS = [
  "messages",
  "contents",
  "voice", // OpenAI speech
  "encoding_format", // OpenAI embeddings
  "dimensions", // likewise
  "input_type", // Cohere embeddings
  "system_instruction", // Gemini Interactions
  "generation_config", // likewise
  "previous_interaction_id", // likewise
  "response_modalities", // likewise
];

/** Top-level fields that only this API has, of those that stand beside `input`. */
const OWN_FIELDS = [
  "instructions",
  "previous_response_id",
  "max_output_tokens",
  "reasoning",
  "include",
  "store",
  "text",
  "prompt_cache_key",
];

/** Types of items that have no role. */
const OWN_TYPES = /^(reasoning|item_reference|compaction|(custom_tool|function)_call(_output)?)$/;

/** Whether an exchange is a call of the Responses API, other traffic of it, or neither (null). */
export function recognize({ request, response }: Exchange): "call" | "other" | null {
  const { method, url, body } = request;
  const path = pathOf(url);
  if (OTHER.test(path)) return "other";
  if (body !== null && stringOf(body.get("type")) === "response.create") return "call";
  if (CALL.test(path)) return isRead(method) ? "other" : "call";
  return body !== null && !FOREIGN.test(path) && looksLikeCall(body, response) ? "call" : null;
}

/** Judges a body without a telling address. Embeddings, speech and other APIs take an `input`, too. */
function looksLikeCall(body: JsonView, response: HttpResponse | null): boolean {
  const input = body.get("input");
  const model = stringOf(body.get("model"));
  if (model === null || /gemini/i.test(model) || has(body, FOREIGN_FIELDS)) return false;
  if (input?.kind !== "array" && input?.kind !== "string") return false;
  return hasOwnShape(body) || input.items().some(isItem) || (response !== null && isAnswer(response));
}

function isAnswer({ body, events }: HttpResponse): boolean {
  if (body !== null && isResponse(body)) return true;
  return (events?.[0]?.data ?? "").includes('"response.created"');
}

function isItem(item: JsonView): boolean {
  return stringOf(item.get("role")) !== null || OWN_TYPES.test(stringOf(item.get("type")) ?? "");
}

function hasOwnShape(body: JsonView): boolean {
  const tools = body.get("tools")?.items() ?? [];
  return (
    has(body, OWN_FIELDS) ||
    tools.some((tool) => stringOf(tool.get("type")) === "function" && stringOf(tool.get("name")) !== null)
  );
}

function has(body: JsonView, fields: readonly string[]): boolean {
  return fields.some((field) => present(body.get(field)) !== null);
}
