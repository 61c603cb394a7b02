import type { Price } from "../model/provider.ts";

const PRICING = "platform.claude.com/docs/en/build-with-claude/prompt-caching, Pricing (2026-08-22)";

/** Base input price by model, in US dollars for a million tokens. */
const INPUT: readonly (readonly [model: string, input: number])[] = [
  ["claude-fable-5", 10],
  ["claude-mythos-5", 10],
  ["claude-opus-5", 5],
  ["claude-opus-4-8", 5],
  ["claude-opus-4-7", 5],
  ["claude-opus-4-6", 5],
  ["claude-opus-4-5", 5],
  ["claude-opus-4-1", 15],
  ["claude-opus-4-0", 15],
  ["claude-opus-4-2", 15], // claude-opus-4-20250514
  ["claude-sonnet-5", 2],
  ["claude-sonnet-4", 3],
  ["claude-haiku-4-5", 1],
  ["claude-3-5-haiku", 0.8],
];

/** Writes cost 1.25 times the input (5 minutes) or twice (1 hour), reads a tenth. */
export const anthropicPrices: readonly Price[] = INPUT.map(([model, input]) => ({
  model,
  input,
  read: input / 10,
  write5m: input * 1.25,
  write1h: input * 2,
  source: PRICING,
}));
