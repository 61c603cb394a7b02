import { describe, expect, test } from "vitest";
import { groupBreaks, sumOfCosts } from "../../src/commands/log/costs.ts";
import type { Pair } from "../../src/model/report.ts";
import { cache, call, finding, pair } from "../renderers/fixtures/parts.ts";

function aBreak(record: number, tokens: number, code: string, path: string, conversation = "c1"): Pair {
  return pair({
    prev: call({ record: record - 1 }),
    curr: call({ record }),
    pairing: { by: "session", conversation, sharedMessages: 1, repeats: 0 },
    cache: cache({ verdict: "broken", cost: { tokens, usd: tokens / 1e6 } }),
    findings: [finding({ code, severity: "warning", path })],
  });
}

const shown = (pairs: readonly Pair[]) =>
  groupBreaks(pairs).map(({ curr, pairing }) => [curr.record, pairing.repeats, pairing.costOfAll?.tokens]);

describe("breaks of a conversation", () => {
  test("for one reason in one place are one, and its cost is that of all", () => {
    const pairs = [
      aBreak(1, 30_000, "cache-break-system", "system[0].text"),
      aBreak(2, 50_000, "cache-break-tools", "tools[3]"),
      aBreak(3, 40_000, "cache-break-system", "system[0].text"),
    ];
    expect(shown(pairs)).toEqual([
      [3, 1, 70_000],
      [2, 0, undefined],
    ]);
    expect(groupBreaks(pairs)[0]!.pairing.costOfAll).toEqual({ tokens: 70_000, usd: 0.07 });
  });

  test("in other places or conversations stay apart, the costliest first", () => {
    expect(
      shown([
        aBreak(1, 10_000, "cache-break-messages", "messages[3].content[0]"),
        aBreak(2, 20_000, "cache-break-messages", "messages[5].content[0]"),
        aBreak(3, 15_000, "cache-break-messages", "messages[3].content[0]", "c2"),
      ]),
    ).toEqual([
      [2, 0, undefined],
      [3, 0, undefined],
      [1, 0, undefined],
    ]);
  });

  test("that nothing explains stay apart", () => {
    const unexplained = { ...aBreak(1, 10_000, "", ""), findings: [] };
    expect(groupBreaks([unexplained, unexplained])).toHaveLength(2);
  });
});

test("a sum of money needs all prices", () => {
  expect(sumOfCosts([{ tokens: 5, usd: 1 }, null, { tokens: 7, usd: null }])).toEqual({
    tokens: 12,
    usd: null,
  });
  expect(sumOfCosts([null])).toBeNull();
});
