import { describe, expect, test } from "vitest";
import { costOfMiss, missedTokens, ratesOf } from "../../src/cache/cost.ts";
import type { Usage } from "../../src/model/call.ts";
import { anthropic } from "../../src/providers/anthropic.ts";
import { aCall } from "../support/calls.ts";

function usage(read: number | null, write: number | null, uncached = 0): Usage {
  return { input: (read ?? 0) + (write ?? 0) + uncached, cacheRead: read, cacheWrite: write, output: null };
}

const RATES = { input: 5, read: 0.5, write: 6.25 };

describe("tokens that had to be sent again", () => {
  test.each<[what: string, prev: Usage | null, curr: Usage | null, tokens: number | null]>([
    ["nothing when all was read", usage(50_000, 10_000), usage(60_000, 2_000), 0],
    [
      "what the call before left and this one did not read",
      usage(50_000, 10_000),
      usage(20_000, 45_000),
      40_000,
    ],
    ["nothing for a rounding of a long prompt", usage(100_000, 0), usage(97_500, 3_000), 0],
    ["nothing for a small prompt", usage(0, 1_000), usage(0, 1_200), 0],
    ["no more than was sent, after a compaction", usage(150_000, 0), usage(10_000, 20_000), 20_000],
    ["nothing where hardly anything was sent", usage(50_000, 0), usage(10_000, 0, 10), 0],
    ["nobody knows without figures of the cache", usage(null, null), usage(20_000, 45_000), null],
    ["nobody knows without a call before", null, usage(20_000, 45_000), null],
  ])("%s", (_, prev, curr, tokens) => {
    expect(missedTokens(prev, curr)).toBe(tokens);
  });
});

describe("money", () => {
  test("is what writing costs more than reading", () => {
    expect(costOfMiss(usage(0, 268_303), usage(0, 300_000), RATES)).toEqual({
      tokens: 268_303,
      usd: 1.542742,
    });
  });

  test("is that of plain input where the host reports no writes", () => {
    expect(costOfMiss(usage(100_000, null), usage(0, null, 120_000), RATES)).toEqual({
      tokens: 100_000,
      usd: 0.45,
    });
  });

  test("is not known without prices", () => {
    expect(costOfMiss(usage(0, 50_000), usage(0, 60_000), null)).toEqual({ tokens: 50_000, usd: null });
  });

  test("is not spoken of where nothing was missed", () => {
    expect(costOfMiss(usage(0, 50_000), usage(50_000, 2_000), RATES)).toBeNull();
  });
});

describe("rates", () => {
  const marked = (ttl?: string) => [
    { type: "text", text: "You help.", cache_control: { type: "ephemeral", ...(ttl && { ttl }) } },
  ];
  const rates = (body: Record<string, unknown>) => ratesOf(aCall({ body }), anthropic);

  test.each<[what: string, body: Record<string, unknown>, write: number | undefined]>([
    ["five minutes", { system: marked() }, 6.25],
    ["an hour", { system: marked("1h") }, 10],
    ["both: the cheaper one", { system: [...marked("1h"), ...marked("5m")] }, 6.25],
    ["an hour, set for the whole request", { cache_control: { type: "ephemeral", ttl: "1h" } }, 10],
    ["a model whose price nobody wrote down", { model: "gpt-5", system: marked() }, undefined],
  ])("%s", (_, body, write) => {
    expect(rates(body)?.write).toBe(write);
  });

  test("are those of the longest name that fits, behind a vendor", () => {
    const prices = [
      { model: "opus", input: 1, read: 0.1, write5m: 1, write1h: null, source: "here" },
      { model: "opus-9", input: 9, read: 0.9, write5m: 9, write1h: null, source: "here" },
    ];
    const call = aCall({ body: { model: "somebody/Opus-9-20260101", system: marked("1h") } });
    expect(ratesOf(call, { ...anthropic, prices })).toEqual({ input: 9, read: 0.9, write: 9 });
  });
});
