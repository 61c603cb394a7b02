import type { JsonView } from "../../lib/json-view/index.ts";
import type { HttpRequest, HttpResponse } from "../../model/exchange.ts";
import { present, stringOf } from "./piece.ts";

/** Ends of addresses of APIs whose bodies may look like one of the two below, and are neither. */
const OTHER_APIS: readonly RegExp[] = [
  /\/threads\/[^/]+\/messages$/, // OpenAI Assistants
  /\/responses$/, // OpenAI Responses
  /\/api\/(chat|generate)$/, // Ollama
  /\/v2\/chat$/, // Cohere
  /\/converse(-stream)?$/, // Bedrock Converse
  /:(stream)?generateContent$/i, // Gemini
];
/** Top-level fields that neither of the two has: Responses, Gemini, Completions, Bedrock Converse, Cohere, Ollama. */
const OTHER_FIELDS = [
  "input",
  "contents",
  "prompt",
  "choices",
  "inferenceConfig",
  "toolConfig",
  "chat_history",
  "options",
];

/** Top-level fields that OpenAI Chat has and the Messages API of Anthropic has not. */
const OPENAI_FIELDS = [
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
];
const OPENAI_ROLES = ["tool", "function", "developer"];
const OPENAI_PARTS = ["image_url", "input_audio", "video_url", "file"];

/** Top-level fields of Anthropic, of those that stand beside `messages` and `max_tokens`. */
const ANTHROPIC_FIELDS = [
  "system",
  "anthropic_version",
  "anthropic_beta",
  "context_management",
  "mcp_servers",
  "output_config",
  "stop_sequences",
];
const ANTHROPIC_BLOCKS =
  /^(image|document|(redacted_)?thinking)$|tool_(use|result|reference|addition|removal)$|^mcp_toolset_reference$/;

/** Whether the path of an address is that of an API that is neither the Messages API of Anthropic nor OpenAI Chat. */
export function isOtherApi(path: string): boolean {
  return OTHER_APIS.some((end) => end.test(path));
}

/** Whether a request speaks to Anthropic, by its headers or host. */
export function isToAnthropic({ headers, url }: HttpRequest): boolean {
  return (
    headers["anthropic-version"] !== undefined || /^https?:\/\/([^/]+\.)?anthropic\.com\//.test(url ?? "")
  );
}

/**
 * Which API a body with `messages` is for, where the address does not tell: by what only one of them has, else by the
 * answer, else by the name of the model. Null where it is another API's. One function for both dialects, so that no
 * body is claimed by two.
 */
export function tellMessagesApi(
  body: JsonView,
  response: HttpResponse | null,
): "anthropic" | "openai" | null {
  const messages = itemsOf(body, "messages");
  if (body.get("messages")?.kind !== "array" || has(body, OTHER_FIELDS) || messages.some(hasBareParts)) {
    return null;
  }
  if (has(body, ["anthropic_version"])) return "anthropic";
  if (isOpenAi(body, messages)) return "openai";
  const answer = response === null ? null : tellAnswer(response);
  if (answer === "other") return null;
  if (answer !== null) return answer;
  if (isAnthropic(body, messages)) return "anthropic";
  const isClaude = /^claude-/i.test(stringOf(body.get("model")) ?? "");
  if (isClaude && body.get("max_tokens") !== undefined) return "anthropic";
  return stringOf(messages[0]?.get("role")) === null ? null : "openai";
}

/** Parts without a `type`, as in Bedrock Converse. */
function hasBareParts(message: JsonView): boolean {
  return itemsOf(message, "content").some((part) => part.kind === "object" && part.get("type") === undefined);
}

function isOpenAi(body: JsonView, messages: readonly JsonView[]): boolean {
  if (has(body, OPENAI_FIELDS)) return true;
  if (itemsOf(body, "tools").some((tool) => tool.get("function")?.kind === "object")) return true;
  return (
    messages.some(isOpenAiMessage) || (startsWithSystem(messages[0]) && body.get("system") === undefined)
  );
}

function isOpenAiMessage(message: JsonView): boolean {
  if (OPENAI_ROLES.includes(stringOf(message.get("role")) ?? "")) return true;
  if (present(message.get("tool_calls")) !== null) return true;
  return itemsOf(message, "content").some((part) =>
    OPENAI_PARTS.some((field) => part.get(field) !== undefined),
  );
}

/** A first message of role `system` with content is the system prompt of OpenAI; Anthropic refuses it. */
function startsWithSystem(first: JsonView | undefined): boolean {
  const content = first?.get("content");
  const directiveOnly = content?.kind === "array" && content.items().length === 0;
  return stringOf(first?.get("role")) === "system" && !directiveOnly;
}

function isAnthropic(body: JsonView, messages: readonly JsonView[]): boolean {
  if (has(body, ANTHROPIC_FIELDS)) return true;
  if (itemsOf(body, "tools").some((tool) => tool.get("input_schema") !== undefined)) return true;
  return messages.some((message) =>
    itemsOf(message, "content").some((block) => ANTHROPIC_BLOCKS.test(stringOf(block.get("type")) ?? "")),
  );
}

/** Whose answer a response is; null where it tells nothing, as an error does. A lone `message` is Ollama's or Cohere's. */
function tellAnswer({ body, events }: HttpResponse): "anthropic" | "openai" | "other" | null {
  const first = events?.[0]?.data ?? "";
  if (body?.get("choices") !== undefined || first.includes('"choices"')) return "openai";
  if (body?.get("content")?.kind === "array" || first.includes('"message_start"')) return "anthropic";
  return body?.get("message")?.kind === "object" ? "other" : null;
}

function has(body: JsonView, fields: readonly string[]): boolean {
  return fields.some((field) => present(body.get(field)) !== null);
}

function itemsOf(view: JsonView, field: string): JsonView[] {
  return view.get(field)?.items() ?? [];
}
