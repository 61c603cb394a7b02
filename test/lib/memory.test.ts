import { expect, it } from "vitest";
import { withMemory } from "../../src/lib/memory.ts";

it("asks once for a text, also where the answer is undefined, and forgets when it knows too many", () => {
  const asked: string[] = [];
  const sizeOf = withMemory((text) => {
    asked.push(text);
    return text === "" ? undefined : text.length;
  });
  expect(["", "ab", "", "ab"].map(sizeOf)).toEqual([undefined, 2, undefined, 2]);
  expect(asked).toEqual(["", "ab"]);
  for (let n = 0; n < 100; n++) sizeOf(String(n));
  expect(sizeOf("ab")).toBe(2);
  expect(asked.filter((text) => text === "ab")).toHaveLength(2);
});
