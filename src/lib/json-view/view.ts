import { JsonError } from "../errors.ts";
import { hashBytes } from "../hash.ts";
import { findInvalidUtf8 } from "../utf8.ts";
import { after, END, HASH, NEXT, NOTE, type Spot, START, type Tape, UNOPENED, WIDTH } from "./spot.ts";
import { readTape } from "./tape.ts";
import { BACKSLASH } from "./tokens.ts";

export type JsonKind = "object" | "array" | "string" | "number" | "boolean" | "null";

/** By the first byte; all others begin a number. */
const KINDS: readonly (JsonKind | undefined)[] = Object.assign(new Array<JsonKind | undefined>(256), {
  123: "object",
  91: "array",
  34: "string",
  116: "boolean",
  102: "boolean",
  110: "null",
});

/** Longer strings are decoded by JSON.parse, whatever is in them. In bytes. */
const SHORT = 64;

/** Where an object has more members than this, all of them are looked up at once. */
const MANY_MEMBERS = 32;

/** A part of a JSON text, read where it lies. Nothing is decoded or built before it is asked for. */
export class JsonView {
  readonly kind: JsonKind;
  /** The byte of the text at which this part begins. */
  readonly offset: number;
  /** False when the text was made here from a plain value, so that its spelling proves nothing. */
  readonly exact: boolean;
  readonly #end: number;
  readonly #tape: Tape;
  readonly #entry: number;
  /** Where the inside stands, if that is a tape of its own. */
  #inside: Spot | undefined;
  /** The members that were asked for; all of them where they are many. */
  #members: Map<string, JsonView> | undefined;
  #hasAll = false;

  constructor(tape: Tape, entry: number, exact: boolean) {
    this.#tape = tape;
    this.#entry = entry;
    this.exact = exact;
    this.offset = tape.entries[WIDTH * entry + START]!;
    this.#end = tape.entries[WIDTH * entry + END]!;
    this.kind = KINDS[tape.source[this.offset]!] ?? "number";
  }

