import { InputError, JsonError } from "../errors.ts";
import { imprintOf } from "./imprint.ts";
import { BYTES_PER_ENTRY, countEntries } from "./spot.ts";
import { readTape } from "./tape.ts";
import { isSpace } from "./tokens.ts";
import { JsonView } from "./view.ts";

export { isSpace } from "./tokens.ts";
export { type JsonKind, JsonView } from "./view.ts";

/**
 * Reads the one JSON value of a text in UTF-8, with or without a byte order mark.
 * Throws a JsonError that names the byte where the text is no JSON, stops too early or goes on after the value.
 */
export function readJson(text: Uint8Array | string): JsonView {
  const source = toBuffer(text);
  const { view, end } = readJsonAt(source, 0);
  if (end < source.length) throw new JsonError("goes on after its JSON value", end);
  return view;
}

/** A view on a JSON text that was put together here: `exact` is false. */
export function readMadeJson(text: string): JsonView {
  const source = Buffer.from(text);
  return new JsonView(readTape(source, 0, source.length), 0, false);
}

/** The memory that places of values take, in bytes: those of this text and of some more. */
export function memoryLike(view: JsonView): number {
  return Math.ceil(1.1 * BYTES_PER_ENTRY * countEntries(view.spot));
}

/**
 * Reads the JSON value that begins at or after byte `from`; `end` is the next byte that is no white space. With `like`,
 * a view on a text that this one is likely to repeat, only what differs is read. The places of the values are kept in
 * `memory` where they fit in.
 */
export function readJsonAt(
  source: Buffer,
  from: number,
  like?: JsonView,
  memory?: Buffer,
): { view: JsonView; end: number } {
  refuseUtf16(source);
  const start = from === 0 && hasByteOrderMark(source) ? 3 : from;
  const numbers = memory && new Int32Array(memory.buffer, memory.byteOffset, memory.length >> 2);
  const view = new JsonView(readTape(source, start, source.length, like?.spot, numbers), 0, true);
  let end = view.offset + view.size;
  while (end < source.length && isSpace(source[end]!)) end++;
  return { view, end };
}

/**
 * A view that cannot be read, but serves as `like`, without the bytes of the parts whose hash was asked for: they are
 * recognised by it. Null where that would leave too much.
 */
export function toImprint(view: JsonView): JsonView | null {
  const imprint = imprintOf(view.spot);
  return imprint && new JsonView(imprint, 0, view.exact);
}

/** A view on a plain value: its bytes are the JSON text it has here, and `exact` is false. */
export function viewOf(value: unknown): JsonView {
  let json: string | undefined;
  try {
    json = JSON.stringify(value);
  } catch (error) {
    throw new InputError(`cannot be written as JSON: ${(error as Error).message}`);
  }
  return readMadeJson(json ?? "null");
}

function toBuffer(text: Uint8Array | string): Buffer {
  if (typeof text === "string") return Buffer.from(text);
  return Buffer.from(text.buffer, text.byteOffset, text.byteLength);
}

function hasByteOrderMark(source: Buffer): boolean {
  return source[0] === 0xef && source[1] === 0xbb && source[2] === 0xbf;
}

function refuseUtf16(source: Buffer): void {
  const mark = source.length >= 2 ? source.readUInt16BE(0) : 0;
  if (mark === 0xfeff || mark === 0xfffe) throw new JsonError("is UTF-16, not UTF-8,", 0);
}
