import type { Report, Totals } from "../../model/report.ts";
import { nameConversations } from "../../pairing/conversations.ts";
import { inTime, linkCalls } from "../../pairing/predecessor.ts";
import { chooseBreaks, chooseFailures, type Entry } from "./choose.ts";
import { type Collected, type CollectOptions, collect } from "./collect.ts";
import { type Judged, type JudgeOptions, judgeAll, judgeBreaks } from "./judge-entries.ts";
import { type Filters, passes } from "./options.ts";
import { countTotals, type Linked, summarizeConversations } from "./report.ts";

export interface ScanOptions extends CollectOptions, Filters, JudgeOptions {
  /** What is shown; none of the three: failures, the costliest breaks and the conversations. */
  readonly show: Totals["shown"];
}

/** How many of the costliest breaks the overview shows beside the failures. */
const BREAKS_IN_OVERVIEW = 5;
/** How many of them it looks at, as several may have one cause. */
const BREAKS_LOOKED_AT = 25;

/** Reads folders, patterns and files, and reports on the calls in them that are worth a look. */
export async function scanFiles(names: readonly string[], options: ScanOptions): Promise<Report> {
  const collected = await collect(names, options);
  const linked = link(collected);
  const order = inTime(collected.digests);
  const failures = chooseFailures(order, linked.digests, linked.links, linked.conversations);
  const breaks = chooseBreaks(linked.digests, linked.links);
  const { pairs, problems } = judgeWanted(linked, { order, failures, breaks }, options);
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

/** What a scan may show, in the order in which it does. */
interface Wanted {
  readonly order: readonly number[];
  readonly failures: readonly Entry[];
  readonly breaks: readonly Entry[];
}

function judgeWanted(linked: Linked, { order, failures, breaks }: Wanted, options: ScanOptions): Judged {
  const { show, limit = Number.POSITIVE_INFINITY } = options;
  const passing = (entries: readonly Entry[]) =>
    entries.filter(({ call }) => passes(options, linked.digests[call]!));
  if (show === "all") return judgeAll(linked, passing(allEntries(order, failures, linked)), options);
  if (show === "errors") return judgeAll(linked, passing(failures), options);
  if (show === "cache") return judgeBreaks(linked, passing(breaks), options);
  const failed = judgeAll(linked, passing(failures), options);
  const broken = judgeBreaks(linked, passing(breaks).slice(0, BREAKS_LOOKED_AT), {
    ...options,
    limit: Math.min(BREAKS_IN_OVERVIEW, limit - failed.pairs.length),
  });
  return {
    pairs: [...failed.pairs, ...broken.pairs],
    problems: [...failed.problems, ...broken.problems],
  };
}

function allEntries(order: readonly number[], failures: readonly Entry[], { links }: Linked): Entry[] {
  const repeats = new Map(failures.map((entry) => [entry.call, entry.repeats]));
  return order.map((call) => ({
    call,
    prev: links[call]!.prev,
    repeats: repeats.get(call) ?? 0,
    lost: null,
  }));
}
