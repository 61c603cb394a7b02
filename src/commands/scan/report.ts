import { judge } from "../../judge.ts";
import { loadAt } from "../../load/load-at.ts";
import { referenceTo } from "../../load/references.ts";
import type { Call } from "../../model/call.ts";
import type { Conversation, Pair, Totals } from "../../model/report.ts";
import type { Digest } from "../../pairing/digest.ts";
import type { Link } from "../../pairing/predecessor.ts";
import type { Entry } from "./choose.ts";
import type { Collected } from "./collect.ts";

/** What is known of the calls of a scan, side by side: all lists have the same length. */
export interface Linked extends Pick<Collected, "digests" | "places"> {
  readonly links: readonly Link[];
  readonly conversations: readonly string[];
}

/** Reads the two calls of an entry again and judges them. */
export function judgeEntry(linked: Linked, { call, prev, repeats }: Entry, provider?: string): Pair {
  return judge(prev === null ? null : read(linked, prev), read(linked, call), {
    by: linked.links[call]!.by,
    conversation: linked.conversations[call]!,
    repeats,
    provider,
  });
}

function read({ digests, places }: Linked, index: number): Call {
  return loadAt(digests[index]!.source, places[index] ?? null);
}

/** The conversations, those with failures first, then the longest. */
export function summarizeConversations(linked: Linked, breaks: readonly Entry[]): Conversation[] {
  const members = groupBy([...linked.digests.keys()], (call) => linked.conversations[call]!);
  const broken = groupBy(breaks, ({ call }) => linked.conversations[call]!);
  return [...members]
    .map(([id, calls]) =>
      summarize(
        id,
        calls.map((call) => linked.digests[call]!),
        broken.get(id) ?? [],
      ),
    )
    .sort((a, b) => b.failed - a.failed || b.calls - a.calls);
}

function summarize(id: string, digests: readonly Digest[], breaks: readonly Entry[]): Conversation {
  const times = digests.flatMap(({ time }) => time ?? []).sort((a, b) => a - b);
  const lost = breaks.flatMap((entry) => entry.lost ?? []);
  return {
    id,
    calls: digests.length,
    failed: digests.filter(({ error }) => error !== null).length,
    cacheBreaks: breaks.length,
    first: toIso(times[0]),
    last: toIso(times.at(-1)),
    models: [...new Set(digests.flatMap(({ model }) => model ?? []))],
    cost: lost.length === 0 ? null : { tokens: lost.reduce((sum, tokens) => sum + tokens, 0), usd: null },
    lastCall: referenceTo(digests.at(-1)!.source),
  };
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return groups;
}

export function countTotals(
  shown: Totals["shown"],
  collected: Collected,
  linked: Linked,
  failures: number,
  breaks: number,
): Totals {
  const { files, bytes, unknown, unfinished, interrupted, digests } = collected;
  return {
    shown,
    files,
    bytes,
    calls: digests.length,
    failed: digests.filter(({ error }) => error !== null).length,
    failures,
    conversations: new Set(linked.conversations).size,
    cacheBreaks: breaks,
    unknown,
    unfinished,
    interrupted,
  };
}

function toIso(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}
