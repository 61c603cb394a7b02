import { describe, expect, it } from "vitest";
import { diffText, diffWords, firstDifference } from "../../src/lib/text-diff.ts";

/** `from > to`, line by line. */
function told(from: string, to: string): string[] {
  return diffText(from, to).map((hunk) => `${hunk.from} > ${hunk.to}`);
}

describe("diffText", () => {
  it("gives the lines that differ, each beside what stands in its place", () => {
    expect(told("one\ntwo\nthree", "one\n2\nthree")).toEqual(["two > 2"]);
    expect(told("a\nb\nc\nd", "a\nB\nC\nd\ne")).toEqual(["b > B", "c > C", " > e"]);
    expect(told("a\nb\nc", "a\nc")).toEqual(["b > "]);
    expect(told("same", "same")).toEqual([]);
  });

  it("counts lines from 1", () => {
    expect(diffText("a\nb\nc", "a\nx\ny\nc")).toEqual([
      { from: "b", to: "x", fromLine: 2, toLine: 2 },
      { from: "", to: "y", fromLine: 3, toLine: 3 },
    ]);
  });

  it("tells an empty line from no line", () => {
    expect(told("a\nb", "a\n\nb")).toEqual([" > \n"]);
    expect(told("a\n", "a")).toEqual(["\n > "]);
    expect(told("", "a")).toEqual([" > a"]);
    expect(told("a", "")).toEqual(["a > "]);
  });

  it("sees the end of lines", () => {
    expect(told("a\r\nb", "a\nb")).toEqual(["a\r > a"]);
  });

  it("cuts a long line to the part that differs", () => {
    const long = "x".repeat(5000);
    const [hunk] = diffText(`${long}OLD${long}`, `${long}NEW${long}`);
    expect(hunk!.from).toBe(`…${"x".repeat(40)}OLD${"x".repeat(80)}…`);
    expect(hunk!.to).toBe(`…${"x".repeat(40)}NEW${"x".repeat(80)}…`);
  });

  it("does not cut a character in half", () => {
    const smile = "\u{1f600}";
    const [hunk] = diffText(`${smile.repeat(3000)}a`, `${smile.repeat(3000)}b`);
    expect(hunk!.from).toBe(`…${smile.repeat(20)}a`);
    const [shifted] = diffText(`-${smile.repeat(3000)}a`, `-${smile.repeat(3000)}b`);
    expect(shifted!.from).toBe(`…${smile.repeat(20)}a`);
  });

  const rewritten = (seed: number): string => {
    let state = seed;
    const line = (): string => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return `${["read", "write", "call"][state % 3]} the file ${state % 50} and ${state % 7} more of them here`;
    };
    return Array.from({ length: 13_000 }, line).join("\n");
  };

  it.each([
    ["every line rewritten", rewritten(1), rewritten(2)],
    ["one line", rewritten(1).replaceAll("\n", " "), rewritten(2).replaceAll("\n", " ")],
    ["every line edited", rewritten(1), rewritten(1).replaceAll("\n", "!\n")],
  ])("compares 600 KB, %s, in time", (_, from, to) => {
    const start = performance.now();
    expect(diffText(from, to)).not.toEqual([]);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe("diffWords", () => {
  it("marks words and keeps the text whole", () => {
    expect(diffWords("use the 5m cache", "use the 1h cache now")).toEqual([
      { kind: "same", text: "use the " },
      { kind: "removed", text: "5m" },
      { kind: "added", text: "1h" },
      { kind: "same", text: " cache" },
      { kind: "added", text: " now" },
    ]);
  });

  it("calls all of it different where there is too much to compare", () => {
    const words = (word: string): string => `${word} `.repeat(30_000);
    expect(diffWords(words("a"), words("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
  });
});

describe("firstDifference", () => {
  it("gives the place and what stands around", () => {
    expect(firstDifference("cch=11;", "cch=12;")).toEqual({ offset: 5, from: "cch=11;", to: "cch=12;" });
    expect(firstDifference("ab", "abc")).toEqual({ offset: 2, from: "ab", to: "abc" });
    expect(firstDifference("ab", "ab")).toBeNull();
  });

  it("cuts 40 characters before and 80 after", () => {
    const text = "-".repeat(200);
    expect(firstDifference(`${text}a${text}`, `${text}b${text}`)).toEqual({
      offset: 200,
      from: `${"-".repeat(40)}a${"-".repeat(79)}`,
      to: `${"-".repeat(40)}b${"-".repeat(79)}`,
    });
  });
});
