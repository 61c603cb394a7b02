import { type JsonView, readJsonAt } from "../lib/json-view/index.ts";

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
const MOST_BYTES = 48 * 2 ** 20;
const SMALLEST_ROOM = 2 ** 16;
/** Larger records are rare, and keeping them would push out all others. */
const LARGEST_KEPT = MOST_BYTES / 2;

/** Where a request has its history; what follows tells conversations apart. */
const HISTORY_KEYS = ['"messages"', '"input"', '"contents"'].map((key) => Buffer.from(key));
/** Bytes behind the key at which is looked, and how many are taken: openings are often the same words. */
const LOOKS = [0, 1000, 4000, 12000];
const LOOK_SIZE = 48;

interface Kept {
  readonly buffer: Buffer;
  readonly view: JsonView;
}

export function createLookalikes(): Lookalikes {
  const kept = new Map<string, Kept>();
  let total = 0;
  let spare = allocate(SMALLEST_ROOM);

  /** The oldest go first; one of the buffers is used again. */
  const keep = (key: string, record: Kept): void => {
    const old = kept.get(key);
    kept.delete(key);
    kept.set(key, record);
    total += record.buffer.length - (old?.buffer.length ?? 0);
    spare = old?.buffer ?? allocate(SMALLEST_ROOM);
    for (const [oldest, { buffer }] of kept) {
      if (total <= MOST_BYTES) break;
      kept.delete(oldest);
      total -= buffer.length;
      if (buffer.length > spare.length) spare = buffer;
    }
  };

  return {
    room(size) {
      if (spare.length < size) spare = allocate(size);
      return spare;
    },
    read(size) {
      const buffer = spare;
      const source = buffer.subarray(0, size);
      const key = conversationKey(source);
      const { view, end } = readJsonAt(source, 0, kept.get(key)?.view);
      if (size <= LARGEST_KEPT) keep(key, { buffer, view });
      return { view, end };
    },
  };
}

/** Some spare bytes, so that a growing conversation does not need a new buffer at every call. */
function allocate(size: number): Buffer {
  return Buffer.allocUnsafeSlow(Math.ceil(size * 1.25));
}

function conversationKey(source: Buffer): string {
  for (const key of HISTORY_KEYS) {
    const at = source.indexOf(key);
    if (at < 0) continue;
    return LOOKS.map((look) => source.toString("latin1", at + look, at + look + LOOK_SIZE)).join();
  }
  return "";
}
