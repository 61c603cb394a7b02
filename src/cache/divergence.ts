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
  const stillThere = curr.slice(at + 1).some((segment) => same(before, segment));
  const wasThere = prev.slice(at + 1).some((segment) => same(segment, after));
  const isNew = before.rank === after.rank ? stillThere && !wasThere : before.rank > after.rank;
  const isGone = before.rank === after.rank ? wasThere && !stillThere : before.rank < after.rank;
  if (isNew) return { section: after.section, path: after.path, prevPath: null };
  if (isGone) return { section: before.section, path: null, prevPath: before.path };
  const deepen = after.section !== "messages" && !wasThere;
  const path = deepen ? narrowestDifference(before.piece.view, after.piece.view, after.path) : after.path;
  const prevPath = before.path + path.slice(after.path.length);
  return { section: after.section, path, prevPath };
}
