import { listed } from "../../lib/listing.ts";
import type { Call } from "../../model/call.ts";
import { viewAt } from "../shared/fields.ts";
import { type PlacedMarker, placedMarkers } from "../shared/markers.ts";
import { namedOrFirst } from "../shared/named-or-first.ts";
import { type Context, requestFault } from "../shared/request-fault.ts";

/** A request has four markers or is refused for another reason: all of them are named. */
const MOST = 8;

export const cacheControlTtlOrder = requestFault({
  code: "cache-control-ttl-order",
  says: "a 1h cache marker after a 5m one",
  explain: {
    why: "Entries of an hour must stand before those of five minutes, in the order tools, system, messages. A marker without a ttl is one of five minutes.",
    fix: "Give the markers in front the longer lifetime, or the same one to all.",
    example: "system has a marker without ttl, and the last message one with ttl 1h.",
  },
  texts: [
    {
      pattern: /ttl='?1h'? cache_control block must not come after a ttl='?5m'?/i,
      source: "cnighswonger/claude-code-cache-fix#44, headroomlabs-ai/headroom#2939",
    },
    {
      pattern: /\bttl\b.{0,60}must not (come|stand|be) (after|behind|placed after)/i,
      source: "in other words",
    },
  ],
  claim: "a cache marker of 1h comes after one of 5m",
  warns: true,
  find(call, context) {
    const markers = placedMarkers(call);
    const isLate = ({ marker }: PlacedMarker, index: number) =>
      marker.ttl === "1h" && markers.slice(0, index).some((earlier) => earlier.marker.ttl === "5m");
    const late = markers.filter(isLate);
    const faults = late.map((one) => {
      const before = markers.slice(0, markers.indexOf(one));
      const short = pathsOf(before, "5m");
      return {
        key: "1h after 5m",
        path: `${one.marker.path}.ttl`,
        names: [],
        // Where the automatic marker comes to stand, only the host can tell.
        proof: one.on === null ? ("told" as const) : ("documented" as const),
        message: `The marker ${one.marker.path} has the ttl 1h and comes after ${short.length === 1 ? "one" : short.length} of 5m, ${listed(short, MOST)}${ttlBefore(short, call, context)}; the order is tools, system, messages, and a marker without a ttl counts as 5m.`,
        fix: fixOf(markers, late),
      };
    });
    return namedOrFirst(faults, call);
  },
});

/** Either side can give way, and then all of it must. */
function fixOf(markers: readonly PlacedMarker[], late: readonly PlacedMarker[]): string {
  const short = pathsOf(markers.slice(0, markers.indexOf(late.at(-1)!)), "5m");
  const long = late.map(({ marker }) => marker.path);
  return `give ${listed(short, MOST)} the ttl 1h too, or ${listed(long, MOST)} 5m: longer times come first`;
}

function pathsOf(markers: readonly PlacedMarker[], ttl: string): string[] {
  return markers.filter(({ marker }) => marker.ttl === ttl).map(({ marker }) => marker.path);
}

/** Which of the short markers had an hour before: the cause, where the rest is only the state. */
function ttlBefore(short: readonly string[], call: Call, { prev, by }: Context): string {
  const before = prev === null ? [] : pathsOf(placedMarkers(prev), "1h");
  const lost = short.filter((path) => before.includes(path));
  if (lost.length === 0) return "";
  const which = lost.length < short.length ? `${listed(lost, MOST)} had ` : "";
  const written = lost.some((path) => viewAt(call.body, path)?.get("ttl") !== undefined);
  return ` (${which}1h ${by === "gateway" ? "before the gateway" : "in the call before"}, ${written ? "5m" : "none"} now)`;
}
