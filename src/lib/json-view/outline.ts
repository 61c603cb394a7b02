import { createGrowing, type Growing, record } from "./growing.ts";
import { after, END, HASH, NEXT, type Spot, START, type Tape, UNOPENED, WIDTH } from "./spot.ts";

/** Longer scalars without a hash are left out, and are read again where they come again. */
const LONG = 1024;
/** Of a value that is left out the first byte is kept: it is shorter than anything that is compared. */
const FIRST_BYTE = 1;

interface Outline extends Growing {
  readonly pieces: Buffer[];
  /** Bytes in the pieces so far. */
  size: number;
  readonly hashes: string[];
}

/**
 * What is left of a value when the bytes of all parts that have a hash are left out. It can no more be read, but what
 * another text repeats of it is still told, by the hashes; and it takes a small part of the memory.
 */
export function outlineOf({ tape, entry }: Spot): Tape {
  const growing = createGrowing(tape.source.length);
  const outline: Outline = Object.assign(growing, { pieces: [], size: 0, hashes: [] });
  addOutline(outline, tape, entry);
  const { pieces, entries, count, hashes } = outline;
  return { source: Buffer.concat(pieces), entries: entries.slice(0, WIDTH * count), hashes, isOutline: true };
}

/** Adds what is left of an entry and of those in it. */
function addOutline(outline: Outline, tape: Tape, entry: number): void {
  const { source, entries } = tape;
  const place = WIDTH * entry;
  const start = entries[place + START]!;
  const length = entries[place + END]! - start;
  const next = entries[place + NEXT]!;
  const hash = entries[place + HASH]!;
  const own = WIDTH * outline.count;
  if (hash !== 0) {
    record(outline, outline.size, outline.size + length);
    outline.entries[own + NEXT] = UNOPENED;
    outline.entries[own + HASH] = outline.hashes.push(tape.hashes[hash - 1]!);
    return;
  }
  const isShortScalar = next === entry + 1 && length <= LONG;
  const left = isShortScalar ? length : FIRST_BYTE;
  record(outline, outline.size, outline.size + left);
  outline.pieces.push(source.subarray(start, start + left));
  outline.size += left;
  for (let child = entry + 1; child < next; child = after(entries, child)) addOutline(outline, tape, child);
  outline.entries[own + NEXT] = next === UNOPENED ? UNOPENED : outline.count;
}
