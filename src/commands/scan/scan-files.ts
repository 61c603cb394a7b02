import type { Report, Totals } from "../../model/report.ts";
import { inTime } from "../../pairing/predecessor.ts";
import { type CollectOptions, collect } from "../log/collect.ts";
import { summarizeConversations } from "../log/conversations.ts";
import { chooseBreaks, chooseFailures, type Entry } from "../log/entries.ts";
import { type Judged, type JudgeOptions, judgeAll, judgeBreaks } from "../log/judge-entries.ts";
import { type Linked, link } from "../log/link.ts";
import { describeFilters, type Filters, passes } from "./options.ts";
import { countTotals, countWanted, type Wanted } from "./totals.ts";

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
  const all = choose(linked);
  const filters = describeFilters(options);
  const isWanted = (call: number) => passes(options, linked.digests[call]!, linked.conversations[call]!);
  const wanted = filters === "" ? all : choose(linked, isWanted);
  const { pairs, problems } = judgeWanted(linked, wanted, options);
  const { show, code = null, limit } = options;
  const totals = countTotals(show, collected, linked, all);
  const matching = { filters, code, isCut: pairs.length === limit, ...countWanted(linked, wanted) };
  const named = new Set(wanted.order.map((call) => linked.conversations[call]!));
  return {
    version: 1,
    command: "scan",
    pairs,
    problems: [...collected.problems, ...problems],
    ignored: collected.ignored,
    skipped: collected.foreign.map(({ file }) => file),
    conversations: summarizeConversations(linked, all.breaks).filter(({ id }) => named.has(id)),
    totals: filters === "" && code === null ? totals : { ...totals, matching },
  };
}

/** What a scan may show. A success ends a run of failures, also where it is not asked for itself. */
function choose(linked: Linked, isWanted: (call: number) => boolean = () => true): Wanted {
  const { digests, links, conversations } = linked;
  const order = inTime(digests);
  const inRuns = order.filter((call) => digests[call]!.error === null || isWanted(call));
  return {
    order: order.filter(isWanted),
    failures: chooseFailures(inRuns, digests, links, conversations),
    breaks: chooseBreaks(digests, links).filter(({ call }) => isWanted(call)),
  };
}

function judgeWanted(linked: Linked, { order, failures, breaks }: Wanted, options: ScanOptions): Judged {
  const { show, limit = Number.POSITIVE_INFINITY } = options;
  if (show === "all") return judgeAll(linked, allEntries(order, failures, linked), options);
  if (show === "errors") return judgeAll(linked, failures, options);
  if (show === "cache") return judgeBreaks(linked, breaks, options);
  const failed = judgeAll(linked, failures, options);
  const broken = judgeBreaks(linked, breaks.slice(0, BREAKS_LOOKED_AT), {
    ...options,
    limit: Math.min(BREAKS_IN_OVERVIEW, limit - failed.pairs.length),
  });
  const rest = judgeAll(linked, breaks.slice(BREAKS_LOOKED_AT), { ...options, limit: 0 });
  return {
    pairs: [...failed.pairs, ...broken.pairs],
    problems: [...failed.problems, ...broken.problems, ...rest.problems],
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
