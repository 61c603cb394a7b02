import { InputError, UsageError } from "../../lib/errors.ts";
import type { Pair, Problem, Report, Totals } from "../../model/report.ts";
import { nameConversations } from "../../pairing/conversations.ts";
import { inTime, linkCalls } from "../../pairing/predecessor.ts";
import { chooseBreaks, chooseFailures, type Entry } from "./choose.ts";
import { type Collected, type CollectOptions, collect } from "./collect.ts";
import { type Filters, passes } from "./options.ts";
import { countTotals, judgeEntry, type Linked, summarizeConversations } from "./report.ts";

export interface ScanOptions extends CollectOptions, Filters {
  /** What is shown; none of the three: failures, the costliest breaks and the conversations. */
  readonly show: Totals["shown"];
  /** How many entries are shown; all are counted. */
  readonly limit?: number | undefined;
  /** Only entries with a finding of this code. */
  readonly code?: string | undefined;
  readonly provider?: string | undefined;
  /** Called with each pair as soon as it is judged. */
  readonly onPair?: (pair: Pair) => void;
}

/** How many of the costliest breaks the overview shows beside the failures. */
const BREAKS_IN_OVERVIEW = 5;

/** Reads folders, patterns and files, and reports on the calls in them that are worth a look. */
export async function scanFiles(names: readonly string[], options: ScanOptions): Promise<Report> {
  const collected = await collect(names, options);
  const linked = link(collected);
  const order = inTime(collected.digests);
  const failures = chooseFailures(order, linked.digests, linked.links, linked.conversations);
  const breaks = chooseBreaks(linked.digests, linked.links);
  const wanted = choose(options, failures, breaks, linked, order).filter(({ call }) =>
    passes(options, linked.digests[call]!),
  );
  const { pairs, problems } = judgeAll(linked, wanted, options);
  return {
    version: 1,
    command: "scan",
    pairs,
    problems: [...collected.problems, ...problems],
    ignored: collected.ignored,
    skipped: collected.foreign.map(({ file }) => file),
    conversations: summarizeConversations(linked, breaks),
    totals: countTotals(options.show, collected, linked, failures.length, breaks.length),
  };
}

/** Finds for each call the one before it, and names the conversations. */
export function link(collected: Collected): Linked {
  const links = linkCalls(collected.digests);
  return { ...collected, links, conversations: nameConversations(collected.digests, links) };
}

function choose(
  { show }: ScanOptions,
  failures: readonly Entry[],
  breaks: readonly Entry[],
  { links }: Linked,
  order: readonly number[],
): readonly Entry[] {
  if (show === "errors") return failures;
  if (show === "cache") return breaks;
  if (show === "overview") return [...failures, ...breaks.slice(0, BREAKS_IN_OVERVIEW)];
  const repeats = new Map(failures.map((entry) => [entry.call, entry.repeats]));
  return order.map((call) => ({
    call,
    prev: links[call]!.prev,
    repeats: repeats.get(call) ?? 0,
    lost: null,
  }));
}

/** A call that cannot be read again, because its file was changed meanwhile, is a problem and not the end. */
function judgeAll(
  linked: Linked,
  entries: readonly Entry[],
  { limit = Number.POSITIVE_INFINITY, code, provider, onPair }: ScanOptions,
): { pairs: Pair[]; problems: Problem[] } {
  const pairs: Pair[] = [];
  const problems: Problem[] = [];
  for (const entry of entries) {
    if (pairs.length >= limit) break;
    try {
      const pair = judgeEntry(linked, entry, provider);
      if (code !== undefined && !pair.findings.some((finding) => finding.code === code)) continue;
      pairs.push(pair);
      onPair?.(pair);
    } catch (error) {
      if (error instanceof UsageError || !(error instanceof InputError)) throw error;
      const { file, record } = linked.digests[entry.call]!.source;
      problems.push({ file, record, reason: error.message });
    }
  }
  return { pairs, problems };
}
