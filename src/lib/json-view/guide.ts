import { END, after as entryAfter, NEXT, type Spot, START, UNOPENED, WIDTH } from "./spot.ts";

/** The value has no counterpart in the other text. */
export const NO_TWIN = -1;

/** Walks through a tape beside a text that is being read, and tells what stands in the same place there. */
export interface Guide {
  /** The entry that stands where the next value begins. */
  next(): number;
  /** Says that an array or object was entered whose counterpart is `twin`. */
  enter(twin: number, isObject: boolean): void;
  leave(): void;
  /** Says that a key was read, so that the next value is the one with this key. */
  findKey(source: Buffer, start: number, end: number): void;
}

/** A guide along the value at a spot of a tape. */
export function createGuide({ tape: { source: old, entries }, entry: root }: Spot): Guide {
  /** For each level: where its children begin and end, and the child that comes next. */
  const firsts: number[] = [];
  const ends: number[] = [];
  const nexts: number[] = [];
  const areObjects: boolean[] = [];
  let keyed = root;

  const after = (entry: number): number => entryAfter(entries, entry);
  const isKey = (entry: number, source: Buffer, start: number, end: number): boolean => {
    const oldStart = entries[WIDTH * entry + START]!;
    if (entries[WIDTH * entry + END]! - oldStart !== end - start) return false;
    for (let offset = end - start - 1; offset > 0; offset--) {
      if (source[start + offset] !== old[oldStart + offset]) return false;
    }
    return true;
  };

  return {
    next() {
      const level = nexts.length - 1;
      if (level < 0 || areObjects[level]) return keyed;
      const twin = nexts[level]!;
      if (twin >= ends[level]!) return NO_TWIN;
      nexts[level] = after(twin);
      return twin;
    },
    enter(twin, isObject) {
      const isOpen = twin !== NO_TWIN && entries[WIDTH * twin + NEXT] !== UNOPENED;
      const isAlike = isOpen && (old[entries[WIDTH * twin + START]!] === 0x7b) === isObject;
      const first = isAlike ? twin + 1 : 0;
      firsts.push(first);
      nexts.push(first);
      ends.push(isAlike ? after(twin) : 0);
      areObjects.push(isObject);
      keyed = NO_TWIN;
    },
    leave() {
      firsts.pop();
      nexts.pop();
      ends.pop();
      areObjects.pop();
    },
    findKey(source, start, end) {
      const level = nexts.length - 1;
      const last = ends[level]!;
      keyed = NO_TWIN;
      // Keys mostly come in the same order, so the search begins where the last one ended, and goes round once.
      for (let turn = 0, entry = nexts[level]!; turn < 2; turn++, entry = firsts[level]!) {
        for (; entry < last; entry = after(entry + 1)) {
          if (!isKey(entry, source, start, end)) continue;
          keyed = entry + 1;
          nexts[level] = after(keyed);
          return;
        }
      }
    },
  };
}
