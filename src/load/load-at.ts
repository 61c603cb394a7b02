import { InputError, JsonError } from "../lib/errors.ts";
import { type JsonView, readJsonAt } from "../lib/json-view/index.ts";
import type { Call } from "../model/call.ts";
import type { Source } from "../model/exchange.ts";
import { loadCalls, readItems } from "./calls.ts";
import { readSlice } from "./disk.ts";
import type { Item } from "./items.ts";
import { isSamePlace, referenceTo } from "./references.ts";
import type { Ring } from "./ring.ts";
import type { Place } from "./stream.ts";

/** A call and the record that holds it; the record is undefined where the whole file was read. */
export interface ReadAgain {
  readonly call: Call;
  readonly record: JsonView | undefined;
  /** What tells whether the ring holds the record still. */
  readonly mark: number;
}

/**
 * Reads one call again: its record alone, into the ring, where its place is known, else its whole file. What the record
 * has in common with the one that was read `last` is not read again. Throws an InputError where the file has changed since, so
 * that another call stands there or none.
 */
export function readAt(source: Source, place: Place | null, ring: Ring, last?: ReadAgain): ReadAgain {
  const record = place === null ? undefined : readRecordAt(source, place, ring, last);
  const call = place === null ? findInFile(source) : record && findInRecord(source, place, record);
  const mark = record === undefined ? Number.POSITIVE_INFINITY : ring.mark(record.bytes());
  if (call !== undefined) return { call, record, mark };
  throw new InputError(
    `${referenceTo(source)}: is not there any more: the file was changed while it was read`,
  );
}

function findInFile(source: Source): Call | undefined {
  return loadCalls(source.file).calls.find((call) => isSamePlace(call.source, source));
}

function readRecordAt(
  { file }: Source,
  { offset, length }: Place,
  ring: Ring,
  last?: ReadAgain,
): JsonView | undefined {
  const room = ring.take(length);
  const like = last === undefined || ring.isGone(last.mark) ? undefined : last.record;
  if (!readSlice(file, offset, length, room)) return undefined;
  try {
    return readJsonAt(room, 0, like).view;
  } catch (error) {
    // Other bytes stand there now.
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}

function findInRecord(source: Source, { isDocument }: Place, record: JsonView): Call | undefined {
  const read = readItems(record, { file: source.file, record: source.record, isDocument });
  return read?.items
    .filter((item): item is Item & { kind: "call" } => item.kind === "call")
    .find(({ call }) => isSamePlace(call.source, source))?.call;
}
