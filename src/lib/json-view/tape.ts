import { JsonError } from "../errors.ts";

/**
 * The places of the values of a JSON text, in the order in which they stand. Entry `n` has three numbers at
 * `3 * n`: the byte where the value begins, the byte after its end, and the entry after the last one inside it
 * (`UNOPENED` for an array or object whose inside was checked but not recorded). In an object each member takes two
 * children: its key, then its value.
 */
export interface Tape {
  readonly source: Buffer;
  readonly entries: Int32Array;
}

export const UNOPENED = -1;

/** How deep the inside of a value is recorded. Deeper parts get a tape of their own when somebody looks. */
const RECORDED_LEVELS = 7;
/** Strings up to this length are read byte by byte; a search for the next quote has a fixed price. */
const SHORT_STRING = 24;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const LITERALS = new Map([
  [0x74, Buffer.from("true")],
  [0x66, Buffer.from("false")],
  [0x6e, Buffer.from("null")],
]);

/** What the grammar allows next. */
const VALUE = 0;
const VALUE_OR_CLOSE = 1;
const KEY = 2;
const KEY_OR_CLOSE = 3;
const AFTER_KEY = 4;
const AFTER_VALUE = 5;
const EXPECTED = [
  "a value",
  "a value or ]",
  "a key",
  "a key or }",
  "a colon",
  "a comma or a closing bracket",
];

/**
 * Reads one JSON value of `source` that begins at `from` (after white space) and must end before `to`.
 * Checks the grammar of the whole value, save what stands inside of strings, which is checked when they are decoded.
 * Uses no recursion, so nesting costs one byte a level. Throws a JsonError with the offending byte.
 */
export function readTape(source: Buffer, from: number, to: number): Tape {
  let entries = new Int32Array(3 * 64);
  let count = 0;
  let brackets = new Uint8Array(64);
  let depth = 0;
  const open: number[] = [];
  let expected = VALUE;
  let at = from;

  const record = (start: number, end: number): void => {
    if (3 * count + 3 > entries.length) {
      const grown = new Int32Array(entries.length * 2);
      grown.set(entries);
      entries = grown;
    }
    entries[3 * count] = start;
    entries[3 * count + 1] = end;
    entries[3 * count + 2] = ++count;
  };

  do {
    while (at < to && isSpace(source[at]!)) at++;
    if (at >= to) throw new JsonError(endsInside(depth, brackets), to, true);
    const byte = source[at]!;
    const start = at;
    if (byte === QUOTE) {
      if (expected === AFTER_KEY || expected === AFTER_VALUE) throw unexpected(source, at, expected);
      at = stringEnd(source, at + 1, to) + 1;
      if (depth <= RECORDED_LEVELS) record(start, at);
      expected = expected === KEY || expected === KEY_OR_CLOSE ? AFTER_KEY : AFTER_VALUE;
    } else if (byte === COMMA) {
      if (expected !== AFTER_VALUE) throw unexpected(source, at, expected);
      expected = brackets[depth - 1] === OPEN_OBJECT ? KEY : VALUE;
      at++;
    } else if (byte === COLON) {
      if (expected !== AFTER_KEY) throw unexpected(source, at, expected);
      expected = VALUE;
      at++;
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      const fits = depth > 0 && brackets[depth - 1] === byte - 2;
      const empty = byte === CLOSE_ARRAY ? VALUE_OR_CLOSE : KEY_OR_CLOSE;
      if (!fits || (expected !== AFTER_VALUE && expected !== empty)) throw unexpected(source, at, expected);
      at++;
      depth--;
      if (depth <= RECORDED_LEVELS) {
        const entry = open.pop()!;
        entries[3 * entry + 1] = at;
        entries[3 * entry + 2] = depth === RECORDED_LEVELS ? UNOPENED : count;
      }
      expected = AFTER_VALUE;
    } else {
      if (expected > VALUE_OR_CLOSE) throw unexpected(source, at, expected);
      if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
        if (depth <= RECORDED_LEVELS) {
          open.push(count);
          record(start, to);
        }
        if (depth === brackets.length) {
          const grown = new Uint8Array(depth * 2);
          grown.set(brackets);
          brackets = grown;
        }
        brackets[depth++] = byte;
        expected = byte === OPEN_ARRAY ? VALUE_OR_CLOSE : KEY_OR_CLOSE;
        at++;
      } else {
        at = scalarEnd(source, at, to, expected);
        if (depth <= RECORDED_LEVELS) record(start, at);
        expected = AFTER_VALUE;
      }
    }
  } while (depth > 0);
  return { source, entries: entries.slice(0, 3 * count) };
}

export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Where the string whose inside begins at `at` has its closing quote. */
function stringEnd(source: Buffer, at: number, to: number): number {
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

function scalarEnd(source: Buffer, start: number, to: number, expected: number): number {
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

function endsInside(depth: number, brackets: Uint8Array): string {
  if (depth === 0) return "holds no JSON value";
  return brackets[depth - 1] === OPEN_OBJECT ? "ends inside an object" : "ends inside an array";
}

function unexpected(source: Buffer, at: number, expected: number): JsonError {
  const byte = source[at]!;
  const shown =
    byte > 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `0x${byte.toString(16).padStart(2, "0")}`;
  return new JsonError(`is not JSON: ${shown} where ${EXPECTED[expected]} should be,`, at);
}
