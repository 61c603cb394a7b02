import type { JsonView } from "../lib/json-view/index.ts";
import type { Block, Marker, Piece } from "../model/call.ts";

/** Deeper keys are not looked at. */
const MAX_DEPTH = 256;
const MAX_NAMES = 3;

/** In one line: in what two pieces of the same content differ as JSON. `blocks` are those inside, if it has any. */
export function respelling(
  prev: Piece,
  curr: Piece,
  prevBlocks: readonly Block[] = [],
  currBlocks: readonly Block[] = [],
): string {
  const list = stringOrList([prev, ...prevBlocks], [curr, ...currBlocks]);
  const markers = markerChange(lifetimesIn(prev, prevBlocks), lifetimesIn(curr, currBlocks));
  const reasons = [list, markers, list === null ? fieldChange(prev.view, curr.view) : null];
  const known = reasons.filter((reason) => reason !== null);
  return known.length > 0 ? known.join(", ") : "white space, escapes or numbers written differently";
}

/** The first of the pieces, each beside its counterpart, that is a string on one side and a list on the other. */
function stringOrList(prev: readonly Piece[], curr: readonly Piece[]): string | null {
  for (const [index, piece] of curr.entries()) {
    const before = prev[index];
    const [from, to] = [before && contentKind(before.view), contentKind(piece.view)];
    if (from === undefined || from === to) continue;
    if (from === "string") return "string → list of one text block";
    if (to === "string") return "list of one text block → string";
  }
  return null;
}

/** A piece that is a string itself stands for a whole list of one text block. */
function contentKind(view: JsonView): string {
  return view.kind === "object" ? (view.get("content")?.kind ?? "none") : view.kind;
}

/** Lifetimes of the markers on a piece and on the blocks inside, in their order. */
function lifetimesIn(piece: Piece, blocks: readonly Block[]): string[] {
  const markers = new Map<string, string>();
  const collect = ({ marker }: { readonly marker: Marker | null }, inside: readonly Block[]): void => {
    if (marker !== null) markers.set(marker.path, marker.ttl);
    for (const block of inside) collect(block, block.kind === "tool_result" ? block.content : []);
  };
  collect(piece, blocks);
  return [...markers.values()];
}

/** Where inside of the piece a marker stands is left out: one that changed blocks counts as the same. */
function markerChange(prev: readonly string[], curr: readonly string[]): string | null {
  if (prev.length < curr.length) return "cache marker set";
  if (prev.length > curr.length) return "cache marker gone";
  return prev.join() === curr.join() ? null : `cache marker ${prev.join()} → ${curr.join()}`;
}

function fieldChange(prev: JsonView, curr: JsonView): string | null {
  const [from, to] = [keysIn(prev), keysIn(curr)];
  if (from.join() === to.join()) return null;
  const names = [
    ...new Set([...onlyIn(from, to), ...onlyIn(to, from)].map((key) => key.replace(/^\d+ /, ""))),
  ];
  if (names.length === 0) return "order of keys";
  return `${names.slice(0, MAX_NAMES).join(", ")} written or left out`;
}

/** What stands more often in `keys` than in `others`. */
function onlyIn(keys: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const key of others) left.set(key, (left.get(key) ?? 0) + 1);
  return keys.filter((key) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

/** The keys of a value and of all inside, in their order and with their depth, without those of markers. */
function keysIn(view: JsonView, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  if (view.kind === "array") return view.items().flatMap((item) => keysIn(item, depth + 1));
  return view
    .entries()
    .filter(([key]) => key !== "cache_control")
    .flatMap(([key, value]) => [`${depth} ${key}`, ...keysIn(value, depth + 1)]);
}
