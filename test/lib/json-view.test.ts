import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonError } from "../../src/lib/errors.ts";
import { type JsonView, readJson, readJsonAt, viewOf } from "../../src/lib/json-view/index.ts";
import { findInvalidUtf8 } from "../../src/lib/utf8.ts";

/** The JSON text of a value with white space, escapes and indentation as `style` says. */
function written(value: unknown, style: { indent: number; escape: boolean; newline: string }): string {
  const json = JSON.stringify(value, null, style.indent);
  const escaped = style.escape ? json.replace(/[^\x20-\x7e\n]/g, asEscape).replaceAll("/", "\\/") : json;
  return `${style.newline}${escaped.replaceAll("\n", style.newline)} `;
}

function asEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const styles = fc.record({
  indent: fc.constantFrom(0, 1, 2),
  escape: fc.boolean(),
  newline: fc.constantFrom("\n", "\r\n", "\t\n"),
});

/** The value of a view, read member by member and item by item. */
function walked(view: JsonView): unknown {
  if (view.kind === "array") return view.items().map(walked);
  if (view.kind !== "object") return view.kind === "string" ? view.text() : view.value();
  return Object.fromEntries(view.keys().map((key) => [key, walked(view.get(key)!)]));
}

describe("a view of a JSON text", () => {
  it("reads what JSON.parse reads, in every spelling", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 10 }), styles, (value, style) => {
        const json = written(value, style);
        const view = readJson(json);
        expect(view.value()).toEqual(JSON.parse(json));
        expect(walked(view)).toEqual(JSON.parse(json));
        expect(view.json()).toBe(json.trim());
      }),
    );
  });

  it("gives the members that are there and no others", () => {
    const view = readJson('{"a": 1, "b": {"c": [true, null, "x"]}, "\\u0064": "\\ud83d\\ude00"}');
    expect(view.keys()).toEqual(["a", "b", "d"]);
    expect(view.get("a")?.value()).toBe(1);
    expect(
      view
        .get("b")
        ?.get("c")
        ?.items()
        .map((item) => item.kind),
    ).toEqual(["boolean", "null", "string"]);
    expect(view.get("d")?.text()).toBe("\u{1f600}");
    expect(view.get("e")).toBeUndefined();
    expect(view.get("a")?.get("toString")).toBeUndefined();
    expect(view.items()).toEqual([]);
    expect(view.text()).toBeUndefined();
  });

  it("finds members by keys that are escaped, beyond ASCII, long, or beginnings of each other", () => {
    const view = readJson('{"a\\u0062": 1, "abc": 2, "été": 3, "a\\"b": 4, "": 5, "\\u00e9": 6}');
    const found = ["ab", "abc", "été", 'a"b', "", "é", "a", "abcd", "b"].map((key) => view.get(key)?.value());
    expect(found).toEqual([1, 2, 3, 4, 5, 6, undefined, undefined, undefined]);
  });

  it("finds the last of a repeated key among many", () => {
    const many = Array.from({ length: 100 }, (_, index) => `"key ${index % 50}": ${index}`);
    const view = readJson(`{${many.join()}}`);
    expect([view.get("key 7")?.value(), view.get("key 49")?.value(), view.get("key")]).toEqual([
      57,
      99,
      undefined,
    ]);
    expect(view.get("key 7")).toBe(view.get("key 7"));
  });

  it("takes the last of a repeated key and lists all", () => {
    const view = readJson('{"a": 1, "b": 2, "a": 3}');
    expect(view.get("a")?.value()).toBe(3);
    expect(view.keys()).toEqual(["a", "b", "a"]);
    expect(view.entries().map(([key, value]) => [key, value.value()])).toEqual([
      ["a", 1],
      ["b", 2],
      ["a", 3],
    ]);
  });

  it("keeps numbers as they are written", () => {
    const view = readJson("[9007199254740993, 1.0, -0, 1e400]");
    expect(view.items().map((item) => item.json())).toEqual(["9007199254740993", "1.0", "-0", "1e400"]);
  });

  it("knows where a part stands in bytes", () => {
    const item = readJson('["é", 12]').items()[1]!;
    expect([item.offset, item.size, item.bytes().toString()]).toEqual([7, 2, "12"]);
  });

  it("has equal hashes for the same bytes alone", () => {
    const [one, same, other] = readJson('[{"a":1}, {"a":1}, {"a": 1}]').items();
    expect(one!.hash()).toBe(same!.hash());
    expect(one!.hash()).not.toBe(other!.hash());
  });

  it("reads past a byte order mark and CRLF", () => {
    expect(readJson('\ufeff{\r\n"a":\r\n1\r\n}\r\n').get("a")?.value()).toBe(1);
  });

  it("reads nesting of any depth, level by level", () => {
    const depth = 100_000;
    let view = readJson("[".repeat(depth) + "]".repeat(depth));
    for (let level = 1; level < 50; level++) view = view.items()[0]!;
    expect(view.size).toBe(2 * (depth - 49));
    expect(() => readJson("[".repeat(depth))).toThrow(JsonError);
  });

  it("reads one value after the other", () => {
    const source = Buffer.from('{"a":1}\n[2]\n');
    const first = readJsonAt(source, 0);
    expect([first.view.json(), first.end]).toEqual(['{"a":1}', 8]);
    expect(readJsonAt(source, first.end).view.json()).toBe("[2]");
  });
});

