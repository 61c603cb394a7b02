import { type JsonView, readJsonAt } from "../lib/json-view/index.ts";
import { allocate } from "./allocate.ts";

/**
 * Records of a log repeat the one before them of the same conversation. This keeps the last record of a few
 * conversations, so that of the next one only what is new must be read.
 */
export interface Lookalikes {
  /** A buffer of at least this size, to put the bytes of a record into. Its content is lost at the next call. */
  room(size: number): Buffer;
  /**
   * Reads the record that was put into the first `size` bytes of the room; `end` is the byte after it and the white
   * space behind it. The view is good until the next call.
   */
  read(size: number): { view: JsonView; end: number };
}

/** Kept records take no more than this together. */
const MOST_BYTES = 40 * 2 ** 20;
const SMALLEST_ROOM = 2 ** 16;
/** Larger records are rare, and keeping them would push out all others. */
const LARGEST_KEPT = MOST_BYTES / 2;
/** A growing conversation does not need a new buffer at every call. */
const GROWTH = 1.15;
/** Buffers that are free to be used again, so that one of a fitting size is among them. */
const MOST_SPARE = 4;

/** Where a request has its history; what follows tells conversations apart. */
const HISTORY_KEYS = ['"messages"', '"input"', '"contents"'].map((key) => Buffer.from(key));
/** Bytes behind the key at which is looked, and how many are taken: openings are often the same words. */
const LOOKS = [0, 1000, 4000, 12000];
const LOOK_SIZE = 48;

interface Kept {
  readonly buffer: Buffer;
  readonly view: JsonView;
  /** The byte at which its history begins. */
  readonly history: number;
}

export function createLookalikes(): Lookalikes {
  const kept = new Map<string, Kept>();
  const spare: Buffer[] = [];
  let total = 0;
  let current = allocate(0);

  const keep = (key: string, record: Kept): void => {
    release(key);
    kept.set(key, record);
    total += record.buffer.length;
    for (const oldest of kept.keys()) {
      if (total <= MOST_BYTES) break;
      release(oldest);
    }
  };
  const release = (key: string): void => {
    const old = kept.get(key);
    if (old === undefined) return;
    kept.delete(key);
    total -= old.buffer.length;
    putBack(spare, old.buffer);
  };

  return {
    room(size) {
      if (current.length < size) {
        putBack(spare, current);
        current = takeFitting(spare, size) ?? allocate(Math.max(SMALLEST_ROOM, Math.ceil(size * GROWTH)));
      }
      return current;
    },
    read(size) {
      const buffer = current;
      const source = buffer.subarray(0, size);
      const history = findHistory(source, kept.values());
      const key = conversationKey(source, history);
      const { view, end } = readJsonAt(source, 0, kept.get(key)?.view);
      if (size <= LARGEST_KEPT) {
        current = allocate(0);
        keep(key, { buffer, view, history });
      }
      return { view, end };
    },
  };
}

/** The smallest spare buffer that is large enough and not twice as large; taken out. */
function takeFitting(spare: Buffer[], size: number): Buffer | undefined {
  const index = spare.findIndex(
    ({ length }) => length >= size && length <= Math.max(SMALLEST_ROOM, 2 * size),
  );
  return index < 0 ? undefined : spare.splice(index, 1)[0];
}

/** Adds a buffer in the order of sizes; the smallest goes where there are too many. */
function putBack(spare: Buffer[], buffer: Buffer): void {
  spare.push(buffer);
  spare.sort((a, b) => a.length - b.length);
  if (spare.length > MOST_SPARE) spare.shift();
}

/** Where the history of a request begins: mostly where that of another one does. -1 where there is none. */
function findHistory(source: Buffer, others: Iterable<Kept>): number {
  for (const { history } of others) {
    if (history >= 0 && HISTORY_KEYS.some((key) => isAt(source, history, key))) return history;
  }
  const found = HISTORY_KEYS.map((key) => source.indexOf(key));
  return found.find((at) => at >= 0) ?? -1;
}

function isAt(source: Buffer, at: number, key: Buffer): boolean {
  const end = at + key.length;
  return end <= source.length && source.compare(key, 0, key.length, at, end) === 0;
}

function conversationKey(source: Buffer, history: number): string {
  if (history < 0) return "";
  return LOOKS.map((look) => source.toString("latin1", history + look, history + look + LOOK_SIZE)).join();
}
