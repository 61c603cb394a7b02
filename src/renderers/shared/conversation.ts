import { compactCount, counted, duration, groupDigits } from "../../lib/words.ts";
import type { CallSummary, Conversation, Finding, Pair, Report } from "../../model/report.ts";
import { breakOf, describeCost } from "./breaks.ts";

/** One conversation, call by call, as people read it. */
export interface ConversationOutline {
  readonly title: string;
  readonly summary: string;
  readonly rows: readonly (CallLine | AsideLine)[];
  /** Tokens of the longest prompt: what the full width of a bar stands for. */
  readonly longest: number;
}

export interface CallLine {
  readonly kind: "call";
  /** What its file has behind the folder that all share; "" where there is one file. */
  readonly file: string;
  /** `#12` */
  readonly record: string;
  readonly time: string;
  readonly status: string;
  readonly messages: number;
  /** Null where the capture does not tell. */
  readonly tokens: PromptTokens | null;
  /** Why it failed or where the cache broke, in brackets the tokens that were written again, and what else is special. */
  readonly note: string;
  /** What the note is about. */
  readonly mark: "failure" | "break" | "none";
}

/** The file of the calls below, or how many calls in a row are left out. */
export interface AsideLine {
  readonly kind: "aside";
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
  const lines = pairs.map((pair, index) => {
    const earlier = pairs.slice(0, index);
    const expected = earlier.findLast(({ error }) => error === null) ?? null;
    return toLine(pair, { before: earlier.at(-1) ?? null, expected, folder, full });
  });
  return {
    title: [...describeSpan(conversation, pairs), folder].filter((part) => part !== "").join(" · "),
    summary: describeTotals(conversation),
    rows: withFiles(full || lines.length <= ROWS_SHOWN ? lines : withoutQuiet(lines)),
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

interface Surroundings {
  /** The line before. */
  readonly before: Pair | null;
  /** The call with which the next one goes on as a rule: the last that did not fail. */
  readonly expected: Pair | null;
  readonly folder: string;
  readonly full: boolean;
}

function toLine(pair: Pair, { before, expected, folder, full }: Surroundings): CallLine {
  const { curr, error } = pair;
  const finding = error === null ? breakOf(pair) : (pair.findings.find(isLoud) ?? null);
  const mark = error !== null ? "failure" : finding === null ? "none" : "break";
  const notes = [
    ...(pair.pairing.isRetry === true ? ["retry"] : []),
    ...describePause(before?.curr ?? null, curr),
    ...describeFault(pair, finding, full),
    ...(before !== null && before.curr.model !== curr.model ? [curr.model ?? "no model"] : []),
    ...describeOrigin(pair, expected, folder),
  ];
  return {
    kind: "call",
    file: curr.file.slice(folder.length),
    record: recordOf(curr),
    time: curr.time?.slice(11, 19) ?? "no time",
    status: String(curr.status ?? "–"),
    messages: curr.messages,
    tokens: tokensOf(curr),
    note: notes.join(", "),
    mark,
  };
}

function describeFault({ error, cache }: Pair, finding: Finding | null, full: boolean): string[] {
  const place = finding === null ? null : (finding.path ?? finding.prevPath);
  const code = finding === null ? null : [shorten(finding.code, full), place].filter(Boolean).join(" ");
  const message = full && finding !== null ? [finding.message] : [];
  if (error !== null) return [[code, error.message].filter(Boolean).join(": ")];
  const lost = cache.cost === null ? null : `(${compactCount(cache.cost.tokens)})`;
  const broke = [code, lost].filter((part) => part !== null).join(" ");
  return [...(broke === "" ? [] : [broke]), ...message];
}

/** `cache-break-tools tools[3]` says one thing twice. */
function shorten(code: string, full: boolean): string {
  return full ? code : code.replace(/^cache-break-\w+$/, "break");
}

function isLoud({ severity }: Finding): boolean {
  return severity !== "info";
}

function describePause(before: CallSummary | null, { time }: CallSummary): string[] {
  if (before?.time == null || time === null) return [];
  const pause = Date.parse(time) - Date.parse(before.time);
  return pause >= PAUSE ? [`+${duration(pause)}`] : [];
}

/** Where the call does not go on with the one that was expected: a rewind, or two threads side by side. */
function describeOrigin({ prev, curr }: Pair, expected: Pair | null, folder: string): string[] {
  if (prev === null || expected === null || isSameCall(prev, expected.curr)) return [];
  return [`from ${prev.file === curr.file ? "" : prev.file.slice(folder.length)}${recordOf(prev)}`];
}

function recordOf({ record, part }: CallSummary): string {
  return `#${record}${part === null ? "" : `.${part}`}`;
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
function withoutQuiet(lines: readonly CallLine[]): (CallLine | AsideLine)[] {
  const isKept = (index: number) =>
    index === 0 ||
    index === lines.length - 1 ||
    lines[index]!.note !== "" ||
    (lines[index + 1]?.note ?? "") !== "";
  const rows: (CallLine | AsideLine)[] = [];
  for (let index = 0; index < lines.length; ) {
    let end = index;
    while (end < lines.length && !isKept(end)) end++;
    if (end - index >= LEAST_QUIET)
      rows.push({ kind: "aside", text: `… ${end - index} quiet calls (--full)` });
    else rows.push(...lines.slice(index, end));
    if (end < lines.length) rows.push(lines[end]!);
    index = end + 1;
  }
  return rows;
}

/** A file is named once, above its calls. */
function withFiles(rows: readonly (CallLine | AsideLine)[]): (CallLine | AsideLine)[] {
  let file = "";
  return rows.flatMap((row) => {
    if (row.kind === "aside" || row.file === file) return [row];
    file = row.file;
    return [{ kind: "aside", text: file } as const, row];
  });
}

/** The file of all of them, or the folder that they share with its stroke. */
function commonFolder(files: readonly string[]): string {
  const [first = ""] = files;
  if (files.every((file) => file === first)) return first;
  let length = 0;
  while (files.every((file) => file[length] === first[length])) length++;
  return first.slice(0, first.lastIndexOf("/", length - 1) + 1);
}