  /** The member of an object, the last one where the key stands several times; undefined where there is none. */
  get(key: string): JsonView | undefined {
    if (this.kind !== "object") return undefined;
    const known = this.#members?.get(key);
    if (known !== undefined || this.#hasAll) return known;
    return this.#find(key);
  }

  /** The items of an array; none for anything else. */
  items(): JsonView[] {
    if (this.kind !== "array") return [];
    const { tape, entry } = this.#open();
    const items: JsonView[] = [];
    const last = after(tape.entries, entry);
    for (let item = entry + 1; item < last; item = after(tape.entries, item)) {
      items.push(new JsonView(tape, item, this.exact));
    }
    return items;
  }

  /** The keys of an object in the order in which they stand, a repeated one as often as it is there. */
  keys(): string[] {
    return this.entries().map(([name]) => name);
  }

  /** Keys and values of an object in the order in which they stand, repeated keys included. */
  entries(): [string, JsonView][] {
    if (this.kind !== "object") return [];
    const { tape, entry } = this.#open();
    const members: [string, JsonView][] = [];
    const last = after(tape.entries, entry);
    for (let key = entry + 1; key < last; ) {
      const name = decodeKey(tape, key);
      members.push([name, new JsonView(tape, key + 1, this.exact)]);
      key = after(tape.entries, key + 1);
    }
    return members;
  }

  /** A string, decoded; undefined for anything else. Throws a JsonError where an escape or raw byte is not allowed. */
  text(): string | undefined {
    if (this.kind !== "string") return undefined;
    return this.#isPlain()
      ? this.#tape.source.toString("latin1", this.offset + 1, this.#end - 1)
      : (this.value() as string);
  }

  /** This part as JSON.parse gives it. Throws a JsonError where a string inside is none. */
  value(): unknown {
    try {
      return JSON.parse(this.json());
    } catch (error) {
      if (error instanceof SyntaxError) throw new JsonError("has a string that is no JSON", this.offset);
      throw error;
    }
  }

  /** The JSON text of this part as it was captured; bytes that are not UTF-8 become U+FFFD. */
  json(): string {
    return this.#tape.source.toString("utf8", this.offset, this.#end);
  }

  /** The bytes of this part as they were captured. Shares memory with the file: copy what is to be kept. */
  bytes(): Buffer {
    return this.#tape.source.subarray(this.offset, this.#end);
  }

  /** Whether the other part has the same spelling: much cheaper than two hashes. */
  sameBytes(other: JsonView): boolean {
    return this.size === other.size && this.bytes().equals(other.bytes());
  }

  /** The first byte of this part that is not UTF-8, or null. */
  findInvalidUtf8(): number | null {
    return this.#tape.isUtf8 ? null : findInvalidUtf8(this.bytes());
  }

  /** How many bytes this part takes. */
  get size(): number {
    return this.#end - this.offset;
  }

  /** A hash of the bytes of this part: equal for the same spelling, and only for it. */
  hash(): string {
    return this.remember(HASH, hashOf);
  }

  /**
   * What `work` makes of the bytes of this part; `whole` is passed on to it, so that it need not be a function of its
   * own for each part. It is asked once for the bytes: a text that repeats them, and was read with this one as `like`,
   * has the same note on them.
   */
  remember<Known>(name: symbol, work: (view: JsonView) => Known): Known;
  remember<Known, Whole>(name: symbol, work: (view: JsonView, whole: Whole) => Known, whole: Whole): Known;
  remember<Known, Whole>(name: symbol, work: (view: JsonView, whole: Whole) => Known, whole?: Whole): Known {
    const { entries, notes } = this.#tape;
    const place = WIDTH * this.#entry + NOTE;
    if (entries[place] === 0) entries[place] = notes.push({});
    const note = notes[entries[place]! - 1]! as Record<symbol, Known>;
    if (note[name] === undefined) note[name] = work(this, whole as Whole);
    return note[name]!;
  }

  /** Where it stands on its tape: for reading another text that is likely to repeat this one. */
  get spot(): Spot {
    return { tape: this.#tape, entry: this.#entry };
  }

  /** The text that this is a part of. */
  get root(): JsonView {
    return new JsonView(this.#tape, 0, this.exact);
  }

  /** Whether a string is short and of letters that stand for themselves, in one byte each. */
  #isPlain(): boolean {
    const { source } = this.#tape;
    const last = this.#end - 1;
    if (this.size > SHORT) return false;
    for (let at = this.offset + 1; at < last; at++) {
      const byte = source[at]!;
      if (byte < 0x20 || byte >= 0x7f || byte === BACKSLASH) return false;
    }
    return true;
  }

  /** Most objects have few members and are asked for fewer: their keys are compared where they lie. */
  #find(key: string): JsonView | undefined {
    const { tape, entry } = this.#open();
    const last = after(tape.entries, entry);
    let found = 0;
    let count = 0;
    for (let member = entry + 1; member < last; member = after(tape.entries, member + 1)) {
      if (isKey(tape, member, key)) found = member + 1;
      if (++count <= MANY_MEMBERS) continue;
      this.#members = membersOf({ tape, entry }, this.exact);
      this.#hasAll = true;
      return this.#members.get(key);
    }
    if (found === 0) return undefined;
    const view = new JsonView(tape, found, this.exact);
    this.#members ??= new Map();
    this.#members.set(key, view);
    return view;
  }

  /** The array or object with its inside on a tape. */
  #open(): Spot {
    if (this.#tape.entries[WIDTH * this.#entry + NEXT] !== UNOPENED) return this.spot;
    this.#inside ??= { tape: readTape(this.#tape.source, this.offset, this.#end), entry: 0 };
    return this.#inside;
  }
}

function hashOf(view: JsonView): string {
  return hashBytes(view.bytes());
}

/** The members of an object by their keys, the last one of each; one whose key is no JSON string has no name. */
function membersOf({ tape, entry }: Spot, exact: boolean): Map<string, JsonView> {
  const members = new Map<string, JsonView>();
  const last = after(tape.entries, entry);
  for (let key = entry + 1; key < last; key = after(tape.entries, key + 1)) {
    const name = nameOf(tape, key);
    if (name !== null) members.set(name, new JsonView(tape, key + 1, exact));
  }
  return members;
}

/**
 * Whether an entry is this key. Only one with an escape or with letters beyond ASCII has to be decoded; one that is no
 * JSON string is none that anybody asks for.
 */
function isKey(tape: Tape, entry: number, key: string): boolean {
  const { source, entries } = tape;
  const start = entries[WIDTH * entry + START]! + 1;
  const size = entries[WIDTH * entry + END]! - 1 - start;
  for (let at = 0; at < size && at < key.length; at++) {
    const byte = source[start + at]!;
    if (byte === BACKSLASH || byte >= 0x80) return nameOf(tape, entry) === key;
    if (byte !== key.charCodeAt(at)) return false;
  }
  return size === key.length;
}

function decodeKey(tape: Tape, key: number): string {
  const name = nameOf(tape, key);
  if (name !== null) return name;
  throw new JsonError("has a key that is no JSON string", tape.entries[WIDTH * key + START]!);
}

/** A key, decoded; null where it is no JSON string. */
function nameOf({ source, entries }: Tape, key: number): string | null {
  const inside = source.toString("utf8", entries[WIDTH * key + START]! + 1, entries[WIDTH * key + END]! - 1);
  if (!inside.includes("\\")) return inside;
  try {
    return JSON.parse(`"${inside}"`);
  } catch {
    return null;
  }
}
