import { counted, groupDigits } from "../../lib/words.ts";
import type { Finding, Pair, Problem, Report, Severity } from "../../model/report.ts";
import { type CacheOutline, outlineCache } from "./cache.ts";
import { type CallRow, describePairing, describeSource, outlineCalls } from "./calls.ts";
import { outlineSections, type SectionOutline } from "./changes.ts";
import { type ConversationOutline, outlineConversation } from "./conversation.ts";
import { describeFidelity } from "./fidelity.ts";
import { INFOS_SHOWN, limit, PROBLEMS_SHOWN, type Shown } from "./limits.ts";
import { maskReport } from "./mask.ts";
import { type Outcome, outlineOutcome } from "./outcome.ts";
import { outlineScan, type ScanOutline } from "./scan.ts";
import { type Sides, sidesOf, TURNS } from "./sides.ts";

/** A report as people read it: in order, worded, and without what is too much. How it looks is left to a renderer. */
export interface Outline {
  /** What a scan found, which takes the place of its pairs; null for other reports. */
  readonly scan: ScanOutline | null;
  /** One conversation, call by call, in the place of its pairs; null for other reports. */
  readonly conversation: ConversationOutline | null;
  readonly pairs: readonly PairOutline[];
  /** One line each: what could not be read. */
  readonly problems: Shown<string>;
  /** One line each: what was left aside, which is no trouble. */
  readonly asides: readonly string[];
}

export interface PairOutline {
  /** Which call this is, where the report has several pairs; else null. */
  readonly title: string | null;
  /** What the two calls are called. */
  readonly sides: Sides;
  readonly calls: readonly CallRow[];
  /** Where the calls stand and how they were paired, where nobody named both; else null. */
  readonly pairing: string | null;
  /** What makes the comparison itself doubtful. */
  readonly alerts: readonly string[];
  readonly outcome: Outcome;
  /** Errors, then warnings. */
  readonly findings: readonly Finding[];
  readonly infos: Shown<Finding>;
  readonly sections: readonly SectionOutline[];
  /** Null where there is nothing to say. */
  readonly cache: CacheOutline | null;
  /** What the captures cannot show. */
  readonly notes: readonly string[];
}

export interface OutlineOptions {
  /** Leave nothing out. */
  readonly full: boolean;
  readonly showSecrets?: boolean | undefined;
}

/**
 * What is shown of a report, in the order in which it is shown. Secrets aside, its texts are as captured: a renderer
 * escapes them.
 */
export function outline(captured: Report, { full, showSecrets = false }: OutlineOptions): Outline {
  const report = showSecrets ? captured : maskReport(captured);
  const alone = report.pairs.length === 1;
  const isConversation = report.command === "show" && report.conversations !== undefined;
  return {
    scan: report.command === "scan" ? outlineScan(report) : null,
    conversation: isConversation ? outlineConversation(report, full) : null,
    pairs: isConversation ? [] : report.pairs.map((pair) => outlinePair(pair, report.command, alone, full)),
    problems: limit(report.problems.map(describeProblem), PROBLEMS_SHOWN, full),
    asides: describeAsides(report),
  };
}

/** How grave a finding is and how sure: `error · certain`. Stands behind its code. */
export function weightOf({ severity, confidence }: Finding): string {
  return `${severity} · ${confidence}`;
}

/** Where a finding points, in words: its path, or where the thing was in prev, or null. */
export function placeOf(finding: Finding, { prev }: Sides = TURNS): string | null {
  return finding.path ?? (finding.prevPath === null ? null : `${prev} ${finding.prevPath}`);
}

function outlinePair(pair: Pair, command: Report["command"], alone: boolean, full: boolean): PairOutline {
  const { findings } = pair;
  const ofSeverity = (severity: Severity) => findings.filter((finding) => finding.severity === severity);
  return {
    title: alone ? null : describeSource(pair.curr),
    sides: sidesOf(pair.pairing),
    ...outlineCalls(pair, command === "show"),
    pairing: describePairing(pair, alone),
    outcome: outlineOutcome(pair),
    findings: [...ofSeverity("error"), ...ofSeverity("warning")],
    infos: limit(ofSeverity("info"), INFOS_SHOWN, full),
    sections: outlineSections(pair, full),
    cache: outlineCache(pair),
    notes: describeFidelity(pair),
  };
}

/** `file#3: why it cannot be used`, secrets masked. */
export function describeProblem(problem: Problem): string {
  const place = problem.record === null ? problem.file : `${problem.file}#${problem.record}`;
  return `${place}: ${problem.reason}`;
}

function describeAsides({ ignored, skipped }: Report): string[] {
  const asides: string[] = [];
  if (ignored === 1) asides.push("1 captured exchange is no model call and was left out");
  if (ignored > 1)
    asides.push(`${groupDigits(ignored)} captured exchanges are no model calls and were left out`);
  if (skipped.length > 0) asides.push(describeSkipped(skipped));
  return asides;
}

/** All names would hide the rest of a scan: a few tell what kind of files these are. */
function describeSkipped(files: readonly string[]): string {
  const few = files.slice(0, 3).join(", ");
  const rest = files.length - 3;
  return `${counted(files.length, "file")} passed over, no captures of a known format: ${few}${rest > 0 ? ` and ${rest} more` : ""}`;
}
