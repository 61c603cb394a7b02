import type { JsonView } from "../../lib/json-view/index.ts";
import type { Call } from "../../model/call.ts";

/** Fields that limit the output, in the APIs that this tool reads. */
const FIELDS = [
  "max_tokens",
  "max_completion_tokens",
  "max_output_tokens",
  "generationConfig.maxOutputTokens",
  "request.generationConfig.maxOutputTokens",
] as const;

/** The limit that a request sets for its output and where; null where it sets none. */
export function outputLimit({ body }: Call): { path: string; tokens: number } | null {
  for (const path of FIELDS) {
    const tokens = numberIn(body, path);
    if (tokens !== null) return { path, tokens };
  }
  return null;
}

/** The number at a place inside (`thinking.budget_tokens`); null for anything else. */
export function numberIn(view: JsonView, place: string): number | null {
  const found = place.split(".").reduce<JsonView | undefined>((part, key) => part?.get(key), view);
  return found?.kind === "number" ? Number(found.json()) : null;
}
