import type { JsonView } from "../../lib/json-view/index.ts";
import type { Usage } from "../../model/call.ts";
import { numberOf } from "../shared/piece.ts";

type Place = readonly string[];

/** Where hosts report a count, inside of `usage`; the first that is there is taken. */
const PLACES: Readonly<Record<keyof Usage, readonly Place[]>> = {
  input: [["prompt_tokens"]], // openai-node, completions.ts: cached tokens included
  cacheRead: [
    ["prompt_tokens_details", "cached_tokens"], // openai-node, completions.ts
    ["cached_tokens"], // Kimi: Leechael/pi-provider-kimi-code, docs/caching.md
    ["prompt_cache_hit_tokens"], // DeepSeek: api-docs.deepseek.com/guides/kv_cache
    ["cache_read_input_tokens"], // gateways before Anthropic, and Kimi as above
  ],
  cacheWrite: [
    ["prompt_tokens_details", "cache_write_tokens"], // openai-node, completions.ts
    ["cache_creation_input_tokens"], // gateways before Anthropic
  ],
  output: [["completion_tokens"]], // openai-node, completions.ts
};

/** The token counts of a completion; null where it has none. Kimi's streams have them in the choice as well. */
export function toUsage(completion: JsonView): Usage | null {
  const inChoice = completion.get("choices")?.items()[0]?.get("usage");
  const usage = [completion.get("usage"), inChoice].find((view) => view?.kind === "object");
  if (usage === undefined) return null;
  const { input, cacheRead, cacheWrite, output } = {
    input: countAt(usage, PLACES.input),
    cacheRead: countAt(usage, PLACES.cacheRead),
    cacheWrite: countAt(usage, PLACES.cacheWrite),
    output: countAt(usage, PLACES.output),
  };
  // Some gateways leave cached tokens out: a count below that of its parts is not that of the whole prompt.
  const isWhole = input !== null && input >= (cacheRead ?? 0) + (cacheWrite ?? 0);
  return { input: isWhole ? input : null, cacheRead, cacheWrite, output };
}

function countAt(usage: JsonView, places: readonly Place[]): number | null {
  const counts = places.map((place) =>
    numberOf(place.reduce<JsonView | undefined>((view, name) => view?.get(name), usage)),
  );
  return counts.find((count) => count !== null) ?? null;
}
