import { itemPath, memberPath } from "./json-path.ts";
import type { JsonView } from "./json-view/index.ts";

/**
 * The path, from `path` on, of the smallest part in which alone two values differ: `tools[3].description`. It is
 * `path` itself where they differ in several places, in their number of items, or as a whole.
 */
export function narrowestDifference(prev: JsonView, curr: JsonView, path: string): string {
  for (let [before, after, at] = [prev, curr, path]; ; ) {
    const differing =
      before.kind === "array" ? differingItems(before, after, at) : differingMembers(before, after, at);
    const [only] = differing;
    if (before.kind !== after.kind || only === undefined || differing.length > 1) return at;
    if (only.prev === undefined || only.curr === undefined) return only.path;
    [before, after, at] = [only.prev, only.curr, only.path];
  }
}

interface Place {
  readonly prev: JsonView | undefined;
  readonly curr: JsonView | undefined;
  readonly path: string;
}

function differingItems(prev: JsonView, curr: JsonView, path: string): Place[] {
  const before = prev.items();
  const after = curr.items();
  if (before.length !== after.length) return [];
  return after
    .map((item, index) => ({ prev: before[index], curr: item, path: itemPath(path, index) }))
    .filter(differs);
}

function differingMembers(prev: JsonView, curr: JsonView, path: string): Place[] {
  const keys = new Set([...curr.keys(), ...prev.keys()]);
  return [...keys]
    .map((key) => ({ prev: prev.get(key), curr: curr.get(key), path: memberPath(path, key) }))
    .filter(differs);
}

function differs({ prev, curr }: Place): boolean {
  return prev?.hash() !== curr?.hash();
}
