import { InputError } from "../lib/errors.ts";
import { readJson } from "../lib/json-view/index.ts";
import type { Call } from "../model/call.ts";
import type { Source } from "../model/exchange.ts";
import { loadCalls, readItems } from "./calls.ts";
import { readSlice } from "./disk.ts";
import type { Item } from "./items.ts";
import { referenceTo } from "./references.ts";
import type { Place } from "./stream.ts";

/**
 * Reads one call again: its record alone where its place is known, else its whole file. Throws an InputError where
 * the file has changed since, so that another call stands there or none.
 */
export function loadAt(source: Source, place: Place | null): Call {
  const call = place === null ? findInFile(source) : findInRecord(source, place);
  if (call !== undefined) return call;
  throw new InputError(
    `${referenceTo(source)}: is not there any more: the file was changed while it was read`,
  );
}

function findInFile(source: Source): Call | undefined {
  return loadCalls(source.file).calls.find((call) => isAt(call, source));
}

function findInRecord(source: Source, { offset, length }: Place): Call | undefined {
  const bytes = readSlice(source.file, offset, length);
  if (bytes === null) return undefined;
  const read = readItems(readJson(bytes), { file: source.file, record: source.record, isDocument: false });
  return read?.items
    .filter((item): item is Item & { kind: "call" } => item.kind === "call")
    .find(({ call }) => isAt(call, source))?.call;
}

function isAt({ source: { record, part } }: Call, wanted: Source): boolean {
  return record === wanted.record && part === wanted.part;
}
