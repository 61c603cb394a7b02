import { missedTokens } from "../../cache/cost.ts";
import type { Digest } from "../../pairing/digest.ts";
import type { Link } from "../../pairing/predecessor.ts";

/** A call that is worth showing, and what it stands for. */
export interface Entry {
  readonly call: number;
  readonly prev: number | null;
  /** Later calls of the run that fail alike. */
  readonly repeats: number;
  /** Tokens that the call before had left in the cache and this one did not read; null where nobody knows. */
  readonly lost: number | null;
}

/** What differs from call to call in one and the same error: ids, numbers, quoted names. */
const VARIABLE = /[\w-]*\d[\w-]*/g;

/**
 * The failures, each run of the same failure once: in a conversation until a call of it succeeds, and over all calls
 * that stand alone. `order` is that of time.
 */
export function chooseFailures(
  order: readonly number[],
  digests: readonly Digest[],
  links: readonly Link[],
  conversations: readonly string[],
): Entry[] {
  const sizes = countBy(conversations);
  const runs = new Map<string, Map<string, Entry & { repeats: number }>>();
  const entries: Entry[] = [];
  for (const call of order) {
    const { error } = digests[call]!;
    const conversation = conversations[call]!;
    if (error === null) {
      runs.delete(conversation);
      continue;
    }
    const thread = sizes.get(conversation) === 1 ? "" : conversation;
    const own = runs.get(thread) ?? new Map<string, Entry & { repeats: number }>();
    runs.set(thread, own);
    const signature = `${error.status} ${error.type} ${error.message.replace(VARIABLE, "#")}`;
    const run = own.get(signature);
    if (run !== undefined) {
      run.repeats++;
      continue;
    }
    const entry = { call, prev: links[call]!.prev, repeats: 0, lost: null };
    own.set(signature, entry);
    entries.push(entry);
  }
  return entries;
}

/**
 * Calls that read less than the call before had left, the costliest first; then those whose prompt differs in front.
 * Pairs that only time speaks for prove nothing.
 */
export function chooseBreaks(digests: readonly Digest[], links: readonly Link[]): Entry[] {
  const entries: Entry[] = [];
  for (const [call, { prev, by, retryOf }] of links.entries()) {
    if (prev === null || by === "time" || retryOf !== null) continue;
    const before = digests[prev]!;
    const after = digests[call]!;
    if (before.error !== null || after.error !== null) continue;
    const lost = missedTokens(before.usage, after.usage);
    const breaks = lost === null ? differsInFront(before, after) : lost > 0;
    if (breaks) entries.push({ call, prev, repeats: 0, lost });
  }
  return entries.sort((a, b) => (b.lost ?? 0) - (a.lost ?? 0) || a.call - b.call);
}

function differsInFront(before: Digest, after: Digest): boolean {
  return (
    before.model !== after.model ||
    before.toolsHash !== after.toolsHash ||
    before.system.join() !== after.system.join()
  );
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
