import { compactCount, counted, duration, groupDigits } from "../../lib/words.ts";
import type { CallSummary, Conversation, Finding, Pair, Report } from "../../model/report.ts";
import { describeCost } from "./cost.ts";

/** One conversation, call by call, as people read it. */
export interface ConversationOutline {
  readonly title: string;
  readonly summary: string;
  readonly rows: readonly (CallLine | QuietRun)[];
  /** Tokens of the longest prompt: what the full width of a bar stands for. */
  readonly longest: number;
}

export interface CallLine {
  readonly kind: "call";
  /** `#12` or what is left of the file's name in front of it. */
  readonly name: string;
  readonly time: string;
  readonly status: string;
  readonly messages: string;
  /** Null where the capture does not tell. */
  readonly tokens: PromptTokens | null;
  readonly note: string;
  /** What the note is about. */
  readonly mark: "failure" | "break" | "none";
}

/** Calls in a row of which there is nothing to say. */
export interface QuietRun {
  readonly kind: "quiet";
  readonly text: string;
}

/** The tokens of a prompt; what the host does not report is null. */
export interface PromptTokens {
  readonly input: number;
  readonly read: number | null;
  readonly written: number | null;
  readonly uncached: number | null;
}

/** Longer conversations leave out what is quiet. */
const ROWS_SHOWN = 80;
/** A shorter run is shown. */
const LEAST_QUIET = 4;
/** A pause of this length is worth a note: entries of the cache live for five minutes. */
const PAUSE = 5 * 60_000;

/** The view of a report on one conversation. */
export function outlineConversation({ pairs, conversations }: Report, full: boolean): ConversationOutline {
  const [conversation] = conversations ?? [];
  const folder = commonFolder(pairs.map(({ curr }) => curr.file));
  const lines = pairs.map((pair, index) => toLine(pair, pairs[index - 1] ?? null, folder, full));
  return {
    title: [...describeSpan(conversation, pairs), folder].filter((part) => part !== "").join("  "),
    summary: describeTotals(conversation),
    rows: full || lines.length <= ROWS_SHOWN ? lines : withoutQuiet(lines),
    longest: Math.max(0, ...lines.map(({ tokens }) => tokens?.input ?? 0)),
  };
}

function describeSpan(conversation: Conversation | undefined, pairs: readonly Pair[]): string[] {
  const { id = "", first = null, last = null, models = [] } = conversation ?? {};
  const times =
    first === null || last === null ? "" : `${first.slice(0, 16).replace("T", " ")} to ${last.slice(11, 16)}`;
  return [id, counted(pairs.length, "call"), times, models.join(", ")];
}

function describeTotals(conversation: Conversation | undefined): string {
  const { failed = 0, cacheBreaks = 0, cost = null } = conversation ?? {};
  const breaks = cacheBreaks === 0 ? "no cache break" : counted(cacheBreaks, "cache break");
  return [failed === 0 ? "none failed" : `${groupDigits(failed)} failed`, breaks, describeCost(cost)]
    .filter((part) => part !== null)
    .join(" · ");
}

function toLine(pair: Pair, before: Pair | null, folder: string, full: boolean): CallLine {
  const { curr, error } = pair;
  const finding = error === null ? breakOf(pair) : (pair.findings.find(isLoud) ?? null);
  const mark = error !== null ? "failure" : finding === null ? "none" : "break";
  const notes = [
    ...(pair.pairing.isRetry === true ? ["retry"] : []),
    ...describePause(before?.curr ?? null, curr),
    ...describeOrigin(pair, before),
    ...(before !== null && before.curr.model !== curr.model ? [`now ${curr.model ?? "no model"}`] : []),
    ...describeFault(pair, finding, full),
  ];
  return {
    kind: "call",
    name: `${curr.file.slice(folder.length)}#${curr.record}${curr.part === null ? "" : `.${curr.part}`}`,
    time: curr.time?.slice(11, 19) ?? "no time",
    status: String(curr.status ?? "–"),
    messages: groupDigits(curr.messages),
    tokens: tokensOf(curr),
    note: notes.join(", "),
    mark,
  };
}

