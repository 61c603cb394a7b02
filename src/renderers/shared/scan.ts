import { counted, groupDigits } from "../../lib/words.ts";
import type {
  CallSummary,
  Conversation,
  Finding,
  Matching,
  Pair,
  Report,
  Totals,
} from "../../model/report.ts";
import { breakOf, describeCost } from "./breaks.ts";
import { limit } from "./limits.ts";

/** A scan as people read it: what there was, what is worth a look, what else there was. */
export interface ScanOutline {
  /** Null where entries are shown as they are found, before there are totals. */
  readonly summary: string | null;
  /** What of it passes the filters; null where there are none. */
  readonly matching: string | null;
  readonly entries: readonly EntryOutline[];
  /** What was found and is not shown. */
  readonly more: string | null;
  readonly conversations: readonly string[];
}

export interface EntryOutline {
  readonly kind: "failure" | "break" | "call";
  /** Time, status and model of the call. */
  readonly call: string;
  /** `×15` where calls of the same kind follow. */
  readonly times: string | null;
  /** The provider's own words. */
  readonly error: string | null;
  /** The best explanation; null where there is none. */
  readonly finding: Finding | null;
  /** Codes and places of further errors, which have to be mended as well; null where there are none. */
  readonly others: string | null;
  /** What a break cost, with its repeats; null where nobody knows. */
  readonly cost: string | null;
  readonly next: Next;
}

/** What shows all of an entry, quoted for a shell. */
export interface Next {
  readonly call: string;
  /** Null where the predecessor is found without being named. */
  readonly prev: string | null;
}

const CONVERSATIONS_SHOWN = 8;
const OTHERS_SHOWN = 3;

export function outlineScan(report: Report): ScanOutline {
  const { totals } = report;
  const entries = report.pairs.map(outlineEntry);
  return {
    summary: totals === undefined ? null : summarize(totals),
    matching: totals?.matching === undefined ? null : describeMatching(totals, totals.matching, entries),
    entries,
    more: totals === undefined ? null : describeMore(totals, entries),
    conversations: totals?.shown === "overview" ? describeConversations(report.conversations ?? []) : [],
  };
}

function outlineEntry(pair: Pair): EntryOutline {
  const { prev, curr, error, findings, pairing } = pair;
  const finding =
    findings.find(({ severity }) => severity !== "info") ??
    breakOf(pair) ??
    findings.find(tellsOfBreak) ??
    null;
  return {
    kind: error !== null ? "failure" : finding !== null ? "break" : "call",
    call: [
      curr.time?.slice(0, 19).replace("T", " ") ?? "no time",
      curr.status ?? "no status",
      curr.model ?? "no model",
    ].join("  "),
    times: pairing.repeats === 0 ? null : `×${groupDigits(pairing.repeats + 1)}`,
    error: error === null ? null : `${error.type === null ? "" : `${error.type}: `}${error.message}`,
    finding,
    others: describeOthers(findings.filter((other) => other.severity === "error" && other !== finding)),
    cost: error === null ? costOfEntry(pair, finding) : null,
    next: { call: quoted(curr), prev: prev === null || isNear(prev, curr) ? null : quoted(prev) },
  };
}

/** `2 more errors: text-empty at messages[3], text-empty at messages[5]`. */
function describeOthers(errors: readonly Finding[]): string | null {
  if (errors.length === 0) return null;
  const { items, more } = limit(errors, OTHERS_SHOWN, false);
  const named = items.map(({ code, path, prevPath }) =>
    [code, path ?? prevPath].filter(Boolean).join(" at "),
  );
  return `${counted(errors.length, "more error")}: ${named.join(", ")}${more > 0 ? " …" : ""}`;
}

function costOfEntry(
  { pairing: { repeats, costOfAll }, cache }: Pair,
  finding: Finding | null,
): string | null {
  if (costOfAll === undefined) return describeCost(cache.cost);
  const cost = describeCost(costOfAll);
  if (cost === null) return null;
  const isFixable = finding !== null && finding.fix !== null;
  return `${cost} in ${counted(repeats + 1, "call")}${isFixable ? ": what one fix would save" : ""}`;
}

/** A break that cost nothing is an info, and still what the entry is about. */
function tellsOfBreak({ code }: Finding): boolean {
  return code.startsWith("cache-break-");
}

