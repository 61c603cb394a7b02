import { nearest } from "../../lib/nearest.ts";
import type { Call } from "../../model/call.ts";
import type { Evidence } from "../rule.ts";
import { viewAt } from "./fields.ts";
import { placeBefore } from "./place-before.ts";

/** Fields at the top of a request, by dialect: the references of the APIs. A field of one API is no misspelt one of another. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  "anthropic-messages": [
    ...["model", "messages", "max_tokens", "system", "tools", "tool_choice", "thinking", "temperature"],
    ...[
      "top_p",
      "top_k",
      "stop_sequences",
      "stream",
      "metadata",
      "service_tier",
      "output_config",
      "container",
    ],
    ...["context_management", "mcp_servers", "cache_control", "speed"],
  ],
  "openai-chat": [
    ...["model", "messages", "max_tokens", "max_completion_tokens", "tools", "tool_choice", "temperature"],
    ...[
      "top_p",
      "n",
      "stop",
      "stream",
      "stream_options",
      "seed",
      "user",
      "metadata",
      "service_tier",
      "store",
    ],
    ...["reasoning_effort", "response_format", "parallel_tool_calls", "frequency_penalty", "logit_bias"],
    ...["presence_penalty", "logprobs", "top_logprobs", "modalities", "audio", "prediction", "verbosity"],
    ...["prompt_cache_key", "prompt_cache_retention", "safety_identifier", "functions", "function_call"],
  ],
  "openai-responses": [
    ...["model", "input", "instructions", "max_output_tokens", "max_tool_calls", "tools", "tool_choice"],
    ...["temperature", "top_p", "stream", "stream_options", "user", "metadata", "service_tier", "store"],
    ...["reasoning", "text", "include", "parallel_tool_calls", "previous_response_id", "conversation"],
    ...["truncation", "top_logprobs", "background", "prompt", "prompt_cache_key", "safety_identifier"],
  ],
};

const KNOWN = new Set(Object.values(FIELDS).flat());

/**
 * A field of a near name beside the place where one is missed. Null where there is none, or where the previous call
 * had that field too, beside the missed one or with a good answer.
 */
export function misspellingOf(path: string, { prev, curr }: Evidence): string | null {
  const { around, name } = split(path);
  const before = prev === null ? [] : keysBefore(around, prev, curr);
  const known = prev?.error === null || before.includes(name) ? before : [];
  const come = keysAt(curr, around).filter(
    (key) => !known.includes(key) && !(around === "" && KNOWN.has(key)),
  );
  return nearest(name, come);
}

/** The field that one at this place is likely to stand for: one that went with this call, or that the API has. */
export function meantBy(path: string, { prev, curr }: Evidence): string | null {
  const { around, name } = split(path);
  if (around === "" && KNOWN.has(name)) return null;
  const before = prev === null ? [] : keysBefore(around, prev, curr);
  if (before.includes(name)) return null;
  const taken = keysAt(curr, around);
  const isFree = (key: string) => !taken.includes(key);
  const known = around === "" ? (FIELDS[curr.dialect] ?? []) : [];
  return nearest(name, before.filter(isFree)) ?? nearest(name, known.filter(isFree));
}

function split(path: string): { around: string; name: string } {
  const name = /[\w$-]+$/.exec(path)?.[0] ?? "";
  return { around: path.slice(0, path.length - name.length).replace(/\.$/, ""), name };
}

function keysBefore(around: string, prev: Call, curr: Call): string[] {
  const place = placeBefore(around, prev, curr);
  return place === null ? [] : keysAt(prev, place);
}

function keysAt({ body }: Call, path: string): string[] {
  return viewAt(body, path)?.keys() ?? [];
}