/** Why the cache broke, where it did and cost something. */
function breakOf({ findings, cache }: Pair): Finding | null {
  return (
    findings.find((finding) => isLoud(finding) && finding.code.startsWith("cache-break-")) ??
    (cache.cost === null ? null : (findings.find(({ code }) => isAboutCache(code)) ?? null))
  );
}

function describeFault({ error, cache }: Pair, finding: Finding | null, full: boolean): string[] {
  const place = finding === null ? null : (finding.path ?? finding.prevPath);
  const code = finding === null ? null : [shorten(finding.code, full), place].filter(Boolean).join(" ");
  const message = full && finding !== null ? [finding.message] : [];
  if (error !== null) return [[code, error.message].filter(Boolean).join(": ")];
  const lost = cache.cost === null ? [] : [`re-wrote ${compactCount(cache.cost.tokens)}`];
  return [...(code === null ? [] : [code]), ...lost, ...message];
}

/** `cache-break-tools tools[3]` says one thing twice. */
function shorten(code: string, full: boolean): string {
  return full ? code : code.replace(/^cache-break-(tools|system|messages)$/, "break");
}

function isLoud({ severity }: Finding): boolean {
  return severity !== "info";
}

function isAboutCache(code: string): boolean {
  return code.startsWith("cache-") || code === "history-truncated";
}

function describePause(before: CallSummary | null, { time }: CallSummary): string[] {
  if (before?.time == null || time === null) return [];
  const pause = Date.parse(time) - Date.parse(before.time);
  return pause >= PAUSE ? [`after ${duration(pause)}`] : [];
}

/** Where the call does not go on with the one in the line before: a rewind, or two threads side by side. */
function describeOrigin({ prev, pairing }: Pair, before: Pair | null): string[] {
  if (prev === null || before === null || pairing.isRetry === true || before.error !== null) return [];
  const isLineBefore = isSameCall(prev, before.curr);
  return isLineBefore ? [] : [`goes on from #${prev.record}${prev.part === null ? "" : `.${prev.part}`}`];
}

function isSameCall(a: CallSummary, b: CallSummary): boolean {
  return a.file === b.file && a.record === b.record && a.part === b.part;
}

function tokensOf({ usage }: CallSummary): PromptTokens | null {
  if (usage === null || usage.input === null) return null;
  const { input, cacheRead: read, cacheWrite: written } = usage;
  return { input, read, written, uncached: read === null ? null : input - read - (written ?? 0) };
}

/** Keeps the first and the last line, those with a note and what stands before them; the rest is counted. */
function withoutQuiet(lines: readonly CallLine[]): (CallLine | QuietRun)[] {
  const isKept = (index: number) =>
    index === 0 ||
    index === lines.length - 1 ||
    lines[index]!.note !== "" ||
    (lines[index + 1]?.note ?? "") !== "";
  const rows: (CallLine | QuietRun)[] = [];
  for (let index = 0; index < lines.length; ) {
    let end = index;
    while (end < lines.length && !isKept(end)) end++;
    if (end - index >= LEAST_QUIET)
      rows.push({ kind: "quiet", text: `… ${end - index} quiet calls (--full)` });
    else rows.push(...lines.slice(index, end));
    if (end < lines.length) rows.push(lines[end]!);
    index = end + 1;
  }
  return rows;
}

/** The file of all of them, or the folder that they share with its stroke. */
function commonFolder(files: readonly string[]): string {
  const [first = ""] = files;
  if (files.every((file) => file === first)) return first;
  let length = 0;
  while (files.every((file) => file[length] === first[length])) length++;
  return first.slice(0, first.lastIndexOf("/", length - 1) + 1);
}
