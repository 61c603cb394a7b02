import { commonEnds } from "./common-ends.ts";
import { shortestEdit } from "./shortest-edit.ts";

/** What became of an item: `prev` and `curr` are its indices in the two lists. */
export type Step =
  | { readonly kind: "same" | "changed" | "moved"; readonly prev: number; readonly curr: number }
  | { readonly kind: "removed"; readonly prev: number }
  | { readonly kind: "added"; readonly curr: number };

/** How many edits a search may take: its price grows with the square. Past the cap, unique keys lead the way. */
const MAX_EDITS = 400;
const MAX_EDITS_BETWEEN_ANCHORS = 100;

/**
 * Aligns two lists of keys: the steps `same`, `removed` and `added` that lead from one to the other, in order.
 * The fewest steps where the lists differ little; where they differ much, a good answer in bounded time.
 */
export function align(prev: readonly string[], curr: readonly string[]): Step[] {
  const numbers = new Map<string, number>();
  const steps: Step[] = [];
  alignPart(toNumbers(prev, numbers), toNumbers(curr, numbers), 0, 0, MAX_EDITS, steps);
  return steps;
}

function toNumbers(keys: readonly string[], numbers: Map<string, number>): Int32Array {
  return Int32Array.from(keys, (key) => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  });
}

/** Aligns two parts of the lists that begin at `prevStart` and `currStart`; adds to `steps`. */
function alignPart(
  prev: Int32Array,
  curr: Int32Array,
  prevStart: number,
  currStart: number,
  maxEdits: number,
  steps: Step[],
): void {
  const { head, tail } = commonEnds(prev, curr, (a, b) => a === b);

  same(prevStart, currStart, head, steps);
  const prevEnd = prev.length - tail;
  const currEnd = curr.length - tail;
  const prevMiddle = prev.subarray(head, prevEnd);
  const currMiddle = curr.subarray(head, currEnd);
  alignMiddle(prevMiddle, currMiddle, prevStart + head, currStart + head, maxEdits, steps);
  same(prevStart + prevEnd, currStart + currEnd, tail, steps);
}

function alignMiddle(
  prev: Int32Array,
  curr: Int32Array,
  prevStart: number,
  currStart: number,
  maxEdits: number,
  steps: Step[],
): void {
  const matches = prev.length && curr.length ? shortestEdit(prev, curr, maxEdits) : [];
  const anchors = matches ?? (maxEdits === MAX_EDITS ? uniqueAnchors(prev, curr) : []);
  const exact = matches !== null || anchors.length === 0;
  let [p, c] = [0, 0];
  for (const [prevAt, currAt] of [...anchors, [prev.length, curr.length] as const]) {
    if (exact) differing(prevStart + p, prevAt - p, currStart + c, currAt - c, steps);
    else {
      const [prevGap, currGap] = [prev.subarray(p, prevAt), curr.subarray(c, currAt)];
      alignPart(prevGap, currGap, prevStart + p, currStart + c, MAX_EDITS_BETWEEN_ANCHORS, steps);
    }
    if (prevAt < prev.length) same(prevStart + prevAt, currStart + currAt, 1, steps);
    [p, c] = [prevAt + 1, currAt + 1];
  }
}

function same(prev: number, curr: number, count: number, steps: Step[]): void {
  for (let n = 0; n < count; n++) steps.push({ kind: "same", prev: prev + n, curr: curr + n });
}

function differing(prev: number, removed: number, curr: number, added: number, steps: Step[]): void {
  for (let n = 0; n < removed; n++) steps.push({ kind: "removed", prev: prev + n });
  for (let n = 0; n < added; n++) steps.push({ kind: "added", curr: curr + n });
}

/** The longest run, in order on both sides, of keys that stand exactly once on each: pairs of indices. */
function uniqueAnchors(prev: Int32Array, curr: Int32Array): [number, number][] {
  const inCurr = placesOfUnique(curr);
  const pairs: [number, number][] = [];
  for (const [key, place] of placesOfUnique(prev)) {
    const other = inCurr.get(key);
    if (other !== undefined && other >= 0 && place >= 0) pairs.push([place, other]);
  }
  pairs.sort((one, other) => one[0] - other[0]);
  return longestRising(pairs);
}

/** Where each key stands; -1 for a key that stands more than once. */
function placesOfUnique(keys: Int32Array): Map<number, number> {
  const places = new Map<number, number>();
  keys.forEach((key, index) => {
    places.set(key, places.has(key) ? -1 : index);
  });
  return places;
}

/** The longest subsequence whose second numbers rise (patience sorting). */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const tops: number[] = [];
  const before: number[] = [];
  pairs.forEach(([, value], index) => {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[tops[middle]!]![1] < value) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? tops[low - 1]! : -1;
    tops[low] = index;
  });
  const rising: [number, number][] = [];
  for (let at = tops.at(-1) ?? -1; at >= 0; at = before[at]!) rising.push(pairs[at]!);
  return rising.reverse();
}