describe("a text that is no JSON", () => {
  it("is truncated wherever it was cut, save where the part is JSON itself", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), styles, (value, style) => {
        const bytes = Buffer.from(written(value, style));
        for (let length = 0; length < bytes.length; length++) {
          const part = bytes.subarray(0, length);
          const error = errorOf(() => readJson(part));
          if (error === null) expect(() => JSON.parse(part.toString())).not.toThrow();
          else expect([error.truncated, error.offset]).toEqual([true, length]);
        }
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['{"a" 1}', 5, 'is not JSON: "1" where a colon should be, at byte 5'],
    ["[1,]", 3, 'is not JSON: "]" where a value should be, at byte 3'],
    ["[1] 2", 4, "goes on after its JSON value at byte 4"],
    ["<html>", 0, 'is not JSON: "<" where a value should be, at byte 0'],
    ["[01]", 2, 'is not JSON: "1" where a comma or a closing bracket should be, at byte 2'],
  ])("%s names the byte", (json, offset, message) => {
    const error = errorOf(() => readJson(json))!;
    expect([error.offset, error.message, error.truncated]).toEqual([offset, message, false]);
  });

  it("is refused exactly where JSON.parse refuses it, with one byte changed", () => {
    const byte = fc.oneof(
      fc.integer({ min: 0, max: 127 }),
      fc.constantFrom(...Buffer.from('"\\{}[],:0123.eE+-tfnul \n')),
    );
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), styles, fc.nat(), byte, (value, style, place, changed) => {
        const bytes = Buffer.from(written(value, style));
        bytes[place % bytes.length] = changed;
        // Where the changed byte broke a character there is more than JSON to disagree about.
        fc.pre(findInvalidUtf8(bytes) === null);
        expect(result(() => readJson(bytes).value())).toEqual(result(() => JSON.parse(bytes.toString())));
      }),
      { numRuns: 1000 },
    );
  });

  it("is found in a string only when the string is decoded", () => {
    const view = readJson('{"good": 1, "bad": "\\x", "raw": "a\nb"}');
    expect(view.get("good")?.value()).toBe(1);
    expect(() => view.get("bad")?.text()).toThrow(JsonError);
    expect(() => view.get("raw")?.text()).toThrow(JsonError);
  });

  it.each([1, 50])("in a key costs no other of %i members", (count) => {
    const others = Array.from({ length: count }, (_, index) => `"k${index}":${index}`);
    const view = readJson(`{"\\q":1,${others.join()}}`);
    expect(view.get("k0")?.value()).toBe(0);
    expect(view.get("q")).toBeUndefined();
    expect(() => view.entries()).toThrow("has a key that is no JSON string at byte 1");
  });

  it("may be UTF-16, which is said", () => {
    expect(() => readJson(Buffer.from("\ufeff{}", "utf16le"))).toThrow("is UTF-16, not UTF-8, at byte 0");
  });
});

describe("a view of a plain value", () => {
  it("reads back as that value and says that its spelling proves nothing", () => {
    const value = { a: [1, "x", null], b: { c: true } };
    expect(walked(viewOf(value))).toEqual(value);
    expect(viewOf(value).get("a")?.exact).toBe(false);
    expect(readJson("[1]").items()[0]!.exact).toBe(true);
  });

  it("is null for what JSON has no word for", () => {
    expect(viewOf(undefined).kind).toBe("null");
    expect(() => viewOf(1n)).toThrow("cannot be written as JSON");
  });
});

function errorOf(read: () => unknown): JsonError | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
}

function result(read: () => unknown): unknown {
  try {
    return { value: read() };
  } catch {
    return "refused";
  }
}
