import { expect, test } from "vitest";
import { nameLists } from "../../src/lib/name-list.ts";

test("a list ends at the first line that is no name", () => {
  const text =
    "Fruit today:\napple\n- pear: sweet\n\nMore words.\n\n<fruit>\nA line of words.\nplum\n</fruit>\nFruit for nobody.";
  expect(nameLists(text, /fruit/i)).toEqual([
    { heading: "Fruit today:", names: ["apple", "pear"] },
    { heading: "<fruit>", names: ["plum"] },
  ]);
});

test("without such a heading there is no list", () => {
  expect(nameLists("Vegetables:\nleek", /fruit/i)).toEqual([]);
});
