import { isUtf8 as isValid } from "node:buffer";
import { JsonError } from "../errors.ts";
import { close, createGrowing, grow, record, repeats, takeOver } from "./growing.ts";
import { createGuide, NO_TWIN } from "./guide.ts";
import type { Spot, Tape } from "./spot.ts";
import {
  AFTER_KEY,
  AFTER_VALUE,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isSpace,
  KEY,
  KEY_OR_CLOSE,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  REFUSED,
  scalarEnd,
  stringEnd,
  unexpected,
  VALUE,
  VALUE_OR_CLOSE,
} from "./tokens.ts";

/** How deep the inside of a value is recorded. Deeper parts get a tape of their own when somebody looks. */
const RECORDED_LEVELS = 7;
/**
 * Reads one JSON value of `source` that begins at `from` (after white space) and must end before `to`.
 * Checks the grammar of the whole value, save what stands inside of strings, which is checked when they are decoded.
 * Uses no recursion, so nesting costs one byte a level. Throws a JsonError with the offending byte.
 *
 * `like` is a text that this one is likely to repeat: what stands in the same place with the same bytes is taken over
 * from its tape instead of being read, which is many times faster. The tape is written into `memory` where it fits.
 */
export function readTape(source: Buffer, from: number, to: number, like?: Spot, memory?: Int32Array): Tape {
  const tape = createGrowing(to - from, memory);
  const stack: Stack = { brackets: new Uint8Array(64), depth: 0 };
  const open: number[] = [];
  const guide = like === undefined ? null : createGuide(like);
  let expected = VALUE;
  let at = from;
  // What stands in a text that is UTF-8 need not be looked at again; what is no string is ASCII.
  let unchecked = from;
  let isUtf8 = like?.tape.isUtf8 ?? true;

  do {
    while (at < to && isSpace(source[at]!)) at++;
    if (at >= to) throw new JsonError(endsInside(stack), to, true);
    const byte = source[at]!;
    const start = at;
    if (byte === COMMA || byte === COLON || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      const next = afterMark(byte, expected, stack);
      if (next === REFUSED) throw unexpected(source, at, expected);
      expected = next;
      at++;
      if (byte === COMMA || byte === COLON || stack.depth > RECORDED_LEVELS) continue;
      close(tape, open.pop()!, at, stack.depth === RECORDED_LEVELS);
      guide?.leave();
      continue;
    }
    const isKey = expected === KEY || expected === KEY_OR_CLOSE;
    if (expected === AFTER_KEY || expected === AFTER_VALUE || (isKey && byte !== QUOTE)) {
      throw unexpected(source, at, expected);
    }
    const isRecorded = stack.depth <= RECORDED_LEVELS;
    const twin = guide === null || !isRecorded || isKey ? NO_TWIN : guide.next();
    if (twin !== NO_TWIN && repeats(source, at, to, like!.tape, twin)) {
      if (at - unchecked > 1) isUtf8 &&= isValid(source.subarray(unchecked, at));
      at = takeOver(tape, like!.tape, twin, at);
      unchecked = at;
      expected = AFTER_VALUE;
      continue;
    }
    if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      if (isRecorded) {
        open.push(tape.count);
        guide?.enter(twin, byte === OPEN_OBJECT);
      }
      push(stack, byte);
      expected = byte === OPEN_ARRAY ? VALUE_OR_CLOSE : KEY_OR_CLOSE;
      at++;
    } else {
      at = byte === QUOTE ? stringEnd(source, at + 1, to) + 1 : scalarEnd(source, at, to, expected);
      if (isKey && isRecorded) guide?.findKey(source, start, at);
      expected = isKey ? AFTER_KEY : AFTER_VALUE;
    }
    if (isRecorded) record(tape, start, at);
  } while (stack.depth > 0);
  isUtf8 &&= isValid(source.subarray(unchecked, at));
  return { source, entries: tape.entries, notes: like?.tape.notes ?? [], isUtf8 };
}

/** The brackets that are open, one byte each. */
interface Stack {
  brackets: Uint8Array;
  depth: number;
}

/** What is expected after a comma, a colon or a closing bracket, which is taken off the stack; or REFUSED. */
function afterMark(byte: number, expected: number, stack: Stack): number {
  const { brackets, depth } = stack;
  if (byte === COLON) return expected === AFTER_KEY ? VALUE : REFUSED;
  if (depth === 0) return REFUSED;
  const innermost = brackets[depth - 1]!;
  if (byte === COMMA) {
    if (expected !== AFTER_VALUE) return REFUSED;
    return innermost === OPEN_OBJECT ? KEY : VALUE;
  }
  const empty = byte === CLOSE_ARRAY ? VALUE_OR_CLOSE : KEY_OR_CLOSE;
  if (innermost !== byte - 2 || (expected !== AFTER_VALUE && expected !== empty)) return REFUSED;
  stack.depth--;
  return AFTER_VALUE;
}

function push(stack: Stack, bracket: number): void {
  if (stack.depth === stack.brackets.length) stack.brackets = grow(stack.brackets);
  stack.brackets[stack.depth++] = bracket;
}

function endsInside({ brackets, depth }: Stack): string {
  if (depth === 0) return "holds no JSON value";
  return brackets[depth - 1] === OPEN_OBJECT ? "ends inside an object" : "ends inside an array";
}
