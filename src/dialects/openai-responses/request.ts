import type { JsonView } from "../../lib/json-view/index.ts";
import type { Param } from "../../model/call.ts";
import type { Fidelity } from "../../model/exchange.ts";
import { fieldsBeside, type SectionKinds, toParam } from "../shared/params.ts";
import { present } from "../shared/piece.ts";

/**
 * Fields that cannot change what the prompt cache matches. Of any other field it must be assumed that it can.
 * Sources: A is the list of reasons for a miss in the prompt caching diagnostics of developers.openai.com, which has
 * none of these; B is openai-node, src/resources/responses/responses.ts, which says what each is for.
 */
const IDENTITY: ReadonlySet<string> = new Set([
  "type", // the kind of WebSocket event, not of the request
  "previous_response_id", // B: names the call before; the input goes on from there
  "conversation", // B, likewise
  "prompt_cache_options", // A: asks for a comparison; a breakpoint leaves the content as it was
  "metadata", // B: for the caller's own records
  "client_metadata", // of Codex, likewise
  "user", // B: names the end user
  "safety_identifier", // B, likewise
  "stream", // B: says how the answer is sent
  "stream_options", // B, likewise
  "background", // B, likewise
  "include", // B: says what the answer reports
  "top_logprobs", // B, likewise
  "store", // B: says whether the answer is kept
  "max_output_tokens", // A: not listed; ends the answer
  "max_tool_calls", // A, likewise
  "temperature", // A: not listed; guides the choice of output tokens
  "top_p", // A, likewise
]);

const SECTION_KINDS: SectionKinds = new Map([
  ["instructions", ["string"]],
  ["tools", ["array"]],
  ["input", ["array", "string"]],
]);

/** The fields of the body that are no section. */
export function toParams(body: JsonView): Param[] {
  return fieldsBeside(body, SECTION_KINDS).map(([name, view]) => toParam(name, name, view, IDENTITY));
}

/** A request that goes on from one that the host remembers shows only what is new. */
export function toFidelity(body: JsonView, captured: readonly Fidelity[]): readonly Fidelity[] {
  const goesOn = ["previous_response_id", "conversation"].some((name) => present(body.get(name)) !== null);
  return goesOn && !captured.includes("delta") ? [...captured, "delta"] : captured;
}
