import { expect, test } from "vitest";
import { commonEnds } from "../../src/lib/common-ends.ts";

const endsOf = (prev: string, curr: string) => commonEnds(prev, curr, (a, b) => a === b);

test.each([
  ["abcd", "abcd", { head: 4, tail: 0 }],
  ["abxcd", "abcd", { head: 2, tail: 2 }],
  ["aaa", "aa", { head: 2, tail: 0 }],
  ["xab", "ab", { head: 0, tail: 2 }],
  ["abc", "xyz", { head: 0, tail: 0 }],
  ["", "a", { head: 0, tail: 0 }],
])("%j and %j", (prev, curr, expected) => {
  expect(endsOf(prev, curr)).toEqual(expected);
  expect(endsOf(curr, prev)).toEqual(expected);
});
