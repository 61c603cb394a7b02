import { itemPath, memberPath } from "./json-path.ts";
import type { JsonView } from "./json-view/index.ts";

/** A place in a text, counted from 0 in a unit, or as line and column, counted from 1. */
export type TextOffset =
  | { readonly unit: "bytes" | "characters" | "utf16"; readonly at: number }
  | { readonly line: number; readonly column: number };

const NUMBERED: readonly (readonly [pattern: RegExp, unit: "bytes" | "characters" | "utf16"])[] = [
  [/\(char (\d+)\)/, "characters"], // Python: line 1 column 228 (char 227)
  [/\bbyte(?: offset)? (\d+)/i, "bytes"],
  [/\bposition (\d+)/, "utf16"], // JSON.parse of V8
];

/** The place in the body that the text of an error gives as a number, or null where it gives none. */
export function parseErrorOffset(message: string): TextOffset | null {
  for (const [pattern, unit] of NUMBERED) {
    const match = pattern.exec(message);
    if (match !== null) return { unit, at: Number(match[1]) };
  }
  const match = /\bline (\d+),? column (\d+)/.exec(message);
  return match === null ? null : { line: Number(match[1]), column: Number(match[2]) };
}

/**
 * The byte of a body, counted from its beginning, at which a place lies. Null where the body has no such place, where
 * its text is not the one that was sent (a view on a plain value), or where a column may be counted in several ways.
 */
export function toByteOffset(body: JsonView, offset: TextOffset): number | null {
  if (!body.exact) return null;
  const bytes = body.bytes();
  const at = "unit" in offset ? byteOf(bytes, offset.unit, offset.at) : byteOfColumn(bytes, offset);
  return at !== null && at < bytes.length ? at : null;
}

/** The JSON path of what stands at a byte of a body, "" for the body itself; null where the body ends before it. */
export function pathAtOffset(body: JsonView, offset: number): string | null {
  const at = body.offset + offset;
  if (offset < 0 || offset >= body.size) return null;
  let path = "";
  for (let view = body; at > view.offset; ) {
    const child = childrenOf(view, path).find(([, value]) => at < value.offset + value.size);
    if (child === undefined) break;
    [path, view] = child;
  }
  return path;
}

/** A key belongs to its member, and so does what stands before it. */
function childrenOf(view: JsonView, path: string): [path: string, view: JsonView][] {
  if (view.kind === "array") return view.items().map((item, index) => [itemPath(path, index), item]);
  return view.entries().map(([key, value]) => [memberPath(path, key), value]);
}

function byteOf(bytes: Buffer, unit: "bytes" | "characters" | "utf16", at: number): number {
  if (unit === "bytes") return at;
  let byte = 0;
  for (let left = at; left > 0 && byte < bytes.length; ) {
    const length = lengthOf(bytes[byte]!);
    byte += length;
    left -= unit === "utf16" && length === 4 ? 2 : 1;
  }
  return byte;
}

/** How many bytes the UTF-8 character has that begins so. */
function lengthOf(lead: number): number {
  if (lead < 0xc0) return 1;
  return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
}

/** Columns are bytes to some and characters to others; where all before it is ASCII they are the same. */
function byteOfColumn(bytes: Buffer, { line, column }: { line: number; column: number }): number | null {
  let start = 0;
  for (let at = 1; at < line; at++) {
    start = bytes.indexOf(0x0a, start) + 1;
    if (start === 0) return null;
  }
  const end = start + column - 1;
  return bytes.subarray(start, end).every((byte) => byte < 0x80 && byte !== 0x0a) ? end : null;
}
