import { describe, expect, test } from "vitest";
import { splitRecords } from "../../src/load/records.ts";

function split(text: string | Buffer) {
  const { isDocument, records, problems, count } = splitRecords(Buffer.from(text as string));
  return {
    isDocument,
    count,
    values: records.map(({ record, view }) => [record, JSON.parse(view.json())]),
    problems: problems.map(({ record, reason }) => `${record}: ${reason}`),
  };
}

const PRETTY = JSON.stringify({ a: { b: [{}, { c: "d" }] }, e: [] }, null, 2);

describe("finds", () => {
  test.each([
    ["one document", PRETTY],
    ["one document on a line", '{"a":1}\n'],
    ["one document after a byte order mark", '\uFEFF \n{"a":1}'],
  ])("%s", (_, text) => {
    expect(split(text)).toEqual({
      isDocument: true,
      count: 1,
      values: [[0, JSON.parse(text.replace("\uFEFF", ""))]],
      problems: [],
    });
  });

  test.each([
    ["lines", '{"a":1}\n{"a":2}\n'],
    ["lines that end as on Windows, with empty ones", '\uFEFF{"a":1}\r\n\r\n  \r\n{"a":2}\r\n'],
    ["documents one after another", '{\n  "a": 1\n}\n{\n  "a": 2\n}\n'],
    ["documents on the same line", '{"a":1}{"a":2}'],
    ["a line after a document over many", '{\n  "a": 1\n}\n{"a":2}'],
    ["a document over many after a line", '{"a":1}\n{\n  "a": 2\n}\n'],
    ["the items of a list", '[{"a":1},{"a":2}]'],
    ["the items of a list over many lines", '[\n{"a":1},\n{"a":2}\n]\n'],
  ])("%s", (_, text) => {
    const values = [
      [0, { a: 1 }],
      [1, { a: 2 }],
    ];
    expect(split(text)).toEqual({ isDocument: false, count: 2, values, problems: [] });
  });

  test.each([
    ["YAML", "---\ninteractions:\n- request: {uri: a}\n"],
    ["YAML after a comment", "# recorded\ninteractions: [{request: {uri: a}}]\n"],
  ])("%s", (_, text) => {
    const values = [[0, { interactions: [{ request: { uri: "a" } }] }]];
    expect(split(text)).toEqual({ isDocument: true, count: 1, values, problems: [] });
  });

  test("no items in an empty list", () => {
    expect(split(" [ ] ")).toEqual({ isDocument: false, count: 0, values: [], problems: [] });
  });
});

describe("a break in lines is one of its line", () => {
  const whole = [0, 1, 2].map((a) => `{"a":${a}}`);

  test.each([
    ["the first", ['{"a":"cut', whole[1], whole[2]], [1, 2], "0: ends inside a string at byte 9"],
    ["one in the middle", [whole[0], '{"a":', whole[2]], [0, 2], "1: ends inside an object at byte 13"],
    ["the last", [whole[0], whole[1], '{"a":[{"b"'], [0, 1], "2: ends inside an object at byte 26"],
    [
      "one that is no JSON",
      [whole[0], "oops", whole[2]],
      [0, 2],
      '1: is not JSON: "o" where a value should be, at byte 8',
    ],
    [
      "one before CRLF",
      [`${whole[0]}\r`, '{"a":"x\r', whole[2]],
      [0, 2],
      "1: ends inside a string at byte 17",
    ],
  ])("%s", (_, lines, values, problem) => {
    const found = split(lines.join("\n"));
    expect(found.values).toEqual(values.map((a) => [a, { a }]));
    expect(found.problems).toEqual([problem]);
    expect(found.count).toBe(3);
  });

  test("each broken line counts as a record", () => {
    const found = split('{"a":1}\n{"a":\n{"a"\n{"a":4}');
    expect(found.values.map(([record]) => record)).toEqual([0, 3]);
    expect(found.problems).toHaveLength(2);
  });

  test("the rest of a line after its value is a record too", () => {
    const found = split('{"a":1} oops\n{"a":2}\n');
    expect(found.values).toEqual([
      [0, { a: 1 }],
      [2, { a: 2 }],
    ]);
    expect(found.problems).toEqual(['1: is not JSON: "o" where a value should be, at byte 8']);
  });
});

