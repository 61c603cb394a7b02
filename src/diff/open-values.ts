import { align, type Step } from "../lib/align.ts";
import { canonical } from "../lib/canonical.ts";
import { commonEnds } from "../lib/common-ends.ts";
import type { JsonView } from "../lib/json-view/index.ts";
import { markMoves, pairUp } from "../lib/pair-up.ts";
import type { Detail } from "../model/report.ts";
import { itemPlace, memberPlace, type Place } from "./place.ts";
import { shown } from "./shown.ts";

/** Compares two values that stand in the same place one level further down. */
export type DiffInside = (prev: JsonView, curr: JsonView, place: Place) => Detail[];

/** Where more items differ, the array is another one: nobody reads them one by one, and to pair them takes seconds. */
const MOST_ITEMS = 20_000;

/** Members that name an item of an array, the best first. */
const NAMES = ["id", "name", "key"];

/** Two objects by their keys or two arrays by their items, one level deep; what is inside is left to `inside`. */
export function openValues(
  prev: JsonView,
  curr: JsonView,
  place: Place,
  inside: DiffInside,
  except: ReadonlySet<string> = new Set(),
): Detail[] {
  if (prev.kind === "array") {
    const [before, after] = [prev.items(), curr.items()];
    if (countDiffering(before, after) <= MOST_ITEMS) return openArrays(before, after, place, inside);
    if (canonical(prev) === canonical(curr)) return [];
    return [{ op: "replace", path: place.path, from: shown(prev), to: shown(curr) }];
  }
  const keys = new Set([...prev.keys(), ...curr.keys()]);
  return [...keys].flatMap((key): Detail[] => {
    if (except.has(key)) return [];
    const [from, to, at] = [prev.get(key), curr.get(key), memberPlace(place, key)];
    if (from && to) return inside(from, to, at);
    if (from) return [{ op: "remove", path: at.prevPath, from: shown(from) }];
    return to ? [{ op: "add", path: at.path, to: shown(to) }] : [];
  });
}

/** How many items lie between the beginning and the end that the two have in common; of the longer one. */
function countDiffering(prev: JsonView[], curr: JsonView[]): number {
  const { head, tail } = commonEnds(prev, curr, (a, b) => a.sameBytes(b));
  return Math.max(prev.length, curr.length) - head - tail;
}

function openArrays(prev: JsonView[], curr: JsonView[], place: Place, inside: DiffInside): Detail[] {
  return alignItems(prev, curr).flatMap((step): Detail[] => {
    if (step.kind === "same") return [];
    const at = itemPlace(place, "prev" in step ? step.prev : 0, "curr" in step ? step.curr : 0);
    if (step.kind === "removed") return [{ op: "remove", path: at.prevPath, from: shown(prev[step.prev]!) }];
    if (step.kind === "added") return [{ op: "add", path: at.path, to: shown(curr[step.curr]!) }];
    if (step.kind === "moved") return [{ op: "move", path: at.path, from: at.prevPath, to: at.path }];
    return inside(prev[step.prev]!, curr[step.curr]!, at);
  });
}

/** By bytes first; then what is left in a gap by name, and by position. */
function alignItems(prev: JsonView[], curr: JsonView[]): Step[] {
  const prevKeys = prev.map((item) => item.hash());
  const currKeys = curr.map((item) => item.hash());
  const aligned = markMoves(align(prevKeys, currKeys), prevKeys, currKeys);
  const named = pairUp(
    aligned,
    (index) => nameOf(prev[index]!),
    (index) => nameOf(curr[index]!),
  );
  const anyKey = (): string => "";
  return pairUp(named, anyKey, anyKey);
}

function nameOf(item: JsonView): string | null {
  for (const key of NAMES) {
    const name = item.get(key);
    if (name?.kind === "string") return `${key} ${name.json()}`;
  }
  return null;
}
