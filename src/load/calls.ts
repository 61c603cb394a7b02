import type { Dialect } from "../dialects/dialect.ts";
import { dialects as allDialects } from "../dialects/index.ts";
import type { JsonView } from "../lib/json-view/index.ts";
import type { Call } from "../model/call.ts";
import type { Problem } from "../model/report.ts";
import { type RecordFile, readRecords } from "./files.ts";
import { type IgnoredExchange, type Item, toItems, type UnknownExchange } from "./items.ts";
import { readRecord } from "./read-record.ts";
import { requestFileOf, responseAlone } from "./siblings.ts";

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
 * read. What has the bytes of the record `like` in the same place is not read again.
 */
export function loadCalls(path: string, dialects: readonly Dialect[] = allDialects, like?: JsonView): Loaded {
  const file = readRecords(path, like);
  const items: Item[] = file.problems.map((problem) => ({ kind: "problem", problem }));
  const unclaimed: number[] = [];
  let records = file.count;
  for (const { record, view } of file.records) {
    const read = readItems(view, { file: path, record, isDocument: file.isDocument }, dialects);
    if (read === null) unclaimed.push(record);
    else items.push(...read.items);
    if (file.isDocument && read !== null) records = read.slots;
  }
  const of = <K extends Item["kind"]>(kind: K) =>
    items.filter((item): item is Item & { kind: K } => item.kind === kind);
  const calls = of("call").map(({ call }) => call);
  const unknown = of("unknown").map(({ exchange }) => exchange);
  const ignoredExchanges = of("ignored").map(({ exchange }) => exchange);
  const isUnclaimed = unclaimed.length > 0 && unclaimed.length === file.records.length;
  return {
    file: path,
    calls,
    unknown,
    ignored: ignoredExchanges.length,
    ignoredExchanges,
    problems: isUnclaimed
      ? [{ file: path, record: null, reason: whyUnclaimed(path, file) }]
      : [...of("problem").map(({ problem }) => problem), ...unclaimedProblem(path, unclaimed)],
    exchanges: calls.length + unknown.length + ignoredExchanges.length,
    records,
    isForeign: file.isForeign || isUnclaimed,
  };
}

/** Where a record stands. Its text begins at byte `start` of the file, where it was read without the rest. */
interface RecordPlace {
  readonly file: string;
  readonly record: number;
  readonly isDocument: boolean;
  readonly start?: number;
}

/** What a record holds, in its order, and in how many places; null where no format claims it. */
export function readItems(
  view: JsonView,
  { file, record, isDocument, start = 0 }: RecordPlace,
  dialects: readonly Dialect[] = allDialects,
): { items: Item[]; slots: number } | null {
  const slots = readRecord(view, start);
  if (slots === null) return null;
  const items = slots.flatMap((slot, index) => {
    const part = slots.length > 1 ? index : null;
    const source = isDocument ? { file, record: index, part: null } : { file, record, part };
    return toItems(source, slot, dialects, start);
  });
  return { items, slots: slots.length };
}

function whyUnclaimed(path: string, { records }: RecordFile): string {
  if (requestFileOf(path) !== null) return responseAlone(path);
  const syntax = records[0]?.view.exact === false ? "YAML" : "JSON";
  return `is ${syntax}, but no capture of a known format`;
}

/** One line for all records that no format claims, where others are claimed. */
export function unclaimedProblem(path: string, records: readonly number[]): Problem[] {
  const [record] = records;
  if (record === undefined) return [];
  const more = records.length === 1 ? "" : `, like ${records.length - 1} more`;
  return [{ file: path, record, reason: `is JSON, but no exchange of a known format${more}` }];
}
