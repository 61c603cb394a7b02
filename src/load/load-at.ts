import { InputError, JsonError } from "../lib/errors.ts";
import { type JsonView, readJsonAt } from "../lib/json-view/index.ts";
import type { Call } from "../model/call.ts";
import type { Source } from "../model/exchange.ts";
import { loadCalls, readItems } from "./calls.ts";
import { readSlice } from "./disk.ts";
import type { Item } from "./items.ts";
import { isSamePlace, referenceTo } from "./references.ts";
import type { Place } from "./stream.ts";

/**
 * Reads one call again: its record alone where its place is known, else its whole file. Throws an InputError where
 * the file has changed since, so that another call stands there or none.
 */
export function loadAt(source: Source, place: Place | null): Call {
  return readAt(source, place).call;
}

/** The same, with the record that holds the call; what it has in common with the record `like` is not read again. */
export function readAt(
  source: Source,
  place: Place | null,
  like?: JsonView,
): { call: Call; record: JsonView | undefined } {
  const record = place === null ? undefined : readRecordAt(source, place, like);
  const call = place === null ? findInFile(source) : record && findInRecord(source, record);
  if (call !== undefined) return { call, record };
  throw new InputError(
    `${referenceTo(source)}: is not there any more: the file was changed while it was read`,
  );
}

function findInFile(source: Source): Call | undefined {
  return loadCalls(source.file).calls.find((call) => isSamePlace(call.source, source));
}

function readRecordAt({ file }: Source, { offset, length }: Place, like?: JsonView): JsonView | undefined {
  const bytes = readSlice(file, offset, length);
  try {
    return bytes === null ? undefined : readJsonAt(bytes, 0, like).view;
  } catch (error) {
    // Other bytes stand there now.
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}

function findInRecord(source: Source, record: JsonView): Call | undefined {
  const read = readItems(record, { file: source.file, record: source.record, isDocument: false });
  return read?.items
    .filter((item): item is Item & { kind: "call" } => item.kind === "call")
    .find(({ call }) => isSamePlace(call.source, source))?.call;
}
