import { narrowestDifference } from "../lib/narrowest-difference.ts";
import type { Divergence } from "../model/report.ts";
import type { Segment } from "./prefix.ts";

/** Leading segments that are the same in both. */
export function commonLength(
  prev: readonly Segment[],
  curr: readonly Segment[],
  same: (prev: Segment, curr: Segment) => boolean,
): number {
  let length = 0;
  while (length < prev.length && length < curr.length && same(prev[length]!, curr[length]!)) length++;
  return length;
}

/**
 * Says what stands where the two part: a place in both where something was changed or moved, one place where
 * something was added or is gone.
 */
export function describeDivergence(
  prev: readonly Segment[],
  curr: readonly Segment[],
  at: number,
  same: (prev: Segment, curr: Segment) => boolean,
): Divergence {
  const before = prev[at];
  const after = curr[at];
  if (before === undefined || after === undefined) {
    return {
      section: (before ?? after)!.section,
      path: after?.path ?? null,
      prevPath: before?.path ?? null,
    };
  }
  // What comes back soon was only put off by something new; what comes back on neither side was changed.
  const sameBlock = (a: Segment, b: Segment) => same({ ...a, lead: b.lead }, b);
  const comesBack = distance(curr.slice(at + 1), (segment) => sameBlock(before, segment));
  const wasAhead = distance(prev.slice(at + 1), (segment) => sameBlock(segment, after));
  const isNew = before.rank === after.rank ? comesBack < wasAhead : before.rank > after.rank;
  const isGone =
    before.rank === after.rank
      ? wasAhead < comesBack && !isReplaced(prev.slice(at), curr.slice(at), sameBlock)
      : before.rank < after.rank;
  if (isNew) return { section: after.section, path: after.path, prevPath: null };
  if (isGone) return { section: before.section, path: null, prevPath: before.path };
  const deepen = after.section !== "messages" && wasAhead === Number.POSITIVE_INFINITY;
  const path = deepen ? narrowestDifference(before.piece.view, after.piece.view, after.path) : after.path;
  const prevPath = before.path + path.slice(after.path.length);
  return { section: after.section, path, prevPath };
}

/** Whether the message has as many blocks as it had and a new one among them: its blocks have changed places. */
function isReplaced(
  prev: readonly Segment[],
  curr: readonly Segment[],
  same: (prev: Segment, curr: Segment) => boolean,
): boolean {
  const before = restOfMessage(prev);
  const after = restOfMessage(curr);
  const isNew = (segment: Segment) => !prev.some((old) => same(old, segment));
  return before.length === after.length && after.some(isNew);
}

function restOfMessage(segments: readonly Segment[]): readonly Segment[] {
  const next = segments.findIndex(({ lead }, index) => index > 0 && lead !== "");
  return segments[0]?.section === "messages" ? segments.slice(0, next < 0 ? undefined : next) : [];
}

function distance(segments: readonly Segment[], fits: (segment: Segment) => boolean): number {
  const index = segments.findIndex(fits);
  return index < 0 ? Number.POSITIVE_INFINITY : index;
}
