import { expect, test } from "vitest";
import { nearest } from "../../src/lib/nearest.ts";

test.each([
  ["chron", ["chrome", "chart", "none"], "chrome"],
  ["abc", ["abc"], "abc"],
  ["ac", ["abc"], "abc"],
  ["acb", ["abcd"], null],
  ["x", ["abc", "def"], null],
  ["", ["a"], null],
  ["a", [], null],
])("%s in %j: %s", (word, words, found) => {
  expect(nearest(word, words)).toBe(found);
});
