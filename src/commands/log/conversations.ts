import { costOfMiss } from "../../cache/cost.ts";
import { referenceTo } from "../../load/references.ts";
import type { Conversation } from "../../model/report.ts";
import type { Digest } from "../../pairing/digest.ts";
import { type Cost, sumOfCosts } from "./costs.ts";
import type { Entry } from "./entries.ts";
import type { Linked } from "./link.ts";

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

function toIso(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}
