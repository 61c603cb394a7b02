import { createGrowing, type Growing, record } from "./growing.ts";
import { after, END, HASH, NEXT, type Spot, START, type Tape, UNOPENED, WIDTH } from "./spot.ts";

/** Longer scalars without a hash are left out, and are read again where they come again. */
const LONG = 1024;

/** A value without its bytes, of which only the first is kept: shorter than anything that is compared. */
const FIRST_BYTE = 1;

/**
 * What is left of a value when the bytes of all parts that have a hash are left out. It can no more be read, but what
 * another text repeats of it is still told, by the hashes; and it takes a small part of the memory.
 */
export function outlineOf({ tape, entry }: Spot): Tape {
  const pieces: Buffer[] = [];
  const outline = createGrowing(tape.source.length);
  addOutline(outline, pieces, 0, tape, entry);
  const { entries, count } = outline;
  return {
    ...tape,
    source: Buffer.concat(pieces),
    entries: entries.slice(0, WIDTH * count),
    isOutline: true,
  };
}

/** Adds what is left of an entry and of those in it; `size` bytes are left so far. Gives how many are left then. */
function addOutline(outline: Growing, pieces: Buffer[], size: number, tape: Tape, entry: number): number {
  const { source, entries } = tape;
  const place = WIDTH * entry;
  const start = entries[place + START]!;
  const length = entries[place + END]! - start;
  const hash = entries[place + HASH]!;
  const last = after(entries, entry);
  const own = outline.count;
  if (hash !== 0) {
    record(outline, size, size + length);
    outline.entries[WIDTH * own + HASH] = hash;
    outline.entries[WIDTH * own + NEXT] = UNOPENED;
    return size;
  }
  const isShort = last === entry + 1 && entries[place + NEXT] !== UNOPENED && length <= LONG;
  const left = isShort ? length : FIRST_BYTE;
  pieces.push(source.subarray(start, start + left));
  record(outline, size, size + left);
  let end = size + left;
  for (let child = entry + 1; child < last; child = after(entries, child)) {
    end = addOutline(outline, pieces, end, tape, child);
  }
  outline.entries[WIDTH * own + NEXT] = entries[place + NEXT] === UNOPENED ? UNOPENED : outline.count;
  return end;
}
