import { hashBytes } from "../hash.ts";
import { after, END, HASH, NEXT, NOTE, START, type Tape, UNOPENED, WIDTH } from "./spot.ts";

/** A tape that is being written. */
export interface Growing {
  entries: Int32Array;
  count: number;
}

/** Values that a text is taken to have at first; a short one cannot have as many. */
const FEW = 256;
const FEWEST_BYTES = 2;

/** Tapes of short texts share memory: to get some of their own takes longer than to read them. */
const SHARED = WIDTH * FEW * 16;
let shared = new Int32Array(0);
let used = 0;

/** A tape for a text of so many bytes, in this memory as long as it is large enough. */
export function createGrowing(bytes: number, memory?: Int32Array): Growing {
  if (memory !== undefined) return { entries: memory, count: 0 };
  const length = WIDTH * Math.min(FEW, Math.ceil(bytes / FEWEST_BYTES) + 1);
  if (used + length > shared.length) {
    shared = new Int32Array(SHARED);
    used = 0;
  }
  used += length;
  return { entries: shared.subarray(used - length, used), count: 0 };
}

export function record(tape: Growing, start: number, end: number): void {
  if (WIDTH * (tape.count + 1) > tape.entries.length) tape.entries = grow(tape.entries);
  const { entries, count } = tape;
  const at = WIDTH * count;
  entries[at + START] = start;
  entries[at + END] = end;
  entries[at + NEXT] = ++tape.count;
  entries[at + NOTE] = 0;
}

/** Writes the end of an array or object into the entry that was recorded when it began. */
export function close({ entries, count }: Growing, entry: number, end: number, isUnopened: boolean): void {
  entries[WIDTH * entry + END] = end;
  entries[WIDTH * entry + NEXT] = isUnopened ? UNOPENED : count;
}

/** Takes over an entry of another tape and all inside it, whose bytes stand again at `at`; where they end. */
export function takeOver(tape: Growing, { entries: old }: Tape, twin: number, at: number): number {
  const end = after(old, twin);
  const first = tape.count;
  const count = end - twin;
  while (WIDTH * (first + count) > tape.entries.length) tape.entries = grow(tape.entries);
  const { entries } = tape;
  const shift = at - old[WIDTH * twin + START]!;
  const moved = first - twin;
  for (let from = WIDTH * twin, to = WIDTH * first; from < WIDTH * end; from += WIDTH, to += WIDTH) {
    const next = old[from + NEXT]!;
    entries[to + START] = old[from + START]! + shift;
    entries[to + END] = old[from + END]! + shift;
    entries[to + NEXT] = next === UNOPENED ? UNOPENED : next + moved;
    entries[to + NOTE] = old[from + NOTE]!;
  }
  tape.count += count;
  return entries[WIDTH * first + END]!;
}

/** Shorter values are read sooner than compared. */
const WORTH_COMPARING = 64;

/** Whether the bytes at `at` are those of an entry of another tape. */
export function repeats(
  source: Buffer,
  at: number,
  to: number,
  { source: old, entries, notes, isImprint }: Tape,
  entry: number,
): boolean {
  const start = entries[WIDTH * entry + START]!;
  const end = entries[WIDTH * entry + END]!;
  const next = at + end - start;
  if (end - start < WORTH_COMPARING || next > to) return false;
  const note = entries[WIDTH * entry + NOTE]!;
  if (isImprint && note !== 0) return hashBytes(source.subarray(at, next)) === notes[note - 1]![HASH];
  return source[next - 1] === old[end - 1] && source.compare(old, start, end, at, next) === 0;
}

/** A list twice as long that begins the same. */
export function grow<T extends Int32Array | Uint8Array>(list: T): T {
  const grown = new (list.constructor as new (length: number) => T)(list.length * 2);
  grown.set(list);
  return grown;
}
