import { UsageError } from "../../lib/errors.ts";
import { counted } from "../../lib/words.ts";
import { STDIN } from "../../load/files.ts";
import type { Pair, Report } from "../../model/report.ts";
import { describeProblem } from "../../renderers/shared/outline.ts";
import { findRule } from "../explain.ts";
import { readFailOn } from "../fail-on.ts";
import { EXIT, type Outcome } from "../outcome.ts";
import { checkFlags, exitCodeOf, findRenderer, type ReportFlags } from "../show-report.ts";
import { readLimit, readMoment, readStatus } from "./options.ts";
import { type ScanOptions, scanFiles } from "./scan-files.ts";
import { watchFiles } from "./watch.ts";

/** What a person asks of a scan, as written on the command line. */
export interface ScanFlags
  extends ReportFlags,
    Pick<ScanOptions, "isInterrupted" | "onProgress" | "code" | "provider"> {
  readonly errors?: boolean | undefined;
  readonly cache?: boolean | undefined;
  readonly all?: boolean | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly session?: string | undefined;
  readonly model?: string | undefined;
  readonly status?: string | undefined;
  readonly limit?: string | undefined;
  readonly watch?: boolean | undefined;
  /** Takes what is printed before the end: the lines of ndjson, and what a watch sees. */
  readonly write: (text: string) => void;
}

/** How many entries people are shown unless they say otherwise; machines get all. */
const SHOWN_TO_PEOPLE = 20;
const NDJSON = "ndjson";
const FOR_MACHINES = ["json", NDJSON];

/** `llmdiff scan <paths…>`: what failed in a folder of logs, and what was different from the call before. */
export async function scan(names: readonly string[], flags: ScanFlags): Promise<Outcome> {
  checkFlags(flags, [NDJSON]);
  if (flags.watch && names.includes(STDIN)) throw new UsageError("--watch: standard input cannot be watched");
  if (flags.watch) return watch(names, flags);
  const isStream = flags.format === NDJSON;
  const fails = readFailOn(flags.failOn);
  let isMet = false;
  const onJudged = ({ findings }: Pair): void => {
    isMet ||= findings.some(fails);
  };
  const report = await scanFiles(names, {
    ...readFlags(flags),
    ...(flags.failOn === undefined ? {} : { onJudged }),
    ...(isStream ? { onPair: (pair: Pair) => flags.write(`${JSON.stringify(pair)}\n`) } : {}),
  });
  const stdout = isStream ? lastLine(report) : findRenderer(flags.format).render(report, flags);
  return {
    stdout,
    complaints: complaintsOf(report),
    exitCode: report.totals!.interrupted ? EXIT.interrupted : exitCodeOf(report.problems, isMet),
  };
}

/** `--watch`: each failure and each cache break as it happens; what could not be read, when it is interrupted. */
async function watch(names: readonly string[], flags: ScanFlags): Promise<Outcome> {
  const asLines = FOR_MACHINES.includes(flags.format);
  const problems = await watchFiles(names, {
    ...readFlags(flags),
    onPair: (pair) => flags.write(asLines ? `${JSON.stringify(pair)}\n` : `${showEntry(pair, flags)}\n`),
  });
  return { stdout: "", complaints: problems.map(describeProblem), exitCode: EXIT.interrupted };
}

function showEntry(pair: Pair, flags: ScanFlags): string {
  const report: Report = {
    version: 1,
    command: "scan",
    pairs: [pair],
    problems: [],
    ignored: 0,
    skipped: [],
  };
  return findRenderer(flags.format).render(report, flags);
}

function readFlags(flags: ScanFlags): ScanOptions {
  const { errors, cache, all, format, session, model, status, code, provider, isInterrupted, onProgress } =
    flags;
  if (Number(errors ?? 0) + Number(cache ?? 0) + Number(all ?? 0) > 1) {
    throw new UsageError("--errors, --cache and --all: one of them at a time");
  }
  const now = Date.now();
  return {
    show: errors ? "errors" : cache ? "cache" : all ? "all" : "overview",
    since: readMoment("--since", flags.since, now),
    until: readMoment("--until", flags.until, now),
    limit: readLimit(flags.limit) ?? (FOR_MACHINES.includes(format) ? undefined : SHOWN_TO_PEOPLE),
    ...{
      session,
      model,
      status: readStatus(status),
      code: code === undefined ? code : findRule(code).code,
      provider,
    },
    ...(isInterrupted === undefined ? {} : { isInterrupted }),
    ...(onProgress === undefined ? {} : { onProgress }),
  };
}

/** The line that ends an ndjson scan: all of the report but its pairs. */
function lastLine({ pairs: _, ...rest }: Report): string {
  return `${JSON.stringify(rest)}\n`;
}

/** Where there was no call at all, what was looked at. */
function complaintsOf({ totals, skipped, ignored }: Report): string[] {
  if (totals!.calls > 0 || totals!.interrupted) return [];
  const looked = [
    counted(totals!.files, "file"),
    ...(skipped.length > 0 ? [`${skipped.length} of them no captures, such as ${skipped[0]}`] : []),
    ...(ignored > 0 ? [`${counted(ignored, "exchange")} that are no model calls`] : []),
    ...(totals!.unknown > 0 ? [`${totals!.unknown} of APIs that are not understood`] : []),
  ];
  return [`no call was found; looked at ${looked.join(", ")}`];
}
