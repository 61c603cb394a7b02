import type { Cache, Pair } from "../../model/report.ts";

export type Cost = Cache["cost"];

/** All of them together; null where none is known. Money is given only where it is known of each. */
export function sumOfCosts(costs: readonly Cost[]): Cost {
  const known = costs.flatMap((cost) => cost ?? []);
  if (known.length === 0) return null;
  const usd = known.reduce<number | null>(
    (sum, cost) => (sum === null || cost.usd === null ? null : sum + cost.usd),
    0,
  );
  const tokens = known.reduce((sum, cost) => sum + cost.tokens, 0);
  return { tokens, usd: usd === null ? null : Math.round(usd * 1e6) / 1e6 };
}

/**
 * Breaks of one conversation for the same reason in the same place become one, so that its cost is what one fix would
 * save: the costliest stands for all. What costs most comes first.
 */
export function groupBreaks(pairs: readonly Pair[]): Pair[] {
  const groups = new Map<string, Pair[]>();
  for (const [index, pair] of pairs.entries()) {
    const cause = causeOf(pair);
    const key = cause === null ? String(index) : `${pair.pairing.conversation} ${cause}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [pair]);
    else group.push(pair);
  }
  return [...groups.values()].map(merge).sort((a, b) => tokensOf(b) - tokensOf(a));
}

/** The finding that says why the cache broke, and where; null where none does. */
function causeOf({ findings }: Pair): string | null {
  const cause =
    findings.find(({ severity, code }) => severity !== "info" && code.startsWith("cache-")) ??
    findings.find(({ code }) => code.startsWith("cache-break-"));
  return cause === undefined ? null : `${cause.code} ${cause.path ?? cause.prevPath}`;
}

function merge(group: readonly Pair[]): Pair {
  const first = group.reduce((costliest, pair) =>
    (pair.cache.cost?.tokens ?? 0) > (costliest.cache.cost?.tokens ?? 0) ? pair : costliest,
  );
  if (group.length === 1) return first;
  const costOfAll = sumOfCosts(group.map(({ cache }) => cache.cost));
  return { ...first, pairing: { ...first.pairing, repeats: group.length - 1, costOfAll } };
}

function tokensOf({ pairing, cache }: Pair): number {
  return (pairing.costOfAll ?? cache.cost)?.tokens ?? 0;
}