describe("a break in one document is one problem", () => {
  test("where it is cut off, at any byte", () => {
    for (let length = 1; length < PRETTY.length; length++) {
      const found = split(PRETTY.slice(0, length));
      expect(found.values).toEqual([]);
      expect(found.problems).toEqual([expect.stringMatching(/^null: ends inside .* at byte \d+$/)]);
    }
  });

  test("where it has a fault in the middle", () => {
    const found = split(PRETTY.replace('"e": []', '"e": ]'));
    expect(found.values).toEqual([]);
    expect(found.problems).toEqual([
      expect.stringMatching(/^null: is not JSON: "]" where a value should be/),
    ]);
  });

  test("and does not take the documents after it away", () => {
    const found = split(`${PRETTY}\n{\n  "a" 1\n}\n${PRETTY}\n`);
    expect(found.values.map(([record]) => record)).toEqual([0, 2]);
    expect(found.problems).toEqual([
      `1: is not JSON: "1" where a colon should be, at byte ${PRETTY.length + 9}`,
    ]);
  });

  test("and not the items of a list before it", () => {
    expect(split('[{"a":1},\n{"a":2},\n{"a":')).toEqual({
      isDocument: false,
      count: 3,
      values: [
        [0, { a: 1 }],
        [1, { a: 2 }],
      ],
      problems: ["2: ends inside an object at byte 24"],
    });
    expect(split('[{"a":1}').problems).toEqual(["1: ends inside an array at byte 8"]);
    expect(split('[{"a":1} {"a":2}]').problems).toEqual([
      "1: is not JSON: no comma or ] after an item at byte 9",
    ]);
    expect(split('[\n{"a":1,,},\n{"a":2},\n{"a":3}\n]').problems).toEqual([
      'null: is not JSON: "," where a key should be, at byte 9',
    ]);
    expect(split("[").problems).toEqual(["null: ends inside an array at byte 1"]);
  });
});

test("bytes that are no UTF-8 are named, and the record is used", () => {
  const latin = Buffer.from('{"a":"ok"}\n{"a":"caf\xe9"}\n', "latin1");
  const found = split(latin);
  expect(found.values).toEqual([
    [0, { a: "ok" }],
    [1, { a: "caf\uFFFD" }],
  ]);
  expect(found.problems).toEqual(["1: is not UTF-8 at byte 20"]);
});

describe("what is no JSON is named", () => {
  test.each([
    ["", "is empty"],
    ["\uFEFF \r\n\t", "is empty"],
    ["plain words", "is text, not JSON"],
    ["[INFO] ready", "is text, not JSON"],
    ["[2026-01-01 12:00:00] INFO ready\n[2026-01-01 12:00:01] INFO done", "is text, not JSON"],
    ["POST /v1/messages HTTP/1.1\nHost: a.test\n\n{}\n", "is text, not JSON"],
    ["<!DOCTYPE html><p>Hi", "is HTML, not JSON"],
    ['<?xml version="1.0"?>', "is XML, not JSON"],
    ["---\ninteractions: *gone\n", "looks like YAML, but has aliases that cannot be resolved"],
    ["event: ping\ndata: {}\n\n", "is an event stream, a response without its request"],
    ["SQLite format 3\0\x10\0", "is binary, not JSON"],
    [Buffer.from('\uFEFF{"a":1}', "utf16le"), "is UTF-16, not UTF-8"],
    [Buffer.from('{"a":1}', "utf16le"), "is UTF-16, not UTF-8"],
  ])("%j", (text, reason) => {
    expect(() => split(text)).toThrow(reason);
  });

  test("but lines of JSON under a line of text are read", () => {
    const found = split('log started\n{"a":1}\n{"a":2}\n');
    expect(found.values.map(([record]) => record)).toEqual([1, 2]);
    expect(found.problems).toHaveLength(1);
  });
});
