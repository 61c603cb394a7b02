import { costOfMiss } from "../../cache/cost.ts";
import { judge } from "../../judge.ts";
import { referenceTo } from "../../load/references.ts";
import type { Conversation, Pair, Totals } from "../../model/report.ts";
import type { Digest } from "../../pairing/digest.ts";
import type { Link } from "../../pairing/predecessor.ts";
import type { Entry } from "./choose.ts";
import type { Collected } from "./collect.ts";
import { type Cost, sumOfCosts } from "./costs.ts";
import { createReader, type ReadCall } from "./read-again.ts";

/** What is known of the calls of a scan, side by side: all lists have the same length. */
export interface Linked extends Pick<Collected, "digests" | "places" | "rates"> {
  readonly links: readonly Link[];
  readonly conversations: readonly string[];
}

/** The calls that a scan may show, in time, and what is worth a look among them, in the order in which it is shown. */
export interface Wanted {
  readonly order: readonly number[];
  readonly failures: readonly Entry[];
  readonly breaks: readonly Entry[];
}

/** Judges the two calls of an entry, which are read again. */
export function judgeEntry(
  linked: Linked,
  { call, prev, repeats }: Entry,
  provider?: string,
  read: ReadCall = createReader(linked),
): Pair {
  const { by, retryOf } = linked.links[call]!;
  const conversation = linked.conversations[call]!;
  const before = prev === null ? null : read(prev);
  const pair = judge(before, read(call), { by, conversation, repeats, provider });
  return retryOf === null ? pair : { ...pair, pairing: { ...pair.pairing, isRetry: true } };
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
        (broken.get(id) ?? []).map((entry) => costOfBreak(entry, linked)),
      ),
    )
    .sort((a, b) => b.failed - a.failed || b.calls - a.calls);
}

function summarize(id: string, digests: readonly Digest[], breaks: readonly Cost[]): Conversation {
  const times = digests.flatMap(({ time }) => time ?? []).sort((a, b) => a - b);
  return {
    id,
    calls: digests.length,
    failed: digests.filter(({ error }) => error !== null).length,
    cacheBreaks: breaks.length,
    first: toIso(times[0]),
    last: toIso(times.at(-1)),
    models: [...new Set(digests.flatMap(({ model }) => model ?? []))],
    cost: sumOfCosts(breaks),
    lastCall: referenceTo(digests.at(-1)!.source),
  };
}

function costOfBreak({ call, prev }: Entry, { digests, rates }: Linked): Cost {
  const before = prev === null ? null : digests[prev]!.usage;
  return costOfMiss(before, digests[call]!.usage, rates[call] ?? null);
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
  all: Wanted,
): Totals {
  const { files, bytes, unknown, unfinished, interrupted } = collected;
  return {
    shown,
    files,
    bytes,
    ...countWanted(linked, all),
    conversations: new Set(linked.conversations).size,
    unknown,
    unfinished,
    interrupted,
  };
}

/** How many calls these are, and what is worth a look among them. */
export function countWanted({ digests }: Linked, { order, failures, breaks }: Wanted) {
  return {
    calls: order.length,
    failed: order.filter((call) => digests[call]!.error !== null).length,
    failures: failures.length,
    cacheBreaks: breaks.length,
  };
}

function toIso(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}
