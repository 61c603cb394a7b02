import type { Dialect } from "../dialects/dialect.ts";
import { dialects as allDialects } from "../dialects/index.ts";
import { InputError } from "../lib/errors.ts";
import type { Call } from "../model/call.ts";
import type { Exchange, Source } from "../model/exchange.ts";
import type { Problem } from "../model/report.ts";
import { type RecordFile, readRecords } from "./files.ts";
import { attempt, readRecord, type Slot } from "./read-record.ts";
import { requestFileOf, responseAlone, withSiblingResponse } from "./siblings.ts";

/** An exchange of an API that no dialect knows. */
export interface UnknownExchange {
  readonly source: Source;
  readonly status: number | null;
  readonly url: string | null;
  readonly model: string | null;
  readonly reason: string;
}

/** An exchange that is no model call, and what it is. */
export interface IgnoredExchange {
  readonly source: Source;
  readonly reason: string;
}

/** What a file holds. */
export interface Loaded {
  readonly file: string;
  readonly calls: readonly Call[];
  readonly unknown: readonly UnknownExchange[];
  /** How many exchanges are no model calls: token counts, model lists, requests without a body. */
  readonly ignored: number;
  readonly ignoredExchanges: readonly IgnoredExchange[];
  readonly problems: readonly Problem[];
  /** How many exchanges were read: calls, unknown and ignored ones together. */
  readonly exchanges: number;
  /** How many records `file#N` counts, those that cannot be used included. */
  readonly records: number;
  /** Whether the file is no capture of a known format. Its one problem says what it is; a scan skips it. */
  readonly isForeign: boolean;
}

/**
 * Reads the calls of a file, `-` being standard input. Bad input never throws: it becomes a problem, and the rest is
 * read.
 */
export function loadCalls(path: string, dialects: readonly Dialect[] = allDialects): Loaded {
  const file = readRecords(path);
  const found = emptyFindings(file.problems);
  const unclaimed: number[] = [];
  let records = file.count;
  for (const { record, view } of file.records) {
    const slots = readRecord(view);
    if (slots === null) {
      unclaimed.push(record);
      continue;
    }
    if (file.isDocument) records = slots.length;
    slots.forEach((slot, index) => {
      const part = slots.length > 1 ? index : null;
      const source = file.isDocument
        ? { file: path, record: index, part: null }
        : { file: path, record, part };
      sort(found, source, slot, dialects);
    });
  }

  const isUnclaimed = unclaimed.length > 0 && unclaimed.length === file.records.length;
  const problems = isUnclaimed
    ? [{ file: path, record: null, reason: whyUnclaimed(path, file) }]
    : [...found.problems, ...unclaimedProblem(path, unclaimed)];
  return {
    ...found,
    file: path,
    ignored: found.ignoredExchanges.length,
    problems,
    exchanges: found.calls.length + found.unknown.length + found.ignoredExchanges.length,
    records,
    isForeign: file.isForeign || isUnclaimed,
  };
}

interface Findings {
  readonly calls: Call[];
  readonly unknown: UnknownExchange[];
  readonly ignoredExchanges: IgnoredExchange[];
  readonly problems: Problem[];
}

function emptyFindings(problems: readonly Problem[]): Findings {
  return { calls: [], unknown: [], ignoredExchanges: [], problems: [...problems] };
}

/** Puts what stands in a slot where it belongs. */
function sort(found: Findings, source: Source, slot: Slot, dialects: readonly Dialect[]): void {
  const problem = (reason: string): void => {
    found.problems.push({ file: source.file, record: source.record, reason });
  };
  if ("reason" in slot) {
    problem(slot.reason);
    return;
  }
  const joined = withSiblingResponse(source.file, slot);
  found.problems.push(...joined.problems);
  const exchange: Exchange = { ...joined.exchange, source, format: slot.format };

  const call = attempt(() => toCall(exchange, dialects));
  if (call instanceof InputError) problem(call.message);
  else if (call === "unknown") found.unknown.push(describeUnknown(exchange));
  else if (call === "other") found.ignoredExchanges.push({ source, reason: whyIgnored(exchange) });
  else found.calls.push(call);
}

/** The call; `other` where it is none, `unknown` where no dialect knows its API. */
function toCall(exchange: Exchange, dialects: readonly Dialect[]): Call | "other" | "unknown" {
  if (exchange.request.body === null) return "other";
  for (const dialect of dialects) {
    const recognized = dialect.recognizes(exchange);
    if (recognized !== null) return recognized === "call" ? dialect.toCall(exchange) : "other";
  }
  return "unknown";
}

function describeUnknown({ source, request, response }: Exchange): UnknownExchange {
  return {
    source,
    status: response?.status ?? null,
    url: request.url,
    model: request.body?.get("model")?.text() ?? null,
    reason: "its API is not understood yet",
  };
}

function whyIgnored({ request, fidelity }: Exchange): string {
  if (fidelity.includes("stub")) return "a stub, whose body was not kept";
  const address = [request.method, request.url].filter((part) => part !== null).join(" ");
  return `${request.body === null ? "a request without a JSON body" : "other traffic"}${address && ` (${address})`}`;
}

function whyUnclaimed(path: string, { records }: RecordFile): string {
  if (requestFileOf(path) !== null) return responseAlone(path);
  const syntax = records[0]?.view.exact === false ? "YAML" : "JSON";
  return `is ${syntax}, but no capture of a known format`;
}

/** One line for all records that no format claims, where others are claimed. */
function unclaimedProblem(path: string, records: readonly number[]): Problem[] {
  const [record] = records;
  if (record === undefined) return [];
  const more = records.length === 1 ? "" : `, like ${records.length - 1} more`;
  return [{ file: path, record, reason: `is JSON, but no exchange of a known format${more}` }];
}
