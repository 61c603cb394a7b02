import type { JsonView } from "../../lib/json-view/index.ts";
import type { Param } from "../../model/call.ts";
import { fieldsBeside, modelParam, type SectionKinds, toParam } from "../shared/params.ts";

/**
 * Fields that cannot change what the prompt cache matches. Of any other field it must be assumed that it can:
 * `prompt_cache_key` routes the call, and so does `service_tier` (developers.openai.com, prompt caching diagnostics,
 * names both as causes of a miss).
 * Sources: A is openai-node, chat/completions/completions.ts, where each is described; B is openrouter.ai/docs.
 */
const IDENTITY: ReadonlySet<string> = new Set([
  "user", // A: names the end user
  "safety_identifier", // A: likewise
  "metadata", // A: for finding stored completions
  "store", // A: whether the completion is kept
  "stream", // A: how the answer is sent
  "stream_options", // A, likewise
  "max_tokens", // A: where the answer ends
  "max_completion_tokens", // A, likewise
  "stop", // A, likewise
  "n", // A: how many answers there are
  "temperature", // A: guides the choice of output tokens only, as do all that follow
  "top_p", // A
  "seed", // A
  "frequency_penalty", // A
  "presence_penalty", // A
  "logit_bias", // A
  "logprobs", // A
  "top_logprobs", // A
  "top_k", // B
  "min_p", // B
  "repetition_penalty", // B
  "usage", // B: whether the answer tells its costs
  "prompt_cache_options", // A: where and how long entries are kept
  "prompt_cache_retention", // A, likewise
  "cache_control", // B: moving a breakpoint leaves the content as it was
]);

const SECTION_KINDS: SectionKinds = new Map([
  ["tools", ["array"]],
  ["functions", ["array"]],
  ["messages", ["array"]],
]);

/** The fields of the body that are no section. On hosts with the model in the address it comes from there. */
export function toParams(body: JsonView, modelInUrl: string | null): Param[] {
  const fields = fieldsBeside(body, SECTION_KINDS);
  return [
    ...modelParam(body, modelInUrl),
    ...fields.map(([name, view]) => toParam(name, name, view, IDENTITY)),
  ];
}
