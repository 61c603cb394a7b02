import { listed } from "../../../lib/listing.ts";
import { counted } from "../../../lib/words.ts";
import type { Call } from "../../../model/call.ts";
import { type PlacedMarker, placedMarkers } from "../markers.ts";
import { type Edit, edit } from "./edit.ts";

/** The cache markers that a gateway took away, set, moved, or gave another lifetime. */
export function markerEdits(prev: Call, curr: Call): Edit[] {
  const { lost, set, kept } = compareMarkers(prev, curr);
  const relived = kept.filter(([before, after]) => before.marker.ttl !== after.marker.ttl);
  return [
    ...(lost.length > 0 && set.length > 0 ? [moved(lost, set)] : []),
    ...(lost.length > 0 && set.length === 0 ? [removed(lost, kept.length === 0)] : []),
    ...(set.length > 0 && lost.length === 0 ? [added(set)] : []),
    ...relived.map(([before, after]) =>
      edit(`changed the ttl of cache_control from ${before.marker.ttl} to ${after.marker.ttl}`, {
        path: after.marker.path,
        prevPath: before.marker.path,
        topics: ["cache-control-ttl-order"],
      }),
    ),
  ];
}

interface Compared {
  readonly lost: readonly PlacedMarker[];
  readonly set: readonly PlacedMarker[];
  readonly kept: readonly (readonly [PlacedMarker, PlacedMarker])[];
}

/** Markers are the same on the same content or at the same path; in two dialects, one by one in each section. */
function compareMarkers(prev: Call, curr: Call): Compared {
  const left = placedMarkers(curr);
  const kept: [PlacedMarker, PlacedMarker][] = [];
  const lost: PlacedMarker[] = [];
  const isSame =
    prev.dialect === curr.dialect
      ? (a: PlacedMarker, b: PlacedMarker) =>
          a.marker.path === b.marker.path || (a.on !== null && a.on.contentHash === b.on?.contentHash)
      : (a: PlacedMarker, b: PlacedMarker) => a.section === b.section;
  for (const marker of placedMarkers(prev)) {
    const at = left.findIndex((candidate) => isSame(marker, candidate));
    if (at < 0) lost.push(marker);
    else kept.push([marker, left.splice(at, 1)[0]!]);
  }
  return { lost, set: left, kept };
}

function removed(lost: readonly PlacedMarker[], isLast: boolean): Edit {
  const what = isLast
    ? `removed ${lost.length === 1 ? "the only" : "every"} cache_control`
    : `removed ${counted(lost.length, "cache_control marker")}`;
  return edit(`${what} (${listed(lost.map(({ marker }) => marker.path))})`, {
    prevPath: lost[0]!.marker.path,
    topics: ["cache-no-breakpoint", "cache-breakpoint-"],
    loses: true,
  });
}

function added(set: readonly PlacedMarker[]): Edit {
  return edit(`set cache_control at ${listed(set.map(({ marker }) => marker.path))}`, {
    path: set[0]!.marker.path,
    topics: ["cache-control-"],
  });
}

function moved(lost: readonly PlacedMarker[], set: readonly PlacedMarker[]): Edit {
  const places = (markers: readonly PlacedMarker[]) => listed(markers.map(({ marker }) => marker.path));
  return edit(`moved cache_control from ${places(lost)} to ${places(set)}`, {
    path: set[0]!.marker.path,
    prevPath: lost[0]!.marker.path,
    topics: ["cache-control-", "cache-breakpoint-"],
  });
}
