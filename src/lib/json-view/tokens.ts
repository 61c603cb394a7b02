import { JsonError } from "../errors.ts";

export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_ARRAY = 0x5b;
export const CLOSE_ARRAY = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;

/** Strings up to this length are read byte by byte; a search for the next quote has a fixed price. */
const SHORT_STRING = 24;

const LITERALS = new Map([
  [0x74, Buffer.from("true")],
  [0x66, Buffer.from("false")],
  [0x6e, Buffer.from("null")],
]);

/** What the grammar allows next; `REFUSED` is nothing of it. */
export const VALUE = 0;
export const VALUE_OR_CLOSE = 1;
export const KEY = 2;
export const KEY_OR_CLOSE = 3;
export const AFTER_KEY = 4;
export const AFTER_VALUE = 5;
export const REFUSED = -1;
const EXPECTED = [
  "a value",
  "a value or ]",
  "a key",
  "a key or }",
  "a colon",
  "a comma or a closing bracket",
];

export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Where the string whose inside begins at `at` has its closing quote. */
export function stringEnd(source: Buffer, at: number, to: number): number {
  for (const short = Math.min(at + SHORT_STRING, to); at < short; at++) {
    const byte = source[at]!;
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at++;
  }
  for (let searched = at; ; ) {
    const quote = source.indexOf(QUOTE, searched);
    if (quote < 0 || quote >= to) throw new JsonError("ends inside a string", to, true);
    let slash = quote;
    while (slash > at && source[slash - 1] === BACKSLASH) slash--;
    if ((quote - slash) % 2 === 0) return quote;
    searched = quote + 1;
  }
}

export function scalarEnd(source: Buffer, start: number, to: number, expected: number): number {
  const literal = LITERALS.get(source[start]!);
  if (literal === undefined) return numberEnd(source, start, to, expected);
  for (let index = 0; index < literal.length; index++) {
    if (start + index >= to) throw new JsonError("ends inside a literal", to, true);
    if (source[start + index] !== literal[index]) throw unexpected(source, start, expected);
  }
  return start + literal.length;
}

/** The number grammar of RFC 8259 §6: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`. */
function numberEnd(source: Buffer, start: number, to: number, expected: number): number {
  let at = start;
  const digits = (): void => {
    const first = at;
    while (at < to && source[at]! >= 0x30 && source[at]! <= 0x39) at++;
    if (at > first) return;
    if (at >= to) throw new JsonError("ends inside a number", to, true);
    throw unexpected(source, at, expected);
  };
  if (source[at] === 0x2d) at++;
  if (at < to && source[at] === 0x30) at++;
  else digits();
  if (at < to && source[at] === 0x2e) {
    at++;
    digits();
  }
  if (at < to && (source[at]! | 0x20) === 0x65) {
    at++;
    if (at < to && (source[at] === 0x2b || source[at] === 0x2d)) at++;
    digits();
  }
  return at;
}

/** The byte at `at` is none of what is expected there. */
export function unexpected(source: Buffer, at: number, expected: number): JsonError {
  const byte = source[at]!;
  const shown =
    byte > 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `0x${byte.toString(16).padStart(2, "0")}`;
  return new JsonError(`is not JSON: ${shown} where ${EXPECTED[expected]} should be,`, at);
}
