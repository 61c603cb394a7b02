import { expect, test } from "vitest";
import { modelFact, providers } from "../../src/providers/index.ts";

const anthropic = providers.find(({ name }) => name === "anthropic")!;

/** Prices of input and minimums, each on its documented line: platform.claude.com, prompt caching. */
test.each<[model: string, input: number | undefined, minimum: number | undefined]>([
  ["claude-opus-5", 5, 512],
  ["claude-opus-5-5", 4, 512],
  ["claude-opus-4-8-20260115", 5, 1024],
  ["claude-opus-4-7[1m]", 5, 2048],
  ["claude-opus-4-20250514", 15, 1024],
  ["anthropic/claude-sonnet-4-5-20250929", 3, 1024],
  ["us.anthropic.claude-haiku-4-5-20251001-v1:0", 1, 4096],
  ["claude-sonnet-5-5", undefined, 512],
  ["claude-opus-4-81", undefined, undefined],
  ["gpt-5.6", undefined, undefined],
])("%s", (model, input, minimum) => {
  expect(modelFact(anthropic.prices, model)?.input).toBe(input);
  expect(modelFact(anthropic.minimums, model)?.tokens).toBe(minimum);
});

test("writes cost 1.25 times the input or twice, reads a tenth", () => {
  expect(modelFact(anthropic.prices, "claude-opus-4-8")).toMatchObject({
    input: 5,
    read: 0.5,
    write5m: 6.25,
    write1h: 10,
  });
});
