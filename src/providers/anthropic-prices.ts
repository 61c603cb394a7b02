import type { Price } from "../model/provider.ts";

const DOCS = "platform.claude.com/docs/en/build-with-claude/prompt-caching, Pricing (2026-08-22)";
const QUOTED = "the same page as quoted in October 2026";

/** Writes cost 1.25 times the input (5 minutes) or twice (1 hour), reads a tenth where nothing else is said. */
export const anthropicPrices: readonly Price[] = [
  ...those(10, ["claude-fable-5", "claude-mythos-5"]),
  ...those(5, ["claude-opus-5", "claude-opus-4-8", "claude-opus-4-7", "claude-opus-4-6", "claude-opus-4-5"]),
  ...those(15, ["claude-opus-4-1", "claude-opus-4", "claude-opus-4-0"]),
  ...those(2, ["claude-sonnet-5"]),
  ...those(3, ["claude-sonnet-4-6", "claude-sonnet-4-5", "claude-sonnet-4", "claude-sonnet-4-0"]),
  ...those(1, ["claude-haiku-4-5"]),
  ...those(0.8, ["claude-3-5-haiku"]),
  ...those(4, ["claude-opus-5-5"], 0.05, QUOTED),
];

function those(input: number, models: readonly string[], readFactor = 0.1, source = DOCS): Price[] {
  return models.map((model) => ({
    model,
    input,
    read: input * readFactor,
    write5m: input * 1.25,
    write1h: input * 2,
    source,
  }));
}
