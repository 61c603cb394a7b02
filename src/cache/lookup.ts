import type { Obstacle } from "../model/report.ts";
import { isSame } from "../model/walk.ts";
import { type Entry, entriesOf } from "./entries.ts";
import { type Both, elapsed, hurdleOf, overlap } from "./hurdles.ts";
import { minimumOf, nothingCached, stuckMarker, unrepeatedMessage } from "./markers.ts";
import { TOLERANCE } from "./prediction.ts";
import { canShare, sharedWeight, weightOfAll } from "./weight.ts";

/** What can be read of what the previous call left behind. */
export interface Lookup {
  /** Tokens; null where nothing tells. */
  readonly read: number | null;
  readonly obstacles: readonly Obstacle[];
}

const MINUTES_5 = 300_000;

/** Where the minimum is not known, a miss of less than the largest one that is known says nothing. */
const LARGEST_MINIMUM = 4096;

/** Looks the current prompt up in what the previous call left behind. What was read proves that it could be. */
export function lookUp(both: Both): Lookup {
  const { curr, prev } = both;
  if (curr.error !== null) return { read: null, obstacles: [] };
  const alone = nothingCached(curr, both.after, both.provider);
  if (prev.error !== null) return { read: null, obstacles: alone === null ? [] : [alone] };
  const looked = both.provider.entriesEnd.is === "at-markers" ? atMarkers(both) : anywhere(both);
  const obstacles = alone === null ? looked.obstacles : [alone];
  const moved = obstacles.length === 0 ? hoistedMessage(both, looked.read) : null;
  return { read: looked.read, obstacles: moved === null ? obstacles : [moved] };
}

function atMarkers(both: Both): Lookup {
  const { prev, curr, before, after, common, provider } = both;
  const entries = entriesOf(prev, before, provider.lifetime?.is[0] ?? MINUTES_5);
  const same = entries.filter(({ length }) => length <= common);
  const observed = curr.usage?.cacheRead ?? null;
  const wasRead = (entry: Entry | undefined) => observed !== null && reaches(observed, entry?.tokens ?? null);
  const markers = [stuckMarker(both), wasRead(entries.at(-1)) ? null : unrepeatedMessage(both)];
  const found = markers.filter((obstacle) => obstacle !== null);
  const lastMarker = after.findLastIndex(({ marker }) => marker !== null);
  const sought = same.filter(({ length }) => length <= lastMarker + 1);
  const best = sought.at(-1);
  if (wasRead(best)) return { read: best?.tokens ?? null, obstacles: found };
  const open = sought.findLast((entry) => hurdleOf(entry, both) === null);
  const hurdle = best === undefined || best === open ? null : hurdleOf(best, both);
  const needsReads = hurdle?.kind === "parallel" || hurdle?.kind === "unreadable";
  const told = hurdle === null || best?.markerPath === null || (needsReads && observed === null);
  const known = prev.usage?.cacheRead != null && entries.length > 0;
  return {
    read: known ? (open === undefined ? 0 : open.tokens) : null,
    obstacles: told ? found : [hurdle, ...found],
  };
}

/** A host that ends its entries where it likes can read what is the same, in whole units, from its minimum on. */
function anywhere(both: Both): Lookup {
  const { prev, curr, before, after, common, provider } = both;
  const input = prev.usage?.input ?? null;
  const observed = curr.usage?.cacheRead ?? null;
  if (input === null || prev.usage?.cacheRead == null) return { read: null, obstacles: [] };
  if (common < before.length && !canShare(before, input)) return { read: null, obstacles: [] };
  const share = common === before.length ? 1 : sharedWeight(before, after, common) / weightOfAll(before);
  const unit = provider.unit?.is ?? 1;
  const same = Math.floor((input * share) / unit) * unit;
  const minimum = minimumOf(provider, curr.model);
  if (minimum === null && same < LARGEST_MINIMUM && observed === 0) return { read: null, obstacles: [] };
  const read = same < (minimum ?? 0) ? 0 : same;
  if (observed === null || reaches(observed, read)) return { read, obstacles: [] };
  const parallel = overlap(both);
  if (parallel !== null) return { read: 0, obstacles: [parallel] };
  const gap = elapsed(both);
  const limit = provider.lifetime?.is[1] ?? null;
  if (gap === null || limit === null || gap <= limit) return { read, obstacles: [] };
  return { read: 0, obstacles: [{ kind: "expired", path: null, prevPath: null, limit, actual: gap }] };
}

/** The reads fell back to tools and system in the very call in which a `system` message came in behind them. */
function hoistedMessage(
  { prev, curr, after, common, before, provider }: Both,
  read: number | null,
): Obstacle | null {
  const observed = curr.usage?.cacheRead ?? null;
  const fresh = curr.messages.find(
    (message, index) =>
      message.role === "system" &&
      curr.messages.slice(0, index).some(({ role }) => role !== "system") &&
      !prev.messages.some((old) => isSame(old, message)),
  );
  if (fresh === undefined || provider.systemInMessages?.is === "appended" || common < before.length)
    return null;
  if (observed === null || read === null || reaches(observed, read)) return null;
  if (!canShare(after, curr.usage?.input ?? null)) return null;
  const head = weightOfAll(after.filter(({ section }) => section !== "messages")) / weightOfAll(after);
  const floor = (curr.usage?.input ?? 0) * head * 1.2;
  if (observed > floor) return null;
  return { kind: "hoisted", path: fresh.path, prevPath: null, limit: null, actual: observed };
}

function reaches(observed: number, expected: number | null): boolean {
  return expected !== null && expected > 0 && observed >= (1 - TOLERANCE) * expected;
}
