import { listed } from "../../lib/listing.ts";
import type { Call } from "../../model/call.ts";
import { type PlacedMarker, placedMarkers } from "../shared/markers.ts";
import { requestFault } from "../shared/request-fault.ts";

/** platform.claude.com/docs/en/build-with-claude/prompt-caching; the automatic marker takes one of them. */
const MOST = 4;

export const cacheControlLimit = requestFault({
  code: "cache-control-limit",
  says: "more than 4 cache markers (where they are)",
  explain: {
    why: "A request may hold four cache markers; the top-level automatic one counts as one of them.",
    fix: "Keep the last one on tools, one on system and the newest one or two in messages; take old ones away as the conversation grows.",
    example: "A gateway adds its own marker to the four that the client had set.",
  },
  texts: [
    {
      pattern: /maximum of \d+ (blocks|breakpoints) with cache_control/i,
      source: "Wei-Shaw/sub2api#176, griffinmartin/opencode-claude-auth#121",
    },
    { pattern: /(too many|at most \d+|maximum) .{0,40}cache_control/i, source: "the same in other words" },
  ],
  claim: "there are too many cache markers",
  warns: true,
  find(call, { prev }) {
    const markers = placedMarkers(call);
    if (markers.length <= MOST) return [];
    const extra = onePastTheLimit(markers, prev);
    return [
      {
        key: "limit",
        path: extra.marker.path,
        names: [],
        // Gateways of other languages may take markers away before they pass a request on.
        proof: call.dialect === "anthropic-messages" ? "documented" : "told",
        message: `The request has ${markers.length} cache_control markers and may have ${MOST}: ${listed(
          markers.map(({ marker }) => marker.path),
          12,
        )}${addedSince(markers, prev)}.`,
        fix: `take ${markers.length - MOST} of them out: one each at the end of tools, of system and of the last message is enough`,
      },
    ];
  },
});

/** The new one of the section that got more of them; else the first that is over the limit. */
function onePastTheLimit(markers: readonly PlacedMarker[], prev: Call | null): PlacedMarker {
  const before = prev === null ? [] : placedMarkers(prev);
  const grown =
    prev === null ? [] : markers.filter(({ section }) => count(markers, section) > count(before, section));
  const known = new Set(before.map(({ on }) => on?.contentHash));
  return grown.find(({ on }) => !known.has(on?.contentHash)) ?? markers[MOST]!;
}

function addedSince(markers: readonly PlacedMarker[], prev: Call | null): string {
  if (prev === null) return "";
  const before = placedMarkers(prev).length;
  return before < markers.length ? `; the previous request had ${before}` : "";
}

function count(markers: readonly PlacedMarker[], section: PlacedMarker["section"]): number {
  return markers.filter((marker) => marker.section === section).length;
}
