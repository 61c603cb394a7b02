import { allocate } from "./allocate.ts";
import type { OpenFile } from "./disk.ts";

/** A line of a file. `bytes` is good until the next line is asked for. */
export interface Line {
  readonly bytes: Buffer;
  /** The byte of the file at which it begins. */
  readonly offset: number;
  /** Whether a line feed ends it; the last line of a file that is being written has none. */
  readonly isWhole: boolean;
}

const LINE_FEED = 0x0a;
const READ_SIZE = 2 ** 20;

/** The lines of a file from a byte on, through one buffer, which grows to the longest line. */
export function* readLines(file: OpenFile, from = 0): Generator<Line> {
  let buffer = allocate(2 * READ_SIZE);
  /** The part of the buffer that is filled, where the line begins in it, and the byte of the file at its front. */
  let filled = 0;
  let start = 0;
  let base = from;
  for (let searched = 0; ; ) {
    const end = buffer.subarray(0, filled).indexOf(LINE_FEED, searched);
    if (end >= 0) {
      yield { bytes: buffer.subarray(start, end), offset: base + start, isWhole: true };
      start = searched = end + 1;
      continue;
    }
    if (start > 0) buffer.copyWithin(0, start, filled);
    base += start;
    filled -= start;
    start = 0;
    if (buffer.length - filled < READ_SIZE) {
      const larger = allocate(buffer.length * 2);
      buffer.copy(larger, 0, 0, filled);
      buffer = larger;
    }
    searched = filled;
    const read = file.read(buffer, filled, READ_SIZE, base + filled);
    filled += read;
    if (read > 0) continue;
    if (filled > 0) yield { bytes: buffer.subarray(0, filled), offset: base, isWhole: false };
    return;
  }
}
