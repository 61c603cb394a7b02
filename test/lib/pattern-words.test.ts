import { expect, test } from "vitest";
import { wordsOf } from "../../src/lib/pattern-words.ts";

test.each<[RegExp, string[] | null]>([
  [/no low surrogate/i, ["no low surrogate"]],
  [/\bUnsupported\b.{0,80}\btool_reference\b/i, ["tool_reference"]],
  [/text is empty|is (blank|void) here/i, ["text is empty", " here"]],
  [/tools? (is|are) missing/, [" missing"]],
  [/colou*r{2}s/, ["colo"]],
  [/[a-z()]+ of [)]it/, [" of "]],
])("%s matches only what holds one of %j", (pattern, words) => {
  expect(wordsOf(pattern)).toEqual(words);
});

test.each([/^\s*$/, /too long|\d+/, /(either|or)/, /\u0061bcd/, /\p{L}etters/u])(
  "%s promises no word",
  (pattern) => {
    expect(wordsOf(pattern)).toBeNull();
  },
);

test("a pattern that needs a word matches no text without it", () => {
  const pattern = /max_tokens:? (\d+|many) > \d+, which is the maximum/i;
  const text = "MAX_TOKENS: 9 > 8, WHICH IS THE MAXIMUM";
  expect(pattern.test(text)).toBe(true);
  expect(wordsOf(pattern)!.some((word) => text.toLowerCase().includes(word))).toBe(true);
});
