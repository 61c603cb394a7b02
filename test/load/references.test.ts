import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadCalls } from "../../src/load/calls.ts";
import { findCall, parseReference, referenceTo } from "../../src/load/references.ts";
import { BODY, CLAUDE_TRACE, PLAIN, SESSION } from "../formats/examples.ts";
import { folderOf, standIn } from "./stand-in.ts";

describe("parseReference", () => {
  test.each([
    ["a.json", { file: "a.json", selector: null }],
    ["-", { file: "-", selector: null }],
    ["-#3", { file: "-", selector: { record: 3, part: null } }],
    ["a.jsonl#12", { file: "a.jsonl", selector: { record: 12, part: null } }],
    ["a.jsonl#12.1", { file: "a.jsonl", selector: { record: 12, part: 1 } }],
    ["a.jsonl#req_011CQ", { file: "a.jsonl", selector: { id: "req_011CQ" } }],
    ["a#b.jsonl#4", { file: "a#b.jsonl", selector: { record: 4, part: null } }],
  ])("%s", (text, reference) => expect(parseReference(text)).toEqual(reference));

  test("a file whose name contains # wins", () => {
    const path = join(folderOf({ "a#1": "{}" }), "a#1");
    expect(parseReference(path)).toEqual({ file: path, selector: null });
    expect(parseReference(`${path}#2`)).toEqual({ file: path, selector: { record: 2, part: null } });
  });

  test.each([
    ["#3", "#3: names no file before the #"],
    ["a.json#", "a.json#: names no record or request id after the #"],
  ])("%s is refused", (text, message) => expect(() => parseReference(text)).toThrow(message));
});

test("referenceTo names what parseReference reads", () => {
  expect(referenceTo({ file: "a", record: 2, part: null })).toBe("a#2");
  expect(referenceTo({ file: "a", record: 2, part: 1 })).toBe("a#2.1");
});

describe("findCall", () => {
  const countTokens = { ...PLAIN, url: "https://api.anthropic.com/v1/messages/count_tokens" };
  const embedding = { requestBody: { model: "embed-3", input: "text" } };

  function load(...records: unknown[]) {
    const text = records.map((record) => (typeof record === "string" ? record : JSON.stringify(record)));
    return loadCalls(join(folderOf({ "log.jsonl": text.join("\n") }), "log.jsonl"), [standIn]);
  }
  const at = (record: number, part: number | null = null) => ({ record, part });

  test("finds by number, by part and by id", () => {
    const loaded = load(CLAUDE_TRACE, BODY, SESSION);
    expect(findCall(loaded, at(1))).toEqual({ call: loaded.calls[1] });
    expect(findCall(loaded, at(2, 1))).toEqual({ call: loaded.calls[3] });
    expect(findCall(loaded, { id: "req_a1" })).toEqual({ call: loaded.calls[0] });
  });

  test("finds by the beginning of an id, six characters and more, where one id begins so", () => {
    const withId = (id: string) => ({
      ...PLAIN,
      response: { ...PLAIN.response, headers: { "request-id": id } },
    });
    const loaded = load(...["req_011aa", "req_011ab", "req_011a"].map(withId));
    expect(findCall(loaded, { id: "req_011aa" })).toEqual({ call: loaded.calls[0] });
    expect(findCall(loaded, { id: "req_011a" })).toEqual({ call: loaded.calls[2] });
    expect(() => findCall(loaded, { id: "req_011" })).toThrow(
      "req_011: several request ids begin so: req_011aa, req_011ab and req_011a",
    );
    expect(() => findCall(loaded, { id: "req_0" })).toThrow("no call has the request id req_0;");
  });

  test("needs no selector where there is one call", () => {
    const loaded = load(countTokens, BODY);
    expect(findCall(loaded, null)).toEqual({ call: loaded.calls[0] });
  });

  test("gives the choices where several fit", () => {
    const loaded = load(CLAUDE_TRACE, BODY, SESSION);
    expect(findCall(loaded, null)).toEqual({ choices: loaded.calls });
    expect(findCall(loaded, at(2))).toEqual({ choices: loaded.calls.slice(2) });
  });

  test.each([
    ["no such record", [BODY, BODY], at(2), "#2: no such record; the file holds 2 calls, #0 to #1"],
    [
      "among others",
      [BODY, countTokens],
      at(9),
      "#9: no such record; the file holds 2 records, #0 to #1, 1 of them calls",
    ],
    ["in a file of one", [BODY], at(1), "#1: no such record; the file holds 1 call, #0"],
    ["no such part", [SESSION, BODY], at(0, 2), "#0.2: the record holds 2 calls, .0 to .1"],
    ["no parts", [BODY, BODY], at(0, 2), "#0.2: the record holds one call"],
    [
      "other traffic",
      [countTokens, BODY],
      at(0),
      "#0: is no call: other traffic (POST https://api.anthropic.com/",
    ],
    ["an API not known", [embedding, BODY], at(0), "#0: is no call: its API is not understood yet"],
    ["a broken line", [BODY, '{"cut', BODY], at(1), "#1: cannot be used: ends inside a string at byte"],
    [
      "a line of no format",
      [BODY, "{}"],
      at(1),
      "#1: cannot be used: is JSON, but no exchange of a known format",
    ],
    [
      "an id",
      [BODY, BODY],
      { id: "req_x" },
      ": no call has the request id req_x; the file holds 2 calls, #0 to #1",
    ],
    ["a broken file", ['{"cut'], null, ": ends inside a string at byte 5"],
    [
      "a file without calls",
      [countTokens, embedding],
      null,
      ": holds no call: its API is not understood yet",
    ],
  ])("says why there is none: %s", (_, records, selector, message) => {
    const loaded = load(...records);
    expect(() => findCall(loaded, selector)).toThrow(`${loaded.file}${message}`);
  });
});
