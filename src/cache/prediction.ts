import type { Call } from "../model/call.ts";
import type { Cache, Tokens } from "../model/report.ts";

/** Predicted and observed reads agree within this part of the larger of the two. */
export const TOLERANCE = 0.03;

/** What the response says the cache did; null where it says nothing about it. */
export function observedTokens({ usage }: Call): Tokens | null {
  if (usage === null || usage.cacheRead === null) return null;
  const { input, cacheRead: read, cacheWrite: write } = usage;
  return { read, write, uncached: input === null ? null : input - read - (write ?? 0) };
}

/** The counts of a call of which so much is expected to be read: the rest of what can be cached is written. */
export function predictTokens({ usage }: Call, read: number | null): Tokens | null {
  if (read === null) return null;
  const written = usage?.cacheWrite ?? null;
  const input = usage?.input ?? null;
  if (input === null || written === null) return { read, write: null, uncached: null };
  const uncached = input - (usage?.cacheRead ?? 0) - written;
  return { read, write: Math.max(0, input - read - uncached), uncached };
}

export function agreement(observed: Tokens | null, predicted: Tokens | null): Cache["agreement"] {
  if (observed === null || observed.read === null || predicted === null || predicted.read === null) {
    return "unobserved";
  }
  const larger = Math.max(observed.read, predicted.read);
  return Math.abs(observed.read - predicted.read) <= TOLERANCE * larger ? "agrees" : "disagrees";
}
