import type { OpenFile } from "./disk.ts";
import type { Ring } from "./ring.ts";

/** A line of a file, in the ring. */
export interface Line {
  readonly bytes: Buffer;
  /** The byte of the file at which it begins. */
  readonly offset: number;
  /** Whether a line feed ends it; the last line of a file that is being written has none. */
  readonly isWhole: boolean;
}

const LINE_FEED = 0x0a;
const READ_SIZE = 2 ** 18;

/** The lines of a file from a byte on. */
export function* readLines(file: OpenFile, ring: Ring, from = 0): Generator<Line> {
  /** What was read and is in no line yet; it begins at this byte of the file. */
  let rest = ring.take(0);
  let offset = from;
  for (;;) {
    const searched = rest.length;
    const room = ring.extend(rest, Math.max(READ_SIZE, Math.ceil(rest.length / 4)));
    const read = file.read(room, searched, room.length - searched, offset + searched);
    rest = room.subarray(0, searched + read);
    for (let end = rest.indexOf(LINE_FEED, searched); end >= 0; end = rest.indexOf(LINE_FEED)) {
      const mark = ring.mark(rest);
      yield { bytes: rest.subarray(0, end), offset, isWhole: true };
      offset += end + 1;
      // Whoever took so much of the ring that the rest would not outlive its reader has it read again.
      rest = ring.lasts(mark) ? rest.subarray(end + 1) : ring.take(0);
    }
    if (read > 0) continue;
    if (rest.length > 0) yield { bytes: rest, offset, isWhole: false };
    return;
  }
}
