import { expect, test } from "vitest";
import { readYaml } from "../../src/lib/yaml.ts";

const read = (text: string) => readYaml(Buffer.from(text));

test.each<[string, string, unknown]>([
  ["the last of a repeated key", "a: 1\na: 2", { a: 2 }],
  ["a date as text", "at: 2026-01-01", { at: "2026-01-01" }],
  ["bytes as their base64", "a: !!binary aGk=", { a: { "!!binary": "aGk=" } }],
  ["bytes as Ruby tags them", "a: !binary |-\n  aGk=", { a: { "!!binary": "aGk=" } }],
  ["what has a tag of a language", "a: !ruby/object:Set {b: 1}", { a: { b: 1 } }],
  ["an alias", "a: &x [1]\nb: *x", { a: [1], b: [1] }],
  ["nothing", "# only a comment", null],
])("reads %s", (_, text, value) => {
  expect(read(text)).toEqual({ value, problem: null });
});

test.each([
  [
    "a list before a text without an end",
    "list:\n- a\n- 'b",
    ["a"],
    "is no YAML from line 3 on: Missing closing 'quote",
  ],
  ["a list before a wrong item", "list:\n- a\n- b: c: d\n- e", ["a"], "is no YAML from line 3 on: "],
  [
    "the first of two documents",
    "list: [a]\n---\nlist: [b]\n",
    ["a"],
    "goes on after its YAML document at line 2",
  ],
])("reads %s", (_, text, list, problem) => {
  const found = read(text);
  expect(found.value).toEqual({ list });
  expect(found.problem).toContain(problem);
});

test.each([
  ["a log of words and colons", "INFO: request done in 5 ms\n".repeat(5000), "repeats its keys"],
  [
    "text that goes on otherwise",
    `a: b\n${"- no: [yaml at all\n".repeat(5000)}`,
    "is no YAML from line 2 on: ",
  ],
  ["deep nesting", `a: ${"{b: ".repeat(10_000)}`, "is nested too deep"],
  ["an alias to nothing", "a: *b", "has aliases that cannot be resolved"],
])("refuses %s", (_, text, reason) => {
  expect(() => read(text)).toThrow(reason);
});
