import { type Tape, UNOPENED } from "./spot.ts";

/** A tape that is being written. */
export interface Growing {
  entries: Int32Array;
  count: number;
  readonly hashes: (string | undefined)[];
}

export function createGrowing(): Growing {
  return { entries: new Int32Array(3 * 256), count: 0, hashes: [] };
}

export function record(tape: Growing, start: number, end: number): void {
  if (3 * tape.count === tape.entries.length) tape.entries = grow(tape.entries);
  const { entries, count } = tape;
  entries[3 * count] = start;
  entries[3 * count + 1] = end;
  entries[3 * count + 2] = ++tape.count;
}

/** Writes the end of an array or object into the entry that was recorded when it began. */
export function close({ entries, count }: Growing, entry: number, end: number, isUnopened: boolean): void {
  entries[3 * entry + 1] = end;
  entries[3 * entry + 2] = isUnopened ? UNOPENED : count;
}

/** Takes over an entry of another tape and all inside it, whose bytes stand again at `at`; where they end. */
export function takeOver(tape: Growing, { entries: old, hashes }: Tape, twin: number, at: number): number {
  const end = old[3 * twin + 2] === UNOPENED ? twin + 1 : old[3 * twin + 2]!;
  const first = tape.count;
  const shift = at - old[3 * twin]!;
  while (3 * (first + end - twin) > tape.entries.length) tape.entries = grow(tape.entries);
  const { entries } = tape;
  for (let entry = twin, target = first; entry < end; entry++, target++) {
    const after = old[3 * entry + 2]!;
    entries[3 * target] = old[3 * entry]! + shift;
    entries[3 * target + 1] = old[3 * entry + 1]! + shift;
    entries[3 * target + 2] = after === UNOPENED ? UNOPENED : after + first - twin;
    if (hashes[entry] !== undefined) tape.hashes[target] = hashes[entry];
  }
  tape.count += end - twin;
  return entries[3 * first + 1]!;
}

/** Shorter values are read sooner than compared. */
const WORTH_COMPARING = 64;

/** Whether the bytes at `at` are those of an entry of another tape. */
export function repeats(
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

/** A list twice as long that begins the same. */
export function grow<T extends Int32Array | Uint8Array>(list: T): T {
  const grown = new (list.constructor as new (length: number) => T)(list.length * 2);
  grown.set(list);
  return grown;
}
