import { inCalls, listed } from "../../lib/listing.ts";
import { counted } from "../../lib/words.ts";
import type { Question, ToolSearch, ToolsOfConversation, ToolsReport } from "../../model/tools-report.ts";
import { limit, type Shown } from "../shared/limits.ts";
import { maskText } from "../shared/mask.ts";
import { columnsFor, rulerOf } from "./columns.ts";
import { type Row, rowsOf } from "./rows.ts";
import { legendOf } from "./signs.ts";

/** The tools of conversations as people read them. */
export interface ToolsOutline {
  readonly conversations: readonly ConversationOutline[];
  /** One line each: conversations that are not drawn, and what was left aside. */
  readonly asides: readonly string[];
  readonly problems: Shown<string>;
}

export interface ConversationOutline {
  readonly title: string;
  readonly host: string;
  readonly ruler: Row;
  readonly rows: Shown<Row>;
  readonly legend: string;
  readonly searches: Shown<string>;
  readonly answers: readonly { readonly question: string; readonly told: boolean; readonly says: string }[];
  /** Which calls the answers mean, as they are named on the command line. */
  readonly proof: string | null;
}

export interface OutlineOptions {
  /** Columns for the picture. */
  readonly width: number;
  readonly full: boolean;
  readonly showSecrets?: boolean | undefined;
}

const DRAWN = 1;
const LISTED = 8;
const ROWS_SHOWN = 20;
const SEARCHES_SHOWN = 6;
const PROBLEMS_SHOWN = 6;
const PROOFS_SHOWN = 3;
/** Columns of the names beside the picture, between these two. */
const LEAST_LABEL = 12;
const MOST_LABEL = 34;

const TITLES: Readonly<Record<Question, string>> = {
  "tools-field": "tools holds",
  savings: "deferral saved",
  compaction: "found tools survive",
  "name-lists": "names are sent",
  servers: "servers",
  "unused-loads": "never called",
  "unloaded-calls": "called unloaded",
};

export function outlineTools(report: ToolsReport, options: OutlineOptions): ToolsOutline {
  const { conversations, without, problems, ignored, skipped } = report;
  const drawn = options.full ? conversations : conversations.slice(0, DRAWN);
  const rest = conversations.slice(drawn.length);
  return {
    conversations: drawn.map((conversation) => outlineConversation(conversation, options)),
    asides: [
      ...rest.slice(0, LISTED).map(describeRest),
      ...(rest.length > LISTED
        ? [`… and ${counted(rest.length - LISTED, "more conversation")} (--full)`]
        : []),
      ...(without.calls > 0 ? [describeWithout(without, conversations.length > 0)] : []),
      ...(ignored > 0 ? [`${counted(ignored, "exchange")} left out: no model calls`] : []),
      ...(skipped.length > 0
        ? [`${counted(skipped.length, "file")} passed over, no captures: ${listed(skipped)}`]
        : []),
    ],
    problems: limit(
      problems.map(({ file, record, reason }) => `${file}${record === null ? "" : `#${record}`}: ${reason}`),
      PROBLEMS_SHOWN,
      options.full,
    ),
  };
}

function outlineConversation(
  conversation: ToolsOfConversation,
  options: OutlineOptions,
): ConversationOutline {
  const { calls, tools, answers, provider } = conversation;
  const mask = options.showSecrets ? (text: string) => text : maskText;
  const longest = Math.max(LEAST_LABEL, ...tools.map(({ name }) => name.length + 2));
  const label = Math.min(longest, MOST_LABEL, Math.floor(options.width / 2));
  const columns = columnsFor(conversation, options.width - label - 2);
  const rows = rowsOf(conversation, columns, options.full).map((row) => ({ ...row, label: mask(row.label) }));
  return {
    title: describeConversation(conversation),
    host: `${provider.name} (${provider.because}): ${LEAVES_OUT[provider.leavesOut]}`,
    ruler: {
      label: columns.callsEach > 1 ? `call, ${columns.callsEach} a column` : "call",
      cells: rulerOf(columns),
    },
    rows: limit(rows, ROWS_SHOWN, options.full),
    legend:
      legendOf(rows.map(({ cells }) => cells).join("")) +
      (columns.hasEarlier ? ", < before the first captured call" : ""),
    searches: limit(
      conversation.searches.map((search) => mask(describeSearch(search))),
      SEARCHES_SHOWN,
      options.full,
    ),
    answers: answers.map(({ question, told, says, calls: proof }) => ({
      question: TITLES[question],
      told,
      says: mask(proof.length === 0 ? says : `${says} (${inCalls(proof)})`),
    })),
    proof: calls.length === 0 ? null : describeProof(conversation),
  };
}

const LEAVES_OUT = {
  definition: "deferred definitions stay out of the prompt until a reference expands them",
  schema: "schemas of deferred tools stay out of the prompt until a search finds them",
  nothing: "taken to render every definition that is sent",
} as const;

function describeConversation({ id, calls, tools }: ToolsOfConversation): string {
  const times = calls.flatMap(({ time }) => time ?? []);
  const span = times.length === 0 ? [] : [`${shortTime(times[0]!)} to ${times.at(-1)!.slice(11, 19)}`];
  const models = [...new Set(calls.flatMap(({ model }) => model ?? []))];
  const branches = calls.filter(({ follows }, call) => follows !== null && follows !== call - 1).length;
  return [
    `conversation ${id}`,
    counted(calls.length, "call"),
    ...(branches > 0 ? [`${branches} of them branch off`] : []),
    counted(tools.length, "tool"),
    ...span,
    listed(models),
  ].join(" · ");
}

function shortTime(time: string): string {
  return time.slice(0, 19).replace("T", " ");
}

function describeSearch({ call, earlier, tool, query, found, said }: ToolSearch): string {
  const nothing = `nothing${said ? ` (${said})` : ""}`;
  const result = found === null ? "no result captured" : found.length > 0 ? listed(found, 6) : nothing;
  return `${earlier ? "before " : ""}call ${call}  ${result} ← ${tool} ${query}`;
}

/** What the numbers of calls mean: the file once where all are in one. */
function describeProof({ calls, answers }: ToolsOfConversation): string {
  const meant = [...new Set([0, ...answers.flatMap(({ calls: proof }) => proof)])].sort((a, b) => a - b);
  const few = meant.length <= PROOFS_SHOWN + 1 ? meant : [...meant.slice(0, PROOFS_SHOWN), meant.at(-1)!];
  const references = few.map((call) => calls[call]!.reference);
  const files = new Set(references.map((reference) => reference.slice(0, reference.lastIndexOf("#"))));
  const [file] = files;
  const isOne = files.size === 1;
  const told = few.map(
    (call, at) => `call ${call} is ${isOne ? references[at]!.slice(file!.length) : references[at]}`,
  );
  return `${isOne ? `in ${file}: ` : ""}${told.join(", ")}`;
}

function describeRest({ id, calls, tools }: ToolsOfConversation): string {
  const deferred = tools.filter(({ kind }) => kind !== "core").length;
  return `also ${id}: ${counted(calls.length, "call")}, ${counted(deferred, "tool")} not in tools from the start: llmdiff tools '${calls[0]!.reference}'`;
}

function describeWithout({ conversations, calls }: ToolsReport["without"], isRest: boolean): string {
  const where = `${counted(calls, "call")} of ${counted(conversations, isRest ? "other conversation" : "conversation")}`;
  return `no tool is deferred, searched for or listed by name in ${where}`;
}
