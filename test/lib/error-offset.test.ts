import { describe, expect, test } from "vitest";
import { parseErrorOffset, pathAtOffset, toByteOffset } from "../../src/lib/error-offset.ts";
import { readJson, readJsonAt, viewOf } from "../../src/lib/json-view/index.ts";

const TEXT = String.raw`{"model": "m", "messages": [{"role": "user", "content": "é😀 \ud83d"}, {"role": "x"}], "n": 1 }`;
const BODY = readJson(TEXT);

test.each([
  ["no low surrogate in string: line 1 column 228 (char 227)", { unit: "characters", at: 227 }],
  ["Unexpected token } in JSON at position 4566", { unit: "utf16", at: 4566 }],
  ["invalid UTF-8 at byte 1234", { unit: "bytes", at: 1234 }],
  ["lone surrogate, byte offset 12", { unit: "bytes", at: 12 }],
  ["lone leading surrogate in hex escape at line 1 column 19", { line: 1, column: 19 }],
  ["messages.1.content: Field required", null],
])("reads the place in %j", (message, offset) => {
  expect(parseErrorOffset(message)).toEqual(offset);
});

describe("counts in the unit of the error", () => {
  const bytes = Buffer.from(TEXT);
  const surrogate = String.raw`\ud83d`;

  test.each([
    ["bytes", bytes.indexOf(surrogate)],
    ["characters", [...TEXT.slice(0, TEXT.indexOf(surrogate))].length],
    ["utf16", TEXT.indexOf(surrogate)],
  ] as const)("%s", (unit, at) => {
    expect(toByteOffset(BODY, { unit, at })).toBe(bytes.indexOf(surrogate));
  });

  test("lines and columns", () => {
    const body = readJson('{"a": 1,\n "b": "é", "c": 2}');
    expect(toByteOffset(body, { line: 2, column: 7 })).toBe(15);
    expect(toByteOffset(body, { line: 2, column: 12 })).toBeNull();
    expect(toByteOffset(body, { line: 1, column: 40 })).toBeNull();
    expect(toByteOffset(body, { line: 3, column: 1 })).toBeNull();
  });

  test("nothing in a text that is not the one that was sent, or behind its end", () => {
    expect(toByteOffset(viewOf({ a: 1 }), { unit: "bytes", at: 2 })).toBeNull();
    expect(toByteOffset(BODY, { unit: "characters", at: 10_000 })).toBeNull();
  });
});

describe("names what stands at a byte", () => {
  const at = (part: string) => Buffer.from(TEXT).indexOf(part);

  test.each([
    ["a value", at('"m"'), "model"],
    ["a key", at('"model"'), "model"],
    ["the inside of a text", at(String.raw`\ud83d`), "messages[0].content"],
    ["a value in a later item", at('"x"'), "messages[1].role"],
    ["a comma, which belongs to what follows", at(", {"), "messages[1]"],
    ["the end of a list", at('], "n"'), "messages"],
    ["the beginning of an item", at('{"role": "x"'), "messages[1]"],
    ["the end of the body", BODY.size - 1, ""],
  ])("%s", (_, offset, path) => {
    expect(pathAtOffset(BODY, offset)).toBe(path);
  });

  test("counted from the beginning of the body, wherever it lies in a file", () => {
    const record = readJsonAt(Buffer.from(`\n{"request": ${TEXT}}`), 1).view;
    expect(pathAtOffset(record.get("request")!, at('"x"'))).toBe("messages[1].role");
  });

  test("nothing before or behind the body", () => {
    expect(pathAtOffset(BODY, -1)).toBeNull();
    expect(pathAtOffset(BODY, BODY.size)).toBeNull();
  });
});
