import { createGrowing, type Growing, record } from "./growing.ts";
import {
  after,
  BYTES_PER_ENTRY,
  END,
  HASH,
  NEXT,
  type Spot,
  START,
  type Tape,
  UNOPENED,
  WIDTH,
} from "./spot.ts";

/** Longer scalars without a hash are left out, and are read again where they come again. */
const LONG = 1024;
/** Of a value that is left out the first byte is kept: it is shorter than anything that is compared. */
const FIRST_BYTE = 1;

interface Imprint extends Growing {
  readonly pieces: Buffer[];
  /** Bytes in the pieces so far. */
  size: number;
  readonly hashes: string[];
}

/** In bytes. More is left only of a value of which few parts have a hash. */
const LARGEST = 2 ** 18;

/**
 * What is left of a value when the bytes of all parts that have a hash are left out. It can no more be read, but what
 * another text repeats of it is still told, by the hashes; and it takes a small part of the memory: null where it does
 * not.
 */
export function imprintOf({ tape, entry }: Spot): Tape | null {
  const growing = createGrowing(tape.source.length);
  const imprint: Imprint = Object.assign(growing, { pieces: [], size: 0, hashes: [] });
  addImprint(imprint, tape, entry);
  const { pieces, size, entries, count, hashes } = imprint;
  if (size + BYTES_PER_ENTRY * count > LARGEST) return null;
  return { source: Buffer.concat(pieces), entries: entries.slice(0, WIDTH * count), hashes, isImprint: true };
}

/** Adds what is left of an entry and of those in it. */
function addImprint(imprint: Imprint, tape: Tape, entry: number): void {
  const { source, entries } = tape;
  const place = WIDTH * entry;
  const start = entries[place + START]!;
  const length = entries[place + END]! - start;
  const next = entries[place + NEXT]!;
  const hash = entries[place + HASH]!;
  const own = WIDTH * imprint.count;
  if (hash !== 0) {
    record(imprint, imprint.size, imprint.size + length);
    imprint.entries[own + NEXT] = UNOPENED;
    imprint.entries[own + HASH] = imprint.hashes.push(tape.hashes[hash - 1]!);
    return;
  }
  const isShortScalar = next === entry + 1 && length <= LONG;
  const left = isShortScalar ? length : FIRST_BYTE;
  record(imprint, imprint.size, imprint.size + left);
  imprint.pieces.push(source.subarray(start, start + left));
  imprint.size += left;
  for (let child = entry + 1; child < next; child = after(entries, child)) addImprint(imprint, tape, child);
  imprint.entries[own + NEXT] = next === UNOPENED ? UNOPENED : imprint.count;
}
