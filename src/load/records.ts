import { InputError, JsonError } from "../lib/errors.ts";
import { isSpace, type JsonView, readJsonAt } from "../lib/json-view/index.ts";
import { findInvalidUtf8 } from "../lib/utf8.ts";
import { describeBinary, describeText, looksLikeYaml } from "./describe-text.ts";
import { readYamlRecord } from "./yaml-record.ts";

export interface FileRecord {
  /** Counted from 0 over the records of the file, those that cannot be read included. */
  readonly record: number;
  readonly view: JsonView;
}

export interface RecordProblem {
  /** Null where the whole file is meant. */
  readonly record: number | null;
  readonly reason: string;
}

export interface Records {
  /** Whether the file is one document, so that what a format finds inside of it is counted in place of it. */
  readonly isDocument: boolean;
  readonly records: readonly FileRecord[];
  readonly problems: readonly RecordProblem[];
  /** How many records there are, those that cannot be read included. */
  readonly count: number;
}

const LINE_FEED = 0x0a;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** Captures are objects; text and lists are there to be told that they are none. */
const FIRST_IN_ARRAY = Buffer.from('{["]');

/**
 * Finds the records of a text: one JSON document, the items of an array, one document a line, or documents one after
 * another; or one YAML document. What is broken becomes a problem with its byte in the file, and the rest is read.
 * With `like`, a record that these are likely to repeat, only what differs is read. Throws an InputError where there is
 * neither.
 */
export function splitRecords(source: Buffer, like?: JsonView): Records {
  const start = skipSpace(source, hasByteOrderMark(source) ? 3 : 0);
  if (start >= source.length) throw new InputError("is empty");
  const binary = describeBinary(source);
  if (binary !== null) throw new InputError(binary);
  const found = readArray(source, start) ?? readDocuments(source, start, like);
  if (isOtherText(source, start, found)) {
    const text = source.subarray(start);
    if (looksLikeYaml(text)) return readYamlRecord(text, start);
    throw new InputError(describeText(text));
  }
  return withUtf8Problems(source, found);
}

/**
 * The items of an array, those before a break too. Null where it is none: where something follows it, or where text
 * in brackets is no item.
 */
function readArray(source: Buffer, start: number): Records | null {
  if (source[start] !== OPEN_ARRAY || !beginsAsJson(source, start)) return null;
  const records: FileRecord[] = [];
  const found = (problem: JsonError | null): Records => {
    if (problem === null) return { isDocument: false, records, problems: [], count: records.length };
    const record = records.length === 0 ? null : records.length;
    const problems = [{ record, reason: problem.message }];
    return { isDocument: false, records, problems, count: records.length + 1 };
  };
  let at = skipSpace(source, start + 1);
  while (source[at] !== CLOSE_ARRAY || records.length > 0) {
    if (at >= source.length) return found(new JsonError("ends inside an array", source.length, true));
    const item = tryRead(source, at);
    if (item instanceof JsonError) return found(item);
    records.push({ record: records.length, view: item.view });
    at = item.end;
    if (source[at] === CLOSE_ARRAY) break;
    if (at < source.length && source[at] !== COMMA) {
      return found(new JsonError("is not JSON: no comma or ] after an item", at));
    }
    at = skipSpace(source, at + 1);
  }
  return skipSpace(source, at + 1) < source.length ? null : found(null);
}

/** Documents one after another, each on a line or over many. */
function readDocuments(source: Buffer, start: number, like?: JsonView): Records {
  const records: FileRecord[] = [];
  const problems: RecordProblem[] = [];
  let isLines: boolean | null = null;
  let count = 0;
  for (let at = start; at < source.length; count++) {
    const lineEnd = endOfLine(source, at);
    const line = tryRead(source.subarray(0, lineEnd), at, like);
    const goesOn = line instanceof JsonError && line.truncated && isLines !== true;
    const read = goesOn ? tryRead(source, at, like) : line;
    if (!(read instanceof JsonError)) {
      records.push({ record: count, view: read.view });
      at = skipSpace(source, read.end);
      continue;
    }
    isLines ??= hasWholeLine(source, start);
    problems.push({ record: count, reason: (isLines ? (line as JsonError) : read).message });
    at = isLines ? skipSpace(source, lineEnd) : nextDocument(source, at);
  }
  if (count === 1) return { isDocument: true, records, problems: problems.map(ofWholeFile), count };
  return { isDocument: false, records, problems, count };
}

function ofWholeFile({ reason }: RecordProblem): RecordProblem {
  return { record: null, reason };
}

/** Whether some line is a whole object by itself: then a break is one of a line, else one of a whole document. */
function hasWholeLine(source: Buffer, start: number): boolean {
  for (let at = start; at < source.length; ) {
    const lineEnd = endOfLine(source, at);
    if (source[at] === OPEN_OBJECT) {
      const line = tryRead(source.subarray(0, lineEnd), at);
      if (!(line instanceof JsonError) && line.end >= lineEnd) return true;
    }
    at = lineEnd + 1;
  }
  return false;
}

/** The next line that begins as JSON at its first column after a line that ends a value; the end where none does. */
function nextDocument(source: Buffer, from: number): number {
  for (let lineEnd = endOfLine(source, from); lineEnd < source.length; ) {
    const next = lineEnd + 1;
    let last = lineEnd - 1;
    while (last > from && isSpace(source[last]!)) last--;
    const isAfterValue = source[last] === CLOSE_OBJECT || source[last] === CLOSE_ARRAY;
    const isStart = source[next] === OPEN_OBJECT || source[next] === OPEN_ARRAY;
    if (isAfterValue && isStart) return next;
    lineEnd = endOfLine(source, next);
  }
  return source.length;
}

/** Whether what was found is no JSON with a fault, but another kind of text that has pieces of JSON in it at most. */
function isOtherText(source: Buffer, start: number, { records, problems, count }: Records): boolean {
  if (problems.length === 0 || beginsAsJson(source, start)) return false;
  return records.filter(({ view }) => view.kind === "object").length * 2 < count;
}

/** Whether this is the beginning of an object, or of an array that is no word in brackets (`[INFO] …`). */
function beginsAsJson(source: Buffer, start: number): boolean {
  if (source[start] !== OPEN_ARRAY) return source[start] === OPEN_OBJECT;
  const inside = skipSpace(source, start + 1);
  return inside >= source.length || FIRST_IN_ARRAY.includes(source[inside]!);
}

/** One problem for each record that has bytes which are no UTF-8; such a record is used all the same. */
function withUtf8Problems(source: Buffer, found: Records): Records {
  if (findInvalidUtf8(source) === null) return found;
  const invalid = found.records.flatMap(({ record, view }) => {
    const at = view.findInvalidUtf8();
    return at === null ? [] : [{ record, reason: `is not UTF-8 at byte ${view.offset + at}` }];
  });
  return { ...found, problems: [...found.problems, ...invalid] };
}

/** The value at or after a byte, or why there is none; `end` is the next byte after it that is no white space. */
function tryRead(source: Buffer, at: number, like?: JsonView): { view: JsonView; end: number } | JsonError {
  try {
    return readJsonAt(source, at, like);
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
}

function endOfLine(source: Buffer, at: number): number {
  const end = source.indexOf(LINE_FEED, at);
  return end < 0 ? source.length : end;
}

function skipSpace(source: Buffer, at: number): number {
  while (at < source.length && isSpace(source[at]!)) at++;
  return at;
}

function hasByteOrderMark(source: Buffer): boolean {
  return source[0] === 0xef && source[1] === 0xbb && source[2] === 0xbf;
}
