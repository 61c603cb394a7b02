import type { Call } from "../model/call.ts";
import type { Provider } from "../model/provider.ts";
import type { Cache, Tokens, Verdict } from "../model/report.ts";
import type { Segment } from "./prefix.ts";

/** Predicted and observed reads agree within this part of the larger of the two. */
const TOLERANCE = 0.03;

/** What the response says the cache did; null where it says nothing about it. */
export function observedTokens({ usage }: Call): Tokens | null {
  if (usage === null || usage.cacheRead === null) return null;
  const { input, cacheRead: read, cacheWrite: write } = usage;
  return { read, write, uncached: input === null ? null : input - read - (write ?? 0) };
}

/**
 * What the host must have read where that follows from the previous call alone: all that it read and wrote when its
 * prompt is still a prefix of this one, nothing when the two part before its first marker. Null where neither is so,
 * where the host ends its entries where it likes, or where the previous call tells no figures.
 */
export function predictTokens(
  prev: Call,
  curr: Call,
  { entriesEnd }: Provider,
  compared: { verdict: Verdict; prev: readonly Segment[]; common: number },
): Tokens | null {
  if (entriesEnd.is !== "at-markers" || compared.verdict === "unknown" || prev.usage?.cacheRead == null)
    return null;
  const common = compared.prev.slice(0, compared.common);
  const readable = common.findLastIndex(({ marked }) => marked);
  const lastMarked = compared.prev.findLastIndex(({ marked }) => marked);
  if (lastMarked < 0 || (readable >= 0 && readable < lastMarked)) return null;
  const read = readable < 0 ? 0 : prev.usage.cacheRead + (prev.usage.cacheWrite ?? 0);
  const written = curr.usage?.cacheWrite ?? null;
  const input = curr.usage?.input ?? null;
  if (input === null || written === null) return { read, write: null, uncached: null };
  const uncached = input - (curr.usage?.cacheRead ?? 0) - written;
  return { read, write: Math.max(0, input - read - uncached), uncached };
}

export function agreement(observed: Tokens | null, predicted: Tokens | null): Cache["agreement"] {
  if (observed === null || observed.read === null || predicted === null || predicted.read === null) {
    return "unobserved";
  }
  const larger = Math.max(observed.read, predicted.read);
  return Math.abs(observed.read - predicted.read) <= TOLERANCE * larger ? "agrees" : "disagrees";
}
