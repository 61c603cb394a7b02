import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonical, contentHash } from "../../src/lib/canonical.ts";
import { readJson, viewOf } from "../../src/lib/json-view/index.ts";

const text = (json: string | Uint8Array) => canonical(readJson(json));

describe("the same content", () => {
  test.each([
    ["key order and white space", '{"b":1,"a":[2, 3]}', '{ "a": [2,3], "b": 1 }'],
    ["escapes", '"\\u0041\\/\\u00e9"', '"A/é"'],
    ["escaped keys", '{"\\u0061":1}', '{"a":1}'],
    ["the last of repeated keys", '{"a":1,"a":2}', '{"a":2}'],
    ["a key that objects inherit", '{"__proto__":1,"a":2}', '{"a":2,"__proto__":1}'],
    ["numbers with a fraction", "1.0", "1"],
    ["numbers with an exponent", "1e0", "1"],
    ["large powers", "12000", "1.2E+4"],
    ["small powers", "0.00120", "12e-4"],
    ["zeros", "-0.0e7", "0"],
    ["digits that a double cannot hold", "9007199254740993.0", "9007199254740993"],
    ["exponents that a double cannot hold", "10e99999999999999999", "1e100000000000000000"],
  ])("%s", (_, one, other) => {
    expect(text(one)).toBe(text(other));
  });
});

describe("other content", () => {
  test.each([
    ["integers beyond 2^53", "9007199254740993", "9007199254740992"],
    ["decimals with many digits", "0.1000000000000000000001", "0.1"],
    ["signs", "-1", "1"],
    ["powers", "100", "10"],
    ["a number and its text", "1", '"1"'],
    ["order of items", "[1,2]", "[2,1]"],
    ["an empty list and an empty object", "[]", "{}"],
    ["null and no member", '{"a":null}', "{}"],
    ["white space in strings", '"a b"', '"a  b"'],
  ])("%s", (_, one, other) => {
    expect(text(one)).not.toBe(text(other));
  });
});

test("the text is plain: sorted keys, digits with the power of the last one", () => {
  expect(text('{"b": 12.50, "a": ["\\u0041", true, null]}')).toBe('{"a":["A",true,null],"b":125e-1}');
});

test.each([3, 40])("%i keys have one order, and the last of a repeated key counts", (count) => {
  const members = Array.from({ length: count }, (_, index) => `"key ${index}":${index}`);
  const once = `{${members.join()}}`;
  expect(text(`{${members.toReversed().join()}}`)).toBe(text(once));
  expect(text(`{"key 1":"first",${members.join()}}`)).toBe(text(once));
  expect(text(`{${members.join()},"key 1":"last"}`)).not.toBe(text(once));
});

test("what is left out and what stands instead concerns the outermost members alone", () => {
  const view = readJson('{"mark":1,"content":"long","inner":{"mark":2}}');
  const same = {
    leaveOut: (key: string) => key === "mark",
    instead: new Map([["content", "#7"]]),
  };
  expect(canonical(view, same)).toBe('{"content":#7,"inner":{"mark":2e0}}');
});

test("what is no JSON inside of a string is equal to the same bytes only", () => {
  expect(text('"bad \\q"')).toBe(text('"bad \\q"'));
  expect(text('"bad \\q"')).not.toBe(text('"bad q"'));
  const invalid = (byte: number) => Uint8Array.from([0x22, byte, 0x22]);
  expect(text(invalid(0xff))).not.toBe(text(invalid(0xfe)));
  expect(text('"\ufffd"')).toBe(text('"\\ufffd"'));
});

test("half a surrogate pair is kept apart from others", () => {
  expect(text('"\\ud83d"')).toBe(text('"\\uD83D"'));
  expect(text('"\\ud83d"')).not.toBe(text('"\\ud83e"'));
});

test("10 000 levels do not exhaust the stack, and what is deepest still counts", () => {
  const nested = (inside: string) => `${'{"a":['.repeat(5_000)}${inside}${"]}".repeat(5_000)}`;
  expect(text(nested("1"))).toBe(text(nested("1")));
  expect(text(nested("1"))).not.toBe(text(nested("2")));
});

test("the hash follows the text", () => {
  expect(contentHash(readJson('{"a":1,"b":2}'))).toBe(contentHash(readJson('{"b":2,"a":1.0}')));
  expect(contentHash(readJson('{"a":1}'))).not.toBe(contentHash(readJson('{"a":2}')));
});

test("any value is equal to itself with its keys turned round and its text spaced out", () => {
  const turnRound = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turnRound);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, member]) => [key, turnRound(member)]),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const spaced = readJson(JSON.stringify(turnRound(value), null, 3));
      expect(canonical(spaced)).toBe(canonical(viewOf(value)));
    }),
  );
});

describe("long strings", () => {
  const of = (json: string) => canonical(readJson(json));
  const long = "é→x".repeat(400);

  test("are equal in every spelling, and short for the text they stand for", () => {
    const escaped = `"${[...long].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")}"`;
    expect(of(escaped)).toBe(of(JSON.stringify(long)));
    expect(of(JSON.stringify(`${long}/`).replace("/", "\\/"))).toBe(of(JSON.stringify(`${long}/`)));
    expect(of(JSON.stringify(long)).length).toBeLessThan(40);
  });

  test("that only a spelling makes long are short ones", () => {
    const short = "é".repeat(300);
    expect(of(`"${"\\u00e9".repeat(300)}"`)).toBe(of(JSON.stringify(short)));
  });

  test("that differ in a letter are different, and so are those that are no UTF-8", () => {
    expect(of(JSON.stringify(`${long}a`))).not.toBe(of(JSON.stringify(`${long}b`)));
    const broken = Buffer.concat([
      Buffer.from(`"${"x".repeat(2000)}`),
      Buffer.from([0xff]),
      Buffer.from('"'),
    ]);
    expect(canonical(readJson(broken))).not.toBe(of(JSON.stringify(`${"x".repeat(2000)}\ufffd`)));
  });
});
