import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { align, type Step } from "../../src/lib/align.ts";
import { markMoves, pairUp } from "../../src/lib/pair-up.ts";

/** `same a`, `removed b`, `added c` … */
function told(steps: readonly Step[], prev: readonly string[], curr: readonly string[]): string[] {
  return steps.map((step) => `${step.kind} ${"curr" in step ? curr[step.curr] : prev[step.prev]}`);
}

function alignLetters(prev: string, curr: string): string[] {
  return told(align([...prev], [...curr]), [...prev], [...curr]);
}

describe("align", () => {
  it("finds the fewest steps", () => {
    expect(alignLetters("abc", "abc")).toEqual(["same a", "same b", "same c"]);
    expect(alignLetters("abd", "abcd")).toEqual(["same a", "same b", "added c", "same d"]);
    expect(alignLetters("abc", "xc")).toEqual(["removed a", "removed b", "added x", "same c"]);
    expect(alignLetters("", "a")).toEqual(["added a"]);
    expect(alignLetters("a", "")).toEqual(["removed a"]);
    expect(alignLetters("", "")).toEqual([]);
  });

  it("gives indices of both lists", () => {
    expect(align(["a", "b"], ["x", "a", "b"])).toEqual([
      { kind: "added", curr: 0 },
      { kind: "same", prev: 0, curr: 1 },
      { kind: "same", prev: 1, curr: 2 },
    ]);
  });

  it("tells both lists completely, in their order, with equal keys where it says so", () => {
    const keys = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 30 });
    fc.assert(
      fc.property(keys, keys, (prev, curr) => {
        const steps = align(prev, curr);
        expect(steps.flatMap((step) => ("prev" in step ? [step.prev] : []))).toEqual([...prev.keys()]);
        expect(steps.flatMap((step) => ("curr" in step ? [step.curr] : []))).toEqual([...curr.keys()]);
        for (const step of steps) if (step.kind === "same") expect(prev[step.prev]).toBe(curr[step.curr]);
        expect(steps.filter(({ kind }) => kind === "same")).toHaveLength(longestCommon(prev, curr));
      }),
    );
  });

  it.each([
    ["shifted by one", (items: string[]) => ["new", ...items.slice(0, -1)], 4999],
    [
      "with every tenth replaced",
      (items: string[]) => items.map((item, n) => (n % 10 ? item : `new ${n}`)),
      4500,
    ],
    ["in reverse", (items: string[]) => items.toReversed(), 1],
    ["shuffled", shuffle, 100],
    ["of few different keys", (items: string[]) => items.map((_, n) => `item ${n % 3}`), 0],
  ])("aligns 5000 items %s in time", (_, edit, leastSame) => {
    const prev = Array.from({ length: 5000 }, (_, n) => `item ${n}`);
    const curr = edit(prev);
    const start = performance.now();
    const steps = markMoves(align(prev, curr), prev, curr);
    expect(performance.now() - start).toBeLessThan(500);
    expect(steps.filter(({ kind }) => kind === "same").length).toBeGreaterThanOrEqual(leastSame);
  });
});

describe("markMoves", () => {
  it("makes one step of an item that went from one place to another", () => {
    const [prev, curr] = [[..."abcd"], [..."bcda"]];
    expect(told(markMoves(align(prev, curr), prev, curr), prev, curr)).toEqual([
      "same b",
      "same c",
      "same d",
      "moved a",
    ]);
  });

  it("leaves a second copy added", () => {
    const [prev, curr] = [[..."ab"], [..."baa"]];
    expect(told(markMoves(align(prev, curr), prev, curr), prev, curr)).toEqual([
      "same b",
      "moved a",
      "added a",
    ]);
  });
});

describe("pairUp", () => {
  const pair = (prev: string[], curr: string[], evenOnly = false): string[] => {
    const role = (keys: string[]) => (index: number) =>
      keys[index]!.startsWith("?") ? null : keys[index]![0]!;
    return told(pairUp(align(prev, curr), role(prev), role(curr), evenOnly), prev, curr);
  };

  it("pairs what has the same secondary key between the same neighbours", () => {
    expect(pair(["u1", "a1", "u2"], ["u1", "a9", "u2"])).toEqual(["same u1", "changed a9", "same u2"]);
    expect(pair(["u1", "x", "u2"], ["u1", "y", "u2"])).toEqual([
      "same u1",
      "removed x",
      "added y",
      "same u2",
    ]);
  });

  it("does not pair across something that is the same", () => {
    expect(pair(["u1", "z", "a1"], ["a2", "z", "u2"])).toEqual([
      "removed u1",
      "added a2",
      "same z",
      "removed a1",
      "added u2",
    ]);
  });

  it("keeps what is left in its place", () => {
    expect(pair(["x", "u1", "y", "a1"], ["u2", "b", "a2"])).toEqual([
      "removed x",
      "changed u2",
      "added b",
      "removed y",
      "changed a2",
    ]);
  });

  it("pairs nothing without a key, nor in uneven gaps where that is asked", () => {
    expect(pair(["?1"], ["?2"])).toEqual(["removed ?1", "added ?2"]);
    expect(pair(["u1", "u2"], ["u3"], true)).toEqual(["removed u1", "removed u2", "added u3"]);
    expect(pair(["u1", "u2"], ["u3", "u4"], true)).toEqual(["changed u3", "changed u4"]);
  });
});

/** The textbook table, as an oracle. */
function longestCommon(prev: readonly string[], curr: readonly string[]): number {
  let row = new Array<number>(curr.length + 1).fill(0);
  for (const key of prev) {
    const next = [0];
    for (const [at, other] of curr.entries()) {
      next.push(key === other ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!));
    }
    row = next;
  }
  return row.at(-1)!;
}

function shuffle(items: string[]): string[] {
  let state = 1;
  return items
    .map((item) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return [state, item] as const;
    })
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}
