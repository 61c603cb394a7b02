import type { Totals } from "../../model/report.ts";
import type { Collected } from "../log/collect.ts";
import type { Entry } from "../log/entries.ts";
import type { Linked } from "../log/link.ts";

/** The calls that a scan may show, in time, and what is worth a look among them, in the order in which it is shown. */
export interface Wanted {
  readonly order: readonly number[];
  readonly failures: readonly Entry[];
  readonly breaks: readonly Entry[];
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
