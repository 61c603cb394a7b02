import { resolve } from "node:path";
import { UsageError } from "../lib/errors.ts";
import { listed } from "../lib/listing.ts";
import { counted } from "../lib/words.ts";
import type { Call } from "../model/call.ts";
import type { Source } from "../model/exchange.ts";
import type { Loaded } from "./calls.ts";
import { exists } from "./disk.ts";

export type Selector = { readonly record: number; readonly part: number | null } | { readonly id: string };

/** What a person names on the command line: a file and, after `#`, a record or the id of a request in it. */
export interface Reference {
  readonly file: string;
  readonly selector: Selector | null;
}

/** The call that was meant; `choices` where the reference fits several and a person has to choose. */
export type FoundCall = { readonly call: Call } | { readonly choices: readonly Call[] };

/**
 * Reads `file`, `file#12`, `file#12.1` or `file#<request id>`. A file whose name contains `#` wins where it exists.
 * Throws a UsageError where there is nothing before or after the `#`.
 */
export function parseReference(text: string): Reference {
  const hash = text.lastIndexOf("#");
  if (hash < 0 || exists(text)) return { file: text, selector: null };
  const file = text.slice(0, hash);
  const selector = text.slice(hash + 1);
  if (file === "") throw new UsageError(`${text}: names no file before the #`);
  if (selector === "") throw new UsageError(`${text}: names no record or request id after the #`);
  const numbers = /^(\d+)(?:\.(\d+))?$/.exec(selector);
  if (numbers === null) return { file, selector: { id: selector } };
  const part = numbers[2] === undefined ? null : Number(numbers[2]);
  return { file, selector: { record: Number(numbers[1]), part } };
}

/** How a call is named on the command line: `file#12`, or `file#12.1` where its record holds several. */
export function referenceTo({ file, record, part }: Source): string {
  return part === null ? `${file}#${record}` : `${file}#${record}.${part}`;
}

/** Finds the call that is meant in its file. Throws a UsageError that says why where there is none. */
export function findCall(loaded: Loaded, selector: Selector | null): FoundCall {
  const { file, calls } = loaded;
  const fitting = selector === null ? calls : callsMeant(calls, selector);
  const [call] = fitting;
  if (call !== undefined) return fitting.length === 1 ? { call } : { choices: fitting };
  if (selector === null) throw new UsageError(`${file}: ${whyNoCall(loaded)}`);
  if ("id" in selector) {
    throw new UsageError(`${file}: no call has the request id ${selector.id}; ${contents(loaded)}`);
  }
  throw new UsageError(`${referenceTo({ file, ...selector })}: ${whyNotThere(loaded, selector)}`);
}

/** Whether two sources are one place: the same part of the same record of a file, however its path is written. */
export function isSamePlace(a: Source, b: Source): boolean {
  return a.record === b.record && a.part === b.part && isSameFile(a.file, b.file);
}

export function isSameFile(a: string, b: string): boolean {
  return a === b || resolve(a) === resolve(b);
}

/** Shorter beginnings of a request id are no id: `req_01` begins them all. */
const SHORTEST_BEGINNING = 6;

/**
 * The calls that a selector means. An id may be a beginning of one; throws a UsageError where several ids begin so.
 */
export function callsMeant<T extends Pick<Call, "id" | "source">>(
  calls: readonly T[],
  selector: Selector,
): T[] {
  if (!("id" in selector)) return calls.filter(({ source }) => isAt(source, selector));
  const wanted = selector.id;
  const exact = calls.filter(({ id }) => id === wanted);
  if (exact.length > 0 || wanted.length < SHORTEST_BEGINNING) return exact;
  const beginning = calls.filter(({ id }) => id?.startsWith(wanted));
  const ids = [...new Set(beginning.map(({ id }) => id!))];
  if (ids.length > 1) throw new UsageError(`${wanted}: several request ids begin so: ${listed(ids)}`);
  return beginning;
}

function isAt(source: Source, { record, part }: { record: number; part: number | null }): boolean {
  return source.record === record && (part === null || part === (source.part ?? 0));
}

function whyNoCall({ records, problems, unknown, ignoredExchanges }: Loaded): string {
  const [problem] = problems;
  if (records <= 1 && problem !== undefined) return problem.reason;
  const reason = unknown[0]?.reason ?? ignoredExchanges[0]?.reason ?? problem?.reason;
  return reason === undefined ? "holds no call" : `holds no call: ${reason}`;
}

function whyNotThere(loaded: Loaded, selector: { record: number; part: number | null }): string {
  const { records, unknown, ignoredExchanges, problems, calls } = loaded;
  if (records === 0) return whyNoCall(loaded);
  if (selector.record >= records) return `no such record; ${contents(loaded)}`;
  const other = [...unknown, ...ignoredExchanges].find(({ source }) => isAt(source, selector));
  if (other !== undefined) return `is no call: ${other.reason}`;
  const parts = calls.filter(({ source }) => source.record === selector.record).length;
  if (parts > 0)
    return parts === 1 ? "the record holds one call" : `the record holds ${parts} calls, .0 to .${parts - 1}`;
  const problem = problems.find(({ record }) => record === selector.record) ?? problems[0];
  return problem === undefined ? "is no call" : `cannot be used: ${problem.reason}`;
}

/** `the file holds 16 calls, #0 to #15`; where there is other traffic, both are counted. */
function contents({ records, calls }: Loaded): string {
  const numbers = records === 1 ? "#0" : `#0 to #${records - 1}`;
  const holds = counted(records, calls.length === records ? "call" : "record");
  return `the file holds ${holds}, ${numbers}${calls.length === records ? "" : `, ${calls.length} of them calls`}`;
}
