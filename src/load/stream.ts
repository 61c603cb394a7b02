import { JsonError } from "../lib/errors.ts";
import { isSpace, type JsonView, readJson } from "../lib/json-view/index.ts";
import { loadCalls, readItems, unclaimedProblem } from "./calls.ts";
import { type OpenFile, openFile, readFully } from "./disk.ts";
import { STDIN } from "./files.ts";
import type { Item } from "./items.ts";
import { type Line, readLines } from "./lines.ts";
import { createLookalikes, type Lookalikes } from "./lookalikes.ts";
import { createRing, type Ring } from "./ring.ts";

/**
 * What a scan meets in a file. A call is good until the next thing is asked for: then its bytes are gone.
 * `foreign`: the file is no capture, and what it is; `unfinished`: its last line is still being written; `left`, at
 * the end of a file of lines: where to go on when it has grown.
 */
export type Met =
  | (Item & { readonly place?: Place })
  | { readonly kind: "foreign"; readonly reason: string }
  | { readonly kind: "unfinished" }
  | (Left & { readonly kind: "left" });

/** Where a file of lines was left: its next line begins at this byte and is this record. */
export interface Left {
  readonly offset: number;
  readonly record: number;
}

/** The bytes of a record in its file, so that it can be read again without the rest. */
export interface Place {
  readonly offset: number;
  readonly length: number;
  /** Whether the record is the whole file, so that what a format finds in it is counted in place of it. */
  readonly isDocument: boolean;
}

/** What reading one file leaves for the next. */
export interface Reading {
  readonly ring: Ring;
  readonly lookalikes: Lookalikes;
}

export function beginReading(): Reading {
  const ring = createRing();
  return { ring, lookalikes: createLookalikes(ring) };
}

/** Up to this size a file is read at once. */
const SMALL_FILE = 16 * 2 ** 20;
const PACKED = /\.(gz|zst|br)$/i;

/**
 * Everything in a file, or in it from where it was left, one after another, without holding more of it than a record.
 * Never throws on bad input.
 */
export function* streamFile(path: string, reading: Reading, left?: Left): Generator<Met> {
  const file = path === STDIN || PACKED.test(path) ? null : openFile(path);
  if (typeof file === "string") {
    yield { kind: "problem", problem: { file: path, record: null, reason: file } };
    return;
  }
  if (file === null) return yield* streamLoaded(path);
  try {
    if (left !== undefined) return yield* streamLines(path, file, reading, left);
    const whole = file.size <= SMALL_FILE ? readDocument(file, reading) : null;
    const read = whole && readItems(whole, { file: path, record: 0, isDocument: true });
    if (read !== null) {
      const place = { offset: 0, length: whole!.offset + whole!.size, isDocument: true };
      for (const item of read.items) yield { ...item, place };
      return;
    }
    if (holdsLines(file, reading)) return yield* streamLines(path, file, reading);
  } finally {
    file.close();
  }
  yield* streamLoaded(path);
}

/** What `loadCalls` finds, for files that must be read as a whole. */
function* streamLoaded(path: string): Generator<Met> {
  const { calls, unknown, ignoredExchanges, problems, isForeign } = loadCalls(path);
  if (isForeign) return yield { kind: "foreign", reason: problems[0]?.reason ?? "is no capture" };
  for (const call of calls) yield { kind: "call", call };
  for (const exchange of unknown) yield { kind: "unknown", exchange };
  for (const exchange of ignoredExchanges) yield { kind: "ignored", exchange };
  for (const problem of problems) yield { kind: "problem", problem };
}

/** The one JSON object that a file is; null where it is more, less, or something else. */
function readDocument(file: OpenFile, { ring, lookalikes }: Reading): JsonView | null {
  const record = readWhole(file, ring);
  if (record === null) return null;
  try {
    const { view, end } = lookalikes.read(record);
    return view.kind === "object" && end >= record.length && view.findInvalidUtf8() === null ? view : null;
  } catch (error) {
    if (error instanceof JsonError) return null;
    throw error;
  }
}

/** All bytes of a file; null where it is not worth it: its first line is an object, and another one follows. */
function readWhole(file: OpenFile, ring: Ring): Buffer | null {
  const [first] = readLines(file, ring);
  if (first === undefined) return ring.take(0);
  const end = first.offset + first.bytes.length + 1;
  if (end >= file.size) return first.bytes;
  if (isObject(first.bytes) && !isBlankFrom(file, ring, end)) return null;
  const room = ring.take(file.size);
  return room.subarray(0, readFully(file, 0, file.size, room));
}

function isBlankFrom(file: OpenFile, ring: Ring, offset: number): boolean {
  for (const { bytes } of readLines(file, ring, offset)) if (!isBlank(bytes)) return false;
  return true;
}

/** Whether the first line is a whole object, or, where it is broken, the second one. */
function holdsLines(file: OpenFile, { ring }: Reading): boolean {
  let looked = 0;
  for (const { bytes, isWhole } of readLines(file, ring)) {
    if (!isWhole || looked === 2) return false;
    if (isBlank(bytes)) continue;
    looked++;
    if (isObject(bytes)) return true;
  }
  return false;
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every(isSpace);
}

function isObject(bytes: Buffer): boolean {
  try {
    return readJson(bytes).kind === "object";
  } catch (error) {
    if (error instanceof JsonError) return false;
    throw error;
  }
}

const BEGINNING: Left = { offset: 0, record: 0 };

function* streamLines(
  path: string,
  file: OpenFile,
  reading: Reading,
  from: Left = BEGINNING,
): Generator<Met> {
  let { offset, record } = from;
  let claimed = from.record;
  const unclaimed: number[] = [];
  for (const line of readLines(file, reading.ring, from.offset)) {
    if (line.isWhole) offset = line.offset + line.bytes.length + 1;
    if (isBlank(line.bytes)) continue;
    for (const met of streamLine(path, record, line, reading)) {
      if (met.kind === "unclaimed") unclaimed.push(record);
      else {
        claimed++;
        yield met;
      }
    }
    if (line.isWhole) record++;
  }
  if (claimed === 0) return yield { kind: "foreign", reason: "is JSON, but no capture of a known format" };
  yield { kind: "left", offset, record };
  for (const problem of unclaimedProblem(path, unclaimed)) yield { kind: "problem", problem };
}

function* streamLine(
  path: string,
  record: number,
  line: Line,
  { lookalikes }: Reading,
): Generator<Met | { kind: "unclaimed" }> {
  const { bytes, offset, isWhole } = line;
  const { length } = bytes;
  const problem = (reason: string): Met => ({ kind: "problem", problem: { file: path, record, reason } });
  try {
    const { view, end } = lookalikes.read(bytes);
    if (end < length)
      return yield problem(new JsonError("goes on after its JSON value", offset + end).message);
    const invalid = view.findInvalidUtf8();
    if (invalid !== null) yield problem(`is not UTF-8 at byte ${offset + view.offset + invalid}`);
    const read = readItems(view, { file: path, record, isDocument: false, start: offset });
    if (read === null) yield { kind: "unclaimed" };
    for (const item of read?.items ?? []) yield { ...item, place: { offset, length, isDocument: false } };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    if (error.truncated && !isWhole) yield { kind: "unfinished" };
    else yield problem(error.movedBy(offset).message);
  }
}
