import type { Call } from "../model/call.ts";
import type { Provider } from "../model/provider.ts";
import type { Obstacle } from "../model/report.ts";
import { modelFact } from "../providers/model-fact.ts";
import type { Both } from "./hurdles.ts";
import { isBlock, type Segment } from "./prefix.ts";
import { canShare, weightOfAll } from "./weight.ts";

/** As many markers as a request may have: platform.claude.com, prompt caching. */
const MOST_MARKERS = 4;

/** A share by bytes may be wrong by so much. */
const MARGIN = 0.8;

/** The model's minimum in tokens, or null. */
export function minimumOf({ minimums }: Provider, model: string | null): number | null {
  return modelFact(minimums, model)?.tokens ?? null;
}

/** Nothing was read and nothing written: because nothing is marked, or because what is marked is too little. */
export function nothingCached(call: Call, segments: readonly Segment[], provider: Provider): Obstacle | null {
  const { usage, model } = call;
  const minimum = minimumOf(provider, model);
  if (provider.entriesEnd.is !== "at-markers" || minimum === null || usage?.input == null) return null;
  if (usage.cacheRead !== 0 || (usage.cacheWrite ?? 0) !== 0) return null;
  const last = segments.findLastIndex(({ marker }) => marker !== null);
  if (last < 0) {
    const goesOn = call.messages.length > 1 && usage.input >= minimum;
    return goesOn ? obstacle("no-breakpoint", null, minimum, usage.input) : null;
  }
  const { path } = segments[last]!.marker!;
  if (path === "") return null; // The host's own breakpoint: nobody meant to cache this prompt.
  const share = weightOfAll(segments.slice(0, last + 1)) / weightOfAll(segments);
  const tokens = Math.round(usage.input * share);
  const tooLittle = usage.input < minimum || (canShare(segments, usage.input) && tokens < minimum * MARGIN);
  return tooLittle ? obstacle("below-minimum", path, minimum, tokens) : null;
}

/** The last marker stands where it stood, and what follows it grows from call to call and is never cached. */
export function stuckMarker({ curr, before, after, common, provider }: Both): Obstacle | null {
  const last = after.findLastIndex(({ marker }) => marker !== null);
  const stood = before.findLastIndex(({ marker }) => marker !== null);
  const grows = common === before.length && after.length > before.length && before.length > last + 1;
  if (last < 0 || last !== stood || !grows || (curr.usage?.cacheWrite ?? 0) > 0) return null;
  const tail = after.slice(last + 1).filter(isBlock).length;
  const uncached = (curr.usage?.input ?? 0) - (curr.usage?.cacheRead ?? 0);
  const minimum = minimumOf(provider, curr.model) ?? Number.POSITIVE_INFINITY;
  const inMessages = after[last]!.section === "messages";
  const usedUp = after.filter(({ marker }) => marker !== null).length >= MOST_MARKERS;
  const isLong = tail > (provider.lookback?.is ?? Number.POSITIVE_INFINITY) || usedUp;
  if (!(inMessages && isLong) && !(curr.usage?.cacheRead != null && uncached >= minimum)) return null;
  return obstacle("stuck", after[last]!.marker!.path, null, tail);
}

/** The previous call ended in a marked message that was for that call alone: the next one goes on without it. */
export function unrepeatedMessage({ prev, before, after, common }: Both): Obstacle | null {
  const rest = before.slice(common);
  const next = after[common];
  const last = prev.messages.at(-1);
  const marker = rest.findLast((segment) => segment.marker !== null)?.marker;
  if (marker == null || next?.lead !== "assistant" || last === undefined) return null;
  const isTail = rest.every(({ piece }) => last.blocks.some((block) => block === piece));
  const comesAgain = rest.some(({ piece }) =>
    after.slice(common).some((segment) => segment.piece.contentHash === piece.contentHash),
  );
  return isTail && !comesAgain
    ? { ...obstacle("unrepeated", null, null, null), prevPath: marker.path }
    : null;
}

function obstacle(
  kind: Obstacle["kind"],
  path: string | null,
  limit: number | null,
  actual: number | null,
): Obstacle {
  return { kind, path, prevPath: null, limit, actual };
}