function summarize(totals: Totals): string {
  const {
    files,
    bytes,
    calls,
    failed,
    failures,
    conversations,
    cacheBreaks,
    unknown,
    unfinished,
    interrupted,
  } = totals;
  const parts = [
    `${counted(calls, "call")} in ${counted(conversations, "conversation")}, ${counted(files, "file")}, ${megabytes(bytes)}`,
    failed === 0
      ? "none failed"
      : `${groupDigits(failed)} failed${failures === failed ? "" : ` in ${counted(failures, "way")}`}`,
    cacheBreaks === 0 ? "no cache break" : counted(cacheBreaks, "cache break"),
    ...(unknown > 0 ? [`${groupDigits(unknown)} of APIs that are not understood`] : []),
    ...(unfinished > 0 ? [`${counted(unfinished, "last line")} still being written`] : []),
  ];
  return `${interrupted ? "interrupted after " : ""}${parts.join(" · ")}`;
}

/** What is judged, and may so be asked for its findings. */
const JUDGED: Readonly<Record<Totals["shown"], string>> = {
  errors: "failures",
  cache: "cache breaks",
  all: "calls",
  overview: "failures and costliest cache breaks",
};

/** `2 of them match --session s-1: none failed, no cache break`. */
function describeMatching(
  { calls: read, shown }: Totals,
  { filters, code, calls, failed, cacheBreaks }: Matching,
  entries: readonly EntryOutline[],
): string {
  if (calls === 0 && filters !== "")
    return `no call matches ${filters}; ${counted(read, "call")} ${read === 1 ? "was" : "were"} read`;
  const counts = `${failed === 0 ? "none" : groupDigits(failed)} failed, ${cacheBreaks === 0 ? "no cache break" : counted(cacheBreaks, "cache break")}`;
  const matched = `${groupDigits(calls)} of them ${calls === 1 ? "matches" : "match"} ${filters}: ${counts}`;
  const found =
    entries.length === 0
      ? `none of the ${JUDGED[shown]} has a finding ${code}`
      : `shown are those with a finding ${code}`;
  return [...(filters === "" ? [] : [matched]), ...(code === null ? [] : [found])].join("; ");
}

function describeMore(totals: Totals, entries: readonly EntryOutline[]): string | null {
  const shown = entries.filter(({ kind }) => kind === "failure").length;
  const { matching = { ...totals, code: null, isCut: false } } = totals;
  if (matching.code !== null) return matching.isCut ? "… there may be more (--limit)" : null;
  const hidden = matching.failures - shown;
  return hidden > 0 && shown > 0 ? `… and ${counted(hidden, "more failure")} (--limit)` : null;
}

/** A line for each conversation of more than one call, those with failures first. */
function describeConversations(conversations: readonly Conversation[]): string[] {
  const longer = conversations.filter(({ calls }) => calls > 1);
  const lines = longer
    .slice(0, CONVERSATIONS_SHOWN)
    .map(({ id, calls, failed, cacheBreaks, cost, first, last, models, lastCall }) =>
      [
        id,
        counted(calls, "call"),
        ...(first === null ? [] : [`${first.slice(0, 16).replace("T", " ")} to ${last!.slice(11, 16)}`]),
        models.join(", "),
        ...(failed > 0 ? [`${failed} failed`] : []),
        ...(cacheBreaks > 0 ? [counted(cacheBreaks, "cache break")] : []),
        ...(cost === null ? [] : [describeCost(cost)]),
        lastCall,
      ].join("  "),
    );
  const rest = longer.length - lines.length;
  return rest > 0 ? [...lines, `… and ${counted(rest, "more conversation")}`] : lines;
}

/** Whether the predecessor is found where `llmdiff <call>` looks for it: in the same file, else the same folder. */
function isNear(prev: CallSummary, curr: CallSummary): boolean {
  const folder = ({ file }: CallSummary) => file.slice(0, file.lastIndexOf("/") + 1);
  return folder(prev) === folder(curr);
}

function quoted({ file, record, part }: CallSummary): string {
  const reference = `${file}#${record}${part === null ? "" : `.${part}`}`;
  return /^[\w./#-]+$/.test(reference) && !reference.includes("#")
    ? reference
    : `'${reference.replaceAll("'", "'\\''")}'`;
}

function megabytes(bytes: number): string {
  if (bytes < 1e6) return `${groupDigits(Math.ceil(bytes / 1000))} KB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
