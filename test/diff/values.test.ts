import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffValues } from "../../src/diff/values.ts";
import { canonical } from "../../src/lib/canonical.ts";
import { readJson, viewOf } from "../../src/lib/json-view/index.ts";
import type { Detail } from "../../src/model/report.ts";

/** `op path: from → to` */
function told(details: readonly Detail[]): string[] {
  return details.map(({ op, path, from, to }) =>
    [
      `${op} ${path}:`,
      from === undefined ? "" : JSON.stringify(from),
      to === undefined ? "" : `→ ${JSON.stringify(to)}`,
    ]
      .filter(Boolean)
      .join(" "),
  );
}

function diff(prev: unknown, curr: unknown): string[] {
  return told(diffValues(viewOf(prev), viewOf(curr), "v"));
}

function diffJson(prev: string, curr: string): string[] {
  return told(diffValues(readJson(prev), readJson(curr), "v"));
}

describe("diffValues", () => {
  it("names the innermost place that differs", () => {
    expect(
      diff(
        { properties: { path: { type: "string" }, gone: 1 }, "odd key": true },
        { properties: { path: { type: "number" }, come: null }, "odd key": false },
      ),
    ).toEqual([
      'replace v.properties.path.type: "string" → "number"',
      "remove v.properties.gone: 1",
      "add v.properties.come: → null",
      'replace v["odd key"]: true → false',
    ]);
  });

  it("gives what is gone in the place where it stood before", () => {
    const [prev, curr] = [viewOf({ a: 1, b: [1, 2] }), viewOf({ b: [2] })];
    expect(told(diffValues(prev, curr, "tools[4]", "tools[3]"))).toEqual([
      "remove tools[3].a: 1",
      "remove tools[3].b[0]: 1",
    ]);
  });

  it("compares items of arrays by what they are, then by name, then by place", () => {
    expect(diff(["a", "b"], ["a", "c"])).toEqual(['replace v[1]: "b" → "c"']);
    expect(diff(["a", "b"], ["x", "a", "b"])).toEqual(['add v[0]: → "x"']);
    expect(diff([{ type: "string" }, { type: "null" }], [{ type: "number" }, { type: "null" }])).toEqual([
      'replace v[0].type: "string" → "number"',
    ]);
    expect(diff([{ name: "a", n: 1 }, { name: "b" }], [{ name: "b" }, { name: "a", n: 2 }])).toEqual([
      'move v[0]: "v[1]" → "v[0]"',
      "replace v[1].n: 1 → 2",
    ]);
  });

  it("gives both of what has another kind", () => {
    expect(diff({ a: [1] }, { a: { b: 1 } })).toEqual(['replace v.a: [1] → {"b":1}']);
    expect(diff("a", null)).toEqual(['replace v: "a" → null']);
  });

  it("gives long texts by line", () => {
    expect(diff({ text: "one\ntwo\nthree" }, { text: "one\n2\nthree\nfour" })).toEqual([
      'text v.text: ["two",""] → ["2","four"]',
    ]);
  });

  it("says nothing about spelling", () => {
    expect(diffJson('{"a": 1, "b": [1.0, "\\u0041"]}', '{"b":[1,"A"],"a":1e0}')).toEqual([]);
  });

  it("keeps numbers that are too long for JavaScript as they are written", () => {
    expect(diffJson("[9007199254740992]", "[9007199254740993]")).toEqual([
      'replace v[0]: 9007199254740992 → "9007199254740993"',
    ]);
    expect(diffJson("{}", '{"id": 12345678901234567891}')).toEqual(['add v.id: → "12345678901234567891"']);
  });

  it.each(["__proto__", "_t", "constructor", "toString"])("knows the key %s as any other", (key) => {
    expect(diffJson(`{"${key}": 1}`, `{"${key}": 2}`)).toEqual([`replace v.${key}: 1 → 2`]);
    expect(diffJson("{}", `{"${key}": "a"}`)).toEqual([`add v.${key}: → "a"`]);
    expect(diffJson(`{"in": {"${key}": "a"}}`, '{"in": {}}')).toEqual([`remove v.in.${key}: "a"`]);
  });

  it("takes the last of a repeated key", () => {
    expect(diffJson('{"a": 1, "a": 2}', '{"a": 2}')).toEqual([]);
    expect(diffJson('{"a": 1, "a": 2}', '{"a": 1}')).toEqual(["replace v.a: 2 → 1"]);
  });

  it("compares strings that are none as they are written", () => {
    expect(diffJson('{"a": "\\x1"}', '{"a": "\\x2"}')).toEqual([
      `replace v.a: ${JSON.stringify('"\\x1"')} → ${JSON.stringify('"\\x2"')}`,
    ]);
  });

  it("stops at 500 levels", () => {
    const nested = (inside: string, depth: number) => "[".repeat(depth) + inside + "]".repeat(depth);
    expect(diffJson(nested("1", 10_000), nested("2", 10_000))).toEqual([
      `replace v${"[0]".repeat(500)}: "nested too deep" → "nested too deep"`,
    ]);
    expect(diffJson("[1]", nested("1", 600))).toEqual(['replace v[0]: 1 → "nested too deep"']);
    expect(diffJson(nested("1", 300), nested("2", 300))).toEqual([`replace v${"[0]".repeat(300)}: 1 → 2`]);
  });

  it("names what is larger than 64 KB by size and hash", () => {
    const [added] = diffValues(viewOf({}), viewOf({ data: "A".repeat(100_000) }), "v");
    expect(added!.to).toMatch(/^100002 bytes, hash [\w-]{20}$/);
  });

  it("aligns long arrays", () => {
    const items = Array.from({ length: 3000 }, (_, n) => ({ n }));
    const start = performance.now();
    expect(diff(items, [{ n: "new" }, ...items.slice(0, -1)])).toEqual([
      'add v[0]: → {"n":"new"}',
      'remove v[2999]: {"n":2999}',
    ]);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it("finds a difference exactly where the content differs", () => {
    const values = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(values, values, (one, other) => {
        const [prev, curr] = [viewOf({ one, both: other }), viewOf({ one: other, both: other })];
        expect(diffValues(prev, curr, "v").length > 0).toBe(canonical(prev) !== canonical(curr));
      }),
      { numRuns: 500 },
    );
  });

  it("looks into an array of any length where little of it differs, and takes it as a whole where much does", () => {
    const numbers = Array.from({ length: 50_000 }, (_, index) => index);
    expect(diff(numbers, numbers.with(40_000, -1))).toEqual(["replace v[40000]: 40000 → -1"]);
    expect(diff(numbers, [7, ...numbers])).toEqual(["add v[0]: → 7"]);
    const respelled = `[${numbers.map((number) => `${number}.0`).join()}]`;
    expect(diffJson(JSON.stringify(numbers), respelled)).toEqual([]);
    const other = numbers.map((number) => number + 1 / 3);
    expect(
      diffValues(viewOf({ numbers }), viewOf({ numbers: other }), "v").map(({ op, path }) => [op, path]),
    ).toEqual([["replace", "v.numbers"]]);
  });

  it("tells the same, whether the values are small or large", () => {
    const bulk = "x".repeat(70_000);
    const values = fc.dictionary(fc.constantFrom("a", "b", "_t"), fc.jsonValue({ maxDepth: 2 }));
    fc.assert(
      fc.property(values, values, (one, other) => {
        const small = diff({ list: one }, { list: other });
        const large = diff({ list: { ...one, bulk } }, { list: { ...other, bulk } });
        expect(small.map(opAndKey)).toEqual(large.map(opAndKey));
      }),
    );
  });
});

/** Which member differs: what is said of items of arrays inside may differ between two good answers. */
function opAndKey(line: string): string {
  return /^\w+ (v\.list\.\w+)/.exec(line)?.[1] ?? line;
}
