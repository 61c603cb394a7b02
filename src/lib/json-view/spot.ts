/**
 * The places of the values of a JSON text, in the order in which they stand. Entry `n` has four numbers from
 * `WIDTH * n` on. In an object each member takes two children: its key, then its value.
 */
export interface Tape {
  readonly source: Buffer;
  /** There may be room behind the last entry. */
  readonly entries: Int32Array;
  /** What is known of values by the numbers of their notes, those of the texts that this one repeats too. */
  readonly notes: Note[];
  /** Whether the bytes are known to be UTF-8. */
  readonly isUtf8: boolean;
  /** Whether the bytes of all that has a note are left out. */
  readonly isImprint?: true;
}

/** What was worked out about the bytes of a value, by what it is. It holds wherever these bytes stand. */
export type Note = Record<symbol, unknown>;

/** Under this a note has the hash of the bytes. */
export const HASH: unique symbol = Symbol("hash");

export const WIDTH = 4;
export const BYTES_PER_ENTRY = WIDTH * Int32Array.BYTES_PER_ELEMENT;
/** The byte where the value begins. */
export const START = 0;
/** The byte after its end. */
export const END = 1;
/**
 * The entry after the last one inside it; `UNOPENED` for an array or object whose inside was checked and not recorded,
 * and for what an imprint has left out, whatever it is.
 */
export const NEXT = 2;
/** The number of the note on its bytes, counted from 1; 0 as long as there is none. */
export const NOTE = 3;

export const UNOPENED = -1;

/** A value on a tape. */
export interface Spot {
  readonly tape: Tape;
  readonly entry: number;
}

/** The entry after a value and all that is in it. */
export function after(entries: Int32Array, entry: number): number {
  const next = entries[WIDTH * entry + NEXT]!;
  return next === UNOPENED ? entry + 1 : next;
}

/** How many entries a value takes, those inside of it included. */
export function countEntries({ tape, entry }: Spot): number {
  return after(tape.entries, entry) - entry;
}
