import { hashBytes } from "../hash.ts";
import { createGrowing, type Growing, record } from "./growing.ts";
import {
  after,
  BYTES_PER_ENTRY,
  END,
  HASH,
  NEXT,
  NOTE,
  type Note,
  type Spot,
  START,
  type Tape,
  UNOPENED,
  WIDTH,
} from "./spot.ts";

/** Longer scalars without a note are left out, and are read again where they come again. */
const LONG = 1024;
/** Of a value that is left out the first byte is kept: it is shorter than anything that is compared. */
const FIRST_BYTE = 1;

/** In bytes. More is left only of a value of which few parts have a note. */
const LARGEST = 2 ** 18;
/** Where imprints are made. */
const scratch = Buffer.allocUnsafeSlow(LARGEST);

interface Imprint extends Growing {
  /** How much of the scratch memory is filled. */
  size: number;
  readonly notes: Note[];
}

/**
 * What is left of a value when the bytes of all parts that have a note are left out. It can no more be read, but what
 * another text repeats of it is still told, by their hashes; and it takes a small part of the memory: null where it does
 * not.
 */
export function imprintOf({ tape, entry }: Spot): Tape | null {
  const imprint: Imprint = Object.assign(createGrowing(tape.source.length), { size: 0, notes: [] });
  if (!addImprint(imprint, tape, entry)) return null;
  const { size, entries, count, notes } = imprint;
  const source = Buffer.from(scratch.subarray(0, size));
  return { source, entries: entries.slice(0, WIDTH * count), notes, isUtf8: tape.isUtf8, isImprint: true };
}

/** Adds what is left of an entry and of those in it; false where that is too much. */
function addImprint(imprint: Imprint, tape: Tape, entry: number): boolean {
  const { source, entries } = tape;
  const place = WIDTH * entry;
  const start = entries[place + START]!;
  const length = entries[place + END]! - start;
  const next = entries[place + NEXT]!;
  const note = entries[place + NOTE]!;
  const own = WIDTH * imprint.count;
  if (note !== 0) {
    record(imprint, imprint.size, imprint.size + length);
    imprint.entries[own + NEXT] = UNOPENED;
    const known = tape.notes[note - 1]!;
    known[HASH] ??= hashBytes(source.subarray(start, start + length));
    imprint.entries[own + NOTE] = imprint.notes.push(known);
    return true;
  }
  const isShortScalar = next === entry + 1 && length <= LONG;
  const left = isShortScalar ? length : FIRST_BYTE;
  record(imprint, imprint.size, imprint.size + left);
  if (imprint.size + left + BYTES_PER_ENTRY * imprint.count > LARGEST) return false;
  source.copy(scratch, imprint.size, start, start + left);
  imprint.size += left;
  for (let child = entry + 1; child < next; child = after(entries, child)) {
    if (!addImprint(imprint, tape, child)) return false;
  }
  imprint.entries[own + NEXT] = next === UNOPENED ? UNOPENED : imprint.count;
  return true;
}
