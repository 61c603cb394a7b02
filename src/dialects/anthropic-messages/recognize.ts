import type { JsonView } from "../../lib/json-view/index.ts";
import type { Exchange, HttpResponse } from "../../model/exchange.ts";
import { present, stringOf } from "../shared/piece.ts";
import { BLOCK_TYPES } from "./blocks.ts";
import { isMessage } from "./response.ts";

type Kind = "call" | "other";

/** What the end of an address says, the first that fits. `null`: another API that also has `messages`. */
const PATHS: readonly (readonly [RegExp, Kind | null])[] = [
  [/\/messages\/count_tokens$/, "other"],
  [/\/messages\/batches(\/|$)/, "other"],
  [/\/publishers\/anthropic\/models\/count-tokens:rawPredict$/, "other"],
  [/\/threads\/[^/]+\/messages$/, null], // OpenAI Assistants
  [/\/v1\/messages$/, "call"],
  [/\/publishers\/anthropic\/models\/[^/]+:(streamR|r)awPredict$/, "call"], // Google Cloud
  [/\/(chat\/)?completions$|\/responses$|\/api\/(chat|generate)$/, null], // OpenAI, Ollama
  [/\/converse(-stream)?$|:(stream)?generateContent$/i, null], // Bedrock Converse, Gemini
];

/** Bedrock serves many APIs there; a body of this one has `anthropic_version`. */
const BEDROCK_INVOKE = /\/model\/[^/]+\/invoke(-with-response-stream)?$/;
const MODEL_IN_PATH = /\/model\/([^/]+)\/invoke|\/models\/([^/:]+):/;

/** Top-level fields that only other APIs have: OpenAI (Chat, Responses), Gemini, Bedrock Converse, Cohere, Ollama. */
const FOREIGN_FIELDS = [
  "input",
  "contents",
  "prompt",
  "choices",
  "functions",
  "function_call",
  "frequency_penalty",
  "presence_penalty",
  "logit_bias",
  "max_completion_tokens",
  "parallel_tool_calls",
  "prompt_cache_key",
  "reasoning_effort",
  "response_format",
  "stream_options",
  "inferenceConfig",
  "toolConfig",
  "chat_history",
  "options",
];
const FOREIGN_ROLES = ["tool", "function", "developer"];

/** Top-level fields that only this API has, of those that stand beside `messages` and `max_tokens`. */
const OWN_FIELDS = [
  "system",
  "anthropic_version",
  "anthropic_beta",
  "context_management",
  "mcp_servers",
  "output_config",
  "stop_sequences",
];
/** Types of content that OpenAI Chat does not have; it has `text` as well. */
const OWN_BLOCK_TYPES = new Set([...BLOCK_TYPES].filter((type) => type !== "text"));

/** Whether an exchange is a call of the Messages API, other traffic of it, or neither (null). */
export function recognize(exchange: Exchange): Kind | null {
  const { method, url, headers, body } = exchange.request;
  const path = pathOf(url);
  const known = PATHS.find(([ending]) => ending.test(path));
  if (known !== undefined) return known[1] === "call" && isRead(method) ? "other" : known[1];
  if (BEDROCK_INVOKE.test(path)) return body?.get("anthropic_version") === undefined ? null : "call";
  if (body !== null && looksLikeCall(body, exchange.response)) return "call";
  const ours =
    headers["anthropic-version"] !== undefined || /^https?:\/\/([^/]+\.)?anthropic\.com\//.test(url ?? "");
  return ours ? "other" : null;
}

/** The model that stands in the address on Bedrock and Google Cloud, or null. */
export function modelInUrl(url: string | null): string | null {
  const match = MODEL_IN_PATH.exec(pathOf(url));
  const model = match?.[1] ?? match?.[2];
  if (model === undefined) return null;
  try {
    return decodeURIComponent(model);
  } catch {
    return model;
  }
}

function pathOf(url: string | null): string {
  const path = (url ?? "").replace(/^[a-z]+:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
  return path.replace(/\/+$/, "");
}

function isRead(method: string | null): boolean {
  return method !== null && /^(GET|HEAD|OPTIONS)$/i.test(method);
}

/** Judges a body without a telling address. A body that both this API and OpenAI Chat would take needs the answer. */
function looksLikeCall(body: JsonView, response: HttpResponse | null): boolean {
  if (body.get("messages")?.kind !== "array" || isForeign(body)) return false;
  const answer = response === null ? null : answerOf(response);
  if (answer === "foreign") return false;
  if (answer === "own" || hasOwnShape(body)) return true;
  return body.get("max_tokens") !== undefined && /claude/i.test(stringOf(body.get("model")) ?? "");
}

function answerOf({ body, events }: HttpResponse): "own" | "foreign" | null {
  const first = events?.[0]?.data ?? "";
  if (body?.get("choices") !== undefined || first.includes('"choices"')) return "foreign";
  if ((body !== null && isMessage(body)) || first.includes('"message_start"')) return "own";
  return null;
}

function isForeign(body: JsonView): boolean {
  if (FOREIGN_FIELDS.some((field) => present(body.get(field)) !== null)) return true;
  if (itemsOf(body, "tools").some((tool) => tool.get("function")?.kind === "object")) return true;
  const messages = itemsOf(body, "messages");
  return (
    messages.some(isForeignMessage) || (startsWithSystem(messages[0]) && body.get("system") === undefined)
  );
}

function isForeignMessage(message: JsonView): boolean {
  if (FOREIGN_ROLES.includes(stringOf(message.get("role")) ?? "")) return true;
  if (present(message.get("tool_calls")) !== null) return true;
  return itemsOf(message, "content").some(
    (block) =>
      block.kind === "object" && (block.get("type") === undefined || block.get("image_url") !== undefined),
  );
}

/** A first message of role `system` with content is the system prompt of OpenAI; this API refuses it. */
function startsWithSystem(first: JsonView | undefined): boolean {
  const content = first?.get("content");
  const directiveOnly = content?.kind === "array" && content.items().length === 0;
  return stringOf(first?.get("role")) === "system" && !directiveOnly;
}

function hasOwnShape(body: JsonView): boolean {
  if (OWN_FIELDS.some((field) => present(body.get(field)) !== null)) return true;
  if (itemsOf(body, "tools").some((tool) => tool.get("input_schema") !== undefined)) return true;
  return itemsOf(body, "messages").some((message) =>
    itemsOf(message, "content").some((block) => OWN_BLOCK_TYPES.has(stringOf(block.get("type")) ?? "")),
  );
}

function itemsOf(view: JsonView, field: string): JsonView[] {
  return view.get(field)?.items() ?? [];
}
