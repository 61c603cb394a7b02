import type { Call } from "../model/call.ts";
import type { Provider } from "../model/provider.ts";
import type { Obstacle } from "../model/report.ts";
import type { Entry } from "./entries.ts";
import { isBlock, type Segment } from "./prefix.ts";

/** Two calls and their prompts as the host lays them out. */
export interface Both {
  readonly prev: Call;
  readonly curr: Call;
  readonly before: readonly Segment[];
  readonly after: readonly Segment[];
  /** Leading segments that are the same. */
  readonly common: number;
  readonly provider: Provider;
}

/** No host begins to answer so soon after a request. */
const AT_ONCE = 500;

/** What keeps an entry of the previous call from being read though its text is the same; null where nothing does. */
export function hurdleOf(entry: Entry, both: Both): Obstacle | null {
  return overlap(both) ?? lastSystemMessage(entry, both) ?? expiry(entry, both) ?? lookback(entry, both);
}

/** Milliseconds between the starts of the two calls, or null. */
export function elapsed({ prev, curr }: Pick<Both, "prev" | "curr">): number | null {
  if (prev.time === null || curr.time === null) return null;
  return Date.parse(curr.time) - Date.parse(prev.time);
}

/** An entry can be read once its response has begun. A call that holds the other's answer came after it. */
export function overlap({ prev, curr, after, common }: Both): Obstacle | null {
  const gap = elapsed({ prev, curr });
  const holdsAnswer = after.slice(common).some(({ lead }) => lead === "assistant" || lead === "model");
  if (gap === null || gap < 0 || holdsAnswer) return null;
  const begun = Date.parse(prev.responseHeaders.date ?? "");
  const isParallel = gap < AT_ONCE || begun > Date.parse(curr.time!);
  if (!isParallel) return null;
  return { kind: "parallel", path: null, prevPath: null, limit: null, actual: gap };
}

function lastSystemMessage(entry: Entry, { prev, curr, before, provider }: Both): Obstacle | null {
  const isLast = entry.length === before.length && prev.messages.at(-1)?.role === "system";
  if (!isLast || entry.markerPath === null || provider.trailingSystemEntry === null) return null;
  const again = curr.messages.at(-1)?.role === "system" ? curr.messages.at(-1)!.blocks.at(-1) : undefined;
  return {
    kind: "unreadable",
    path: again?.marker?.path ?? null,
    prevPath: entry.markerPath,
    limit: null,
    actual: null,
  };
}

function expiry(entry: Entry, both: Both): Obstacle | null {
  const gap = elapsed(both);
  if (gap === null || gap <= entry.lifetime) return null;
  return {
    kind: "expired",
    path: null,
    prevPath: entry.markerPath || null,
    limit: entry.lifetime,
    actual: gap,
  };
}

/** Each marker looks back over its window; the next earlier one begins anew. */
function lookback(entry: Entry, { after, provider }: Both): Obstacle | null {
  const limit = provider.lookback?.is ?? null;
  if (limit === null) return null;
  const markers = after.flatMap(({ marker }, index) =>
    marker !== null && index >= entry.length - 1 ? [index] : [],
  );
  const distances = markers.map((index) => after.slice(entry.length, index + 1).filter(isBlock).length);
  const first = distances[0];
  if (first === undefined || Math.min(...distances) < limit) return null;
  const path = after[markers[0]!]!.marker!.path;
  return { kind: "lookback", path, prevPath: entry.markerPath, limit, actual: first };
}
