import { type JsonView, memoryLike, readJsonAt, toImprint } from "../lib/json-view/index.ts";
import { createRing, type Ring } from "./ring.ts";

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
const QUOTE = 0x22;
/** Bytes behind the key at which is looked, and how many are taken: openings are often the same words. */
const LOOKS = [0, 1000, 4000, 12000];
const LOOK_SIZE = 48;

/** The last record of a conversation. */
interface Known {
  readonly view: JsonView;
  /** What tells whether the rings hold its bytes and the places of its values still. */
  readonly mark: number;
  readonly placesMark: number;
  /** What is left when they are gone; made when they soon will be. */
  readonly imprint: JsonView | null;
  /** The byte at which its history begins. */
  readonly history: number;
}

/** Conversations that are remembered. An imprint takes some ten kilobytes. */
const MOST_KNOWN = 200;
/** The places of values have a ring of their own: they take a sixth of the bytes of a usual record. */
const PLACES = { smallest: 2 ** 20, largest: 6 * 2 ** 20 };
/** The places of the values of a text take no more than so many times its size. */
const MOST_PLACES = 8;
/** The mark of what does not stand in a ring. */
const NO_MARK = Number.POSITIVE_INFINITY;

/** Knows the records that are read into this ring. */
export function createLookalikes(ring: Ring): Lookalikes {
  const places = createRing(PLACES);
  /** The oldest first. */
  const known = new Map<string, Known>();
  /** The key that stands last: it stays. A map with many deletions is rebuilt, and what was deleted lives on for long. */
  let newest: string | undefined;
  /** A record that was too large for the ring: its memory is to be free for the next one. */
  let large: string | undefined;

  const isGone = ({ mark, placesMark }: Known): boolean => ring.isGone(mark) || places.isGone(placesMark);
  const lasts = ({ mark, placesMark }: Known): boolean => ring.lasts(mark) && places.lasts(placesMark);
  const grow = (): void => {
    ring.grow();
    places.grow();
  };
  const addImprint = (key: string, record: Known): void => {
    const imprint = toImprint(record.view);
    if (imprint === null) known.delete(key);
    else known.set(key, { ...record, imprint });
  };
  const replaceByImprint = (key: string, { imprint, history }: Known): void => {
    if (imprint === null) known.delete(key);
    else known.set(key, { view: imprint, mark: NO_MARK, placesMark: NO_MARK, imprint, history });
  };
  const passLarge = (): void => {
    const passing = large === undefined ? undefined : known.get(large);
    if (passing === undefined || isGone(passing)) return;
    addImprint(large!, passing);
    replaceByImprint(large!, known.get(large!) ?? passing);
  };
  /**
   * Makes imprints while there are bytes to make them of. The newest record has no notes yet, and is mostly followed by
   * one of its own conversation.
   */
  const age = (): void => {
    for (const [key, record] of known) {
      if (key === newest) break;
      if (known.size > MOST_KNOWN) known.delete(key);
      else if (isGone(record)) replaceByImprint(key, record);
      else if (record.imprint !== null) continue;
      else if (lasts(record)) break;
      else addImprint(key, record);
    }
  };
  /** The last record of a conversation, or what is left of it. */
  const lookUp = (key: string): JsonView | null => {
    const record = known.get(key);
    if (record === undefined) return null;
    return isGone(record) ? record.imprint : record.view;
  };

  return {
    read(record) {
      passLarge();
      const history = findHistory(record, known.values());
      const key = conversationKey(record, history);
      const last = lookUp(key);
      if (last !== null && last === known.get(key)?.imprint) grow();
      // A record is likely to have as many values as the one before.
      const room = last && places.take(Math.min(memoryLike(last), MOST_PLACES * record.length));
      // What was taken may have been the places of that one.
      const like = lookUp(key) ?? undefined;
      const { view, end } = readJsonAt(record, 0, like, room ?? undefined);
      const mark = ring.mark(record);
      large = mark === NO_MARK ? key : undefined;
      const placesMark = room === null ? NO_MARK : places.mark(room);
      if (key !== newest) known.delete(key);
      newest = key;
      known.set(key, { view, mark, placesMark, imprint: null, history });
      age();
      return { view, end };
    },
  };
}

/** Where the history of a request begins: mostly where that of another one does. -1 where there is none. */
function findHistory(source: Buffer, others: Iterable<Known>): number {
  for (const { history } of others) {
    if (source[history] === QUOTE && HISTORY_KEYS.some((key) => isAt(source, history, key))) return history;
  }
  for (const key of HISTORY_KEYS) {
    const found = source.indexOf(key);
    if (found >= 0) return found;
  }
  return -1;
}

function isAt(source: Buffer, at: number, key: Buffer): boolean {
  const end = at + key.length;
  return end <= source.length && source.compare(key, 0, key.length, at, end) === 0;
}

function conversationKey(source: Buffer, history: number): string {
  if (history < 0) return "";
  return LOOKS.map((look) => source.toString("latin1", history + look, history + look + LOOK_SIZE)).join();
}
