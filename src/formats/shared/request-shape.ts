import type { JsonView } from "../../lib/json-view/index.ts";

/** Top-level fields of request bodies: with one of them, a list of messages is a request and no transcript. */
const PARAMETERS = [
  "model", // Anthropic, OpenAI and most others
  "modelId", // Bedrock Converse
  "max_tokens",
  "max_completion_tokens",
  "anthropic_version", // Anthropic on Bedrock and Vertex, where the address names the model
  "system",
  "tools",
  "tool_choice",
  "stream",
  "temperature",
  "inferenceConfig", // Bedrock Converse
] as const;

/** Fields that only logs and responses have: with one of them it is no request body. */
const NOT_A_REQUEST = ["request", "response", "kwargs", "choices", "output", "error"] as const;

/** Whether an object has the shape of a request body: `messages`, `input` or `contents`, and parameters. */
export function looksLikeRequest(view: JsonView): boolean {
  if (view.kind !== "object" || NOT_A_REQUEST.some((name) => view.get(name) !== undefined)) return false;
  if (isMessages(view.get("messages"))) return PARAMETERS.some((name) => view.get(name) !== undefined);
  if (view.get("contents")?.items()[0]?.get("parts") !== undefined) return true;
  const input = view.get("input");
  return (input?.kind === "array" || input?.kind === "string") && view.get("model")?.kind === "string";
}

function isMessages(view: JsonView | undefined): boolean {
  if (view?.kind !== "array") return false;
  const [message] = view.items();
  return message === undefined || message.get("role") !== undefined;
}
