/**
 * The places of the values of a JSON text, in the order in which they stand. Entry `n` has three numbers at
 * `3 * n`: the byte where the value begins, the byte after its end, and the entry after the last one inside it
 * (`UNOPENED` for an array or object whose inside was checked but not recorded). In an object each member takes two
 * children: its key, then its value.
 */
export interface Tape {
  readonly source: Buffer;
  readonly entries: Int32Array;
  /** Hashes of the bytes of entries, for as many as somebody asked for one. */
  readonly hashes: (string | undefined)[];
}

/** A value on a tape. */
export interface Spot {
  readonly tape: Tape;
  readonly entry: number;
}

export const UNOPENED = -1;
