import { JsonError } from "../errors.ts";
import { createGuide, NO_TWIN } from "./guide.ts";
import { type Spot, type Tape, UNOPENED } from "./spot.ts";

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

/** Shorter values are read sooner than compared. */
const WORTH_COMPARING = 64;

/**
 * Reads one JSON value of `source` that begins at `from` (after white space) and must end before `to`.
 * Checks the grammar of the whole value, save what stands inside of strings, which is checked when they are decoded.
 * Uses no recursion, so nesting costs one byte a level. Throws a JsonError with the offending byte.
 *
 * `like` is a text that this one is likely to repeat: what stands in the same place with the same bytes is taken over
 * from its tape instead of being read, which is many times faster.
 */
export function readTape(source: Buffer, from: number, to: number, like?: Spot): Tape {
  let entries = new Int32Array(3 * 256);
  let count = 0;
  let brackets = new Uint8Array(64);
  let depth = 0;
  const open: number[] = [];
  const hashes: (string | undefined)[] = [];
  const guide = like === undefined ? null : createGuide(like);
  let expected = VALUE;
  let at = from;

  do {
    while (at < to && isSpace(source[at]!)) at++;
    if (at >= to) throw new JsonError(endsInside(depth, brackets), to, true);
    const byte = source[at]!;
    if (byte === COMMA) {
      if (expected !== AFTER_VALUE || depth === 0) throw unexpected(source, at, expected);
      expected = brackets[depth - 1] === OPEN_OBJECT ? KEY : VALUE;
      at++;
      continue;
    }
    if (byte === COLON) {
      if (expected !== AFTER_KEY) throw unexpected(source, at, expected);
      expected = VALUE;
      at++;
      continue;
    }
    if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      const fits = depth > 0 && brackets[depth - 1] === byte - 2;
      const empty = byte === CLOSE_ARRAY ? VALUE_OR_CLOSE : KEY_OR_CLOSE;
      if (!fits || (expected !== AFTER_VALUE && expected !== empty)) throw unexpected(source, at, expected);
      at++;
      depth--;
      if (depth <= RECORDED_LEVELS) {
        const entry = open.pop()!;
        entries[3 * entry + 1] = at;
        entries[3 * entry + 2] = depth === RECORDED_LEVELS ? UNOPENED : count;
        guide?.leave();
      }
      expected = AFTER_VALUE;
      continue;
    }
    if (expected === AFTER_KEY || expected === AFTER_VALUE) throw unexpected(source, at, expected);

    const isRecorded = depth <= RECORDED_LEVELS;
    const isKey = expected === KEY || expected === KEY_OR_CLOSE;
    const twin = guide === null || !isRecorded || isKey ? NO_TWIN : guide.next();
    if (twin !== NO_TWIN && repeats(source, at, to, like!.tape, twin)) {
      const { entries: old, hashes: oldHashes } = like!.tape;
      const end = old[3 * twin + 2] === UNOPENED ? twin + 1 : old[3 * twin + 2]!;
      const shift = at - old[3 * twin]!;
      while (3 * (count + end - twin) > entries.length) entries = grow(entries);
      for (let entry = twin, target = count; entry < end; entry++, target++) {
        const after = old[3 * entry + 2]!;
        entries[3 * target] = old[3 * entry]! + shift;
        entries[3 * target + 1] = old[3 * entry + 1]! + shift;
        entries[3 * target + 2] = after === UNOPENED ? UNOPENED : after + count - twin;
        if (oldHashes[entry] !== undefined) hashes[target] = oldHashes[entry];
      }
      at = entries[3 * count + 1]!;
      count += end - twin;
      expected = AFTER_VALUE;
      continue;
    }

    const start = at;
    if (byte === QUOTE) {
      at = stringEnd(source, at + 1, to) + 1;
      if (isKey && isRecorded) guide?.findKey(source, start, at);
      expected = isKey ? AFTER_KEY : AFTER_VALUE;
    } else if (isKey) {
      throw unexpected(source, at, expected);
    } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      if (isRecorded) {
        open.push(count);
        guide?.enter(twin, byte === OPEN_OBJECT);
      }
      if (depth === brackets.length) brackets = grow(brackets);
      brackets[depth++] = byte;
      expected = byte === OPEN_ARRAY ? VALUE_OR_CLOSE : KEY_OR_CLOSE;
      at++;
    } else {
      at = scalarEnd(source, at, to, expected);
      expected = AFTER_VALUE;
    }
    if (isRecorded) {
      if (3 * count === entries.length) entries = grow(entries);
      entries[3 * count] = start;
      entries[3 * count + 1] = at;
      entries[3 * count + 2] = ++count;
    }
  } while (depth > 0);
  return { source, entries: entries.slice(0, 3 * count), hashes };
}

/** Whether the bytes at `at` are those of an entry of another tape. */
function repeats(
  source: Buffer,
  at: number,
  to: number,
  { source: old, entries }: Tape,
  entry: number,
): boolean {
  const start = entries[3 * entry]!;
  const end = entries[3 * entry + 1]!;
  const last = at + end - start - 1;
  if (end - start < WORTH_COMPARING || last >= to || source[last] !== old[end - 1]) return false;
  return source.compare(old, start, end, at, last + 1) === 0;
}

function grow<T extends Int32Array | Uint8Array>(list: T): T {
  const grown = new (list.constructor as new (length: number) => T)(list.length * 2);
  grown.set(list);
  return grown;
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
