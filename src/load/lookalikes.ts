import { type JsonView, memoryLike, readJsonAt, toImprint } from "../lib/json-view/index.ts";
import type { Ring } from "./ring.ts";

/**
 * Records of a log repeat the one before them of the same conversation. This knows the last record of each conversation,
 * so that of the next one only what is new must be read. Of one that the ring will not hold for long it keeps an imprint.
 */
export interface Lookalikes {
  /**
   * Reads a record in the ring; `end` is the byte after it and the white space behind it. Throws a JsonError where it
   * is none.
   */
  read(record: Buffer): { view: JsonView; end: number };
}

/** Where a request has its history; what follows tells conversations apart. */
const HISTORY_KEYS = ['"messages"', '"input"', '"contents"'].map((key) => Buffer.from(key));
/** Bytes behind the key at which is looked, and how many are taken: openings are often the same words. */
const LOOKS = [0, 1000, 4000, 12000];
const LOOK_SIZE = 48;

interface Kept {
  readonly view: JsonView;
  /** What tells whether the ring holds the bytes of the view still. */
  readonly mark: number;
  /** What is left when they are gone; made when they soon will be. */
  readonly imprint: JsonView | null;
  /** The byte at which its history begins. */
  readonly history: number;
}

/** Conversations that are remembered. An imprint takes some ten kilobytes. */
const MOST_KEPT = 200;
/** The places of the values of a text take no more than so many times its size. */
const MOST_PLACES = 8;
/** The mark of what does not stand in the ring. */
const NO_MARK = Number.POSITIVE_INFINITY;

export function createLookalikes(ring: Ring): Lookalikes {
  /** The oldest first. */
  const kept = new Map<string, Kept>();
  /** The key that stands last: it stays. A map with many deletions is rebuilt, and what was deleted lives on for long. */
  let newest: string | undefined;
  /** A record that was too large for the ring: its memory is to be free for the next one. */
  let large: string | undefined;

  /** Puts an imprint beside the record, or in its place. */
  const keepImprint = (key: string, record: Kept, isLeaving: boolean): void => {
    const imprint = record.imprint ?? toImprint(record.view);
    if (imprint === null) kept.delete(key);
    else if (isLeaving) kept.set(key, { view: imprint, mark: NO_MARK, imprint, history: record.history });
    else kept.set(key, { ...record, imprint });
  };
  /** Makes imprints while there are bytes to make them of. */
  const age = (): void => {
    if (large !== undefined) keepImprint(large, kept.get(large)!, true);
    large = undefined;
    for (const [key, record] of kept) {
      const { mark, imprint } = record;
      const isGone = ring.isGone(mark);
      if (kept.size > MOST_KEPT || (isGone && imprint === null)) kept.delete(key);
      else if (imprint === null && ring.lasts(mark)) break;
      else if (isGone || imprint === null) keepImprint(key, record, isGone);
    }
  };
  const lookUp = (key: string): JsonView | null => {
    const record = kept.get(key);
    if (record === undefined) return null;
    return ring.isGone(record.mark) ? record.imprint : record.view;
  };

  return {
    read(record) {
      age();
      const history = findHistory(record, kept.values());
      const key = conversationKey(record, history);
      const known = lookUp(key);
      if (known !== null && known === kept.get(key)?.imprint) ring.grow();
      const places = known && ring.take(Math.min(memoryLike(known), MOST_PLACES * record.length));
      // What was taken may have been the place of the known record.
      const { view, end } = readJsonAt(record, 0, lookUp(key) ?? undefined, places ?? undefined);
      const mark = ring.mark(record);
      large = mark === NO_MARK ? key : undefined;
      if (key !== newest) kept.delete(key);
      newest = key;
      kept.set(key, { view, mark, imprint: null, history });
      return { view, end };
    },
  };
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
  return key.every((byte, index) => source[at + index] === byte);
}

function conversationKey(source: Buffer, history: number): string {
  if (history < 0) return "";
  return LOOKS.map((look) => source.toString("latin1", history + look, history + look + LOOK_SIZE)).join();
}
