import type { JsonView } from "../lib/json-view/index.ts";
import { keyOrder } from "../lib/key-order.ts";
import type { Block, Marker, Piece } from "../model/call.ts";

const MARKER_KEYS = /"cache_control"(\{[^{}]*\})?/g;

/** In one line: in what two pieces of the same content differ as JSON. `blocks` are those inside, if it has any. */
export function respelling(
  prev: Piece,
  curr: Piece,
  prevBlocks: readonly Block[] = [],
  currBlocks: readonly Block[] = [],
): string {
  const list = stringOrList(prev.view, curr.view);
  const markers = markerChange(lifetimesIn(prev, prevBlocks), lifetimesIn(curr, currBlocks));
  const reasons = [list, markers, list === null ? fieldChange(prev.view, curr.view) : null];
  const known = reasons.filter((reason) => reason !== null);
  return known.length > 0 ? known.join(", ") : "white space, escapes or numbers written differently";
}

function stringOrList(prev: JsonView, curr: JsonView): string | null {
  const [from, to] = [contentKind(prev), contentKind(curr)];
  if (from === to) return null;
  if (from === "string") return "string → list of one text block";
  if (to === "string") return "list of one text block → string";
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
  const [from, to] = [prev, curr].map((view) => keyOrder(view).replace(MARKER_KEYS, ""));
  if (from === to) return null;
  const [sorted, other] = [from, to].map((keys) =>
    [...keys!.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(String).sort().join(),
  );
  return sorted === other ? "order of keys" : "empty optional fields";
}
