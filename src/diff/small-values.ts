import { create } from "jsondiffpatch";
import { itemPath } from "../lib/json-path.ts";
import type { JsonView } from "../lib/json-view/index.ts";
import type { Detail } from "../model/report.ts";
import { itemPlace, memberPlace, type Place } from "./place.ts";
import { exactValue, isContainer, isDeeperThan, MAX_SHOWN } from "./shown.ts";
import { diffTexts } from "./text-detail.ts";

/** The library compares every item of an array with every other, so it gets none that are longer. */
const MAX_ITEMS = 200;
const MAX_LEVELS = 100;

const differ = create({ objectHash: identity, cloneDiffValues: false });

/** What the library says of two values: a list for a leaf, else an object by key, with `_t: "a"` for an array. */
type Delta = readonly unknown[] | { readonly [key: string]: Delta };

/** The inner differences of two values by jsondiffpatch, or null where they are nothing for it. */
export function diffSmallValues(prev: JsonView, curr: JsonView, place: Place): Detail[] | null {
  const from = smallValue(prev);
  const to = from === undefined ? undefined : smallValue(curr);
  if (from === undefined || to === undefined) return null;
  return toDetails(differ.diff(from, to) as Delta | undefined, from, to, place);
}

function smallValue(view: JsonView): unknown {
  if (view.size > MAX_SHOWN) return undefined;
  const value = exactValue(view);
  return value === undefined || isDeeperThan(value, MAX_LEVELS) || hasOddParts(value) ? undefined : value;
}

/** Long arrays, and keys that the library reads as its own or finds on every object. */
function hasOddParts(value: unknown): boolean {
  if (!isContainer(value)) return false;
  if (Array.isArray(value)) return value.length > MAX_ITEMS || value.some(hasOddParts);
  return (
    Object.keys(value).some((key) => key === "_t" || key in Object.prototype) ||
    Object.values(value).some(hasOddParts)
  );
}

function identity(item: unknown): string {
  const { id, name, key } = (item ?? {}) as Record<string, unknown>;
  const named = [id, name, key].find((one) => typeof one === "string");
  return named === undefined ? JSON.stringify(item) : `named ${named}`;
}

function toDetails(delta: Delta | undefined, prev: unknown, curr: unknown, place: Place): Detail[] {
  if (delta === undefined) return [];
  if (isLeaf(delta)) return leafDetails(delta, place);
  if (Array.isArray(prev) && Array.isArray(curr)) return arrayDetails(delta, prev, curr, place);
  const [from, to] = [prev, curr] as Record<string, unknown>[];
  return Object.entries(delta).flatMap(([key, inner]) =>
    toDetails(inner, from![key], to![key], memberPlace(place, key)),
  );
}

function isLeaf(delta: Delta): delta is readonly unknown[] {
  return Array.isArray(delta);
}

/** `[to]` was added, `[from, to]` changed, `[from, 0, 0]` removed. */
function leafDetails(delta: readonly unknown[], { path, prevPath }: Place): Detail[] {
  if (delta.length === 1) return [{ op: "add", path, to: delta[0] }];
  const [from, to] = delta;
  if (delta.length === 3) return [{ op: "remove", path: prevPath, from }];
  if (typeof from === "string" && typeof to === "string") return diffTexts(from, to, path);
  return [{ op: "replace", path, from, to }];
}

/** Keys are indices in the current array; with `_` before them, in the previous one: removed or `["", to, 3]` moved. */
function arrayDetails(
  delta: { readonly [key: string]: Delta },
  prev: readonly unknown[],
  curr: readonly unknown[],
  place: Place,
): Detail[] {
  const lost = new Set<number>();
  const cameFrom = new Map<number, number>();
  for (const [key, inner] of Object.entries(delta)) {
    if (!/^_\d/.test(key) || !isLeaf(inner)) continue;
    const index = Number(key.slice(1));
    if (inner[2] === 3) cameFrom.set(inner[1] as number, index);
    else lost.add(index);
  }
  const moved = new Set(cameFrom.values());
  const stayed = prev.flatMap((_, index) => (lost.has(index) || moved.has(index) ? [] : [index]));
  const details: Detail[] = [];
  for (const [index, to] of curr.entries()) {
    const inner = delta[index];
    if (inner !== undefined && isLeaf(inner) && inner.length === 1) {
      const replacesOne = lost.delete(index);
      const at = itemPlace(place, index, index);
      const change = replacesOne ? (differ.diff(prev[index], to) as Delta | undefined) : inner;
      details.push(...toDetails(change, prev[index], to, at));
      continue;
    }
    const from = cameFrom.get(index) ?? stayed.shift()!;
    const at = itemPlace(place, from, index);
    if (cameFrom.has(index)) details.push({ op: "move", path: at.path, from: at.prevPath, to: at.path });
    details.push(...toDetails(inner, prev[from], to, at));
  }
  const gone = [...lost].map(
    (index): Detail => ({ op: "remove", path: itemPath(place.prevPath, index), from: prev[index] }),
  );
  return [...gone, ...details];
}
