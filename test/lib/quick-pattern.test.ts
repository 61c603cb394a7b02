import { describe, expect, test } from "vitest";
import { inputFaults } from "../../src/lib/json-schema.ts";
import { quickPattern } from "../../src/lib/quick-pattern.ts";

describe("patterns that tools have are tried", () => {
  test.each([
    ["^[a-z0-9-]+$", "a-b", "a b"],
    ["^\\d{4}-\\d{2}-\\d{2}$", "2026-05-31", "today"],
    ["^(open|closed)?$", "open", "opened"],
    ["^[^@]+@[^@]+\\.[a-z]{2,}$", "me@host.org", "me"],
    ["^/(?!tmp)", "/home", "/tmp"],
    ["^\\(+[)*+?{]$", "((+", "a"],
  ])("%s", (pattern, good, bad) => {
    expect(quickPattern(pattern, "u").test(good)).toBe(true);
    expect(quickPattern(pattern, "u").test(bad)).toBe(false);
  });
});

describe("patterns that may search for years are not", () => {
  test.each([
    ["^(a+)+$", "a".repeat(40)],
    ["^(a|aa){2,}$", "a".repeat(40)],
    ["(a)\\1*b", "a".repeat(40)],
    ["a*a*a*a*a*b", "a".repeat(1000)],
    [`${"a?".repeat(30)}b`, "a".repeat(30)],
    ["a".repeat(100_000), "a"],
  ])("%.20s", (pattern, text) => {
    expect(() => quickPattern(pattern, "u").test(text)).toThrow(RangeError);
  });
});

test("an input whose pattern cannot be tried has no faults, however it is asked for", () => {
  const slow = { type: "string", pattern: "^(a+)+$" };
  for (const schema of [slow, { not: slow }, { anyOf: [slow, { type: "number" }] }]) {
    expect(inputFaults({ properties: { a: schema } }, { a: `${"a".repeat(40)}!` })).toEqual([]);
  }
  expect(
    inputFaults({ patternProperties: { "^(a+)+$": { type: "number" } } }, { [`${"a".repeat(40)}!`]: "" }),
  ).toEqual([]);
});

test("an input that does not fit a plain pattern has a fault", () => {
  const schema = { properties: { a: { pattern: "^[a-z]+$" }, b: { pattern: "^[0-9]+$" } } };
  expect(inputFaults(schema, { a: "a", b: "b" }).map(({ path }) => path)).toEqual(["b"]);
});
