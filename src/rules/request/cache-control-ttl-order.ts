import { placedMarkers } from "../shared/markers.ts";
import { requestFault } from "../shared/request-fault.ts";

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
  find(call) {
    const markers = placedMarkers(call);
    const short = markers.findIndex(({ marker }) => marker.ttl === "5m");
    if (short < 0) return [];
    const { marker: first } = markers[short]!;
    return markers
      .slice(short + 1)
      .filter(({ marker }) => marker.ttl === "1h")
      .map(({ marker, on }) => ({
        key: "1h after 5m",
        path: `${marker.path}.ttl`,
        names: [],
        // Where the automatic marker comes to stand, only the host can tell.
        proof: on === null ? ("told" as const) : ("documented" as const),
        message: `The marker ${marker.path} has the ttl 1h and comes after one of 5m, ${first.path}; the order is tools, system, messages, and a marker without a ttl counts as 5m.`,
        fix: `give ${first.path} the ttl 1h too, or this one 5m: longer times come first`,
      }));
  },
});
