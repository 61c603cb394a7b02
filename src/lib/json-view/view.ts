import { JsonError } from "../errors.ts";
import { hashBytes } from "../hash.ts";
import { type Spot, type Tape, UNOPENED } from "./spot.ts";
import { readTape } from "./tape.ts";

export type JsonKind = "object" | "array" | "string" | "number" | "boolean" | "null";

const KINDS: ReadonlyMap<number, JsonKind> = new Map([
  [0x7b, "object"],
  [0x5b, "array"],
  [0x22, "string"],
  [0x74, "boolean"],
  [0x66, "boolean"],
  [0x6e, "null"],
]);

/** A part of a JSON text, read where it lies. Nothing is decoded or built before it is asked for. */
export class JsonView {
  readonly kind: JsonKind;
  /** The byte of the text at which this part begins. */
  readonly offset: number;
  /** False when the text was made here from a plain value, so that its spelling proves nothing. */
  readonly exact: boolean;
  readonly #source: Buffer;
  readonly #end: number;
  readonly #spot: Spot;
  /** The tape on which the inside stands, and where. */
  #tape: Tape;
  #entry: number;
  #members: Map<string, number> | undefined;

  constructor(tape: Tape, entry: number, exact: boolean) {
    this.#spot = { tape, entry };
    this.#tape = tape;
    this.#entry = entry;
    this.#source = tape.source;
    this.exact = exact;
    this.offset = tape.entries[3 * entry]!;
    this.#end = tape.entries[3 * entry + 1]!;
    this.kind = KINDS.get(this.#source[this.offset]!) ?? "number";
  }

  /** The member of an object, the last one where the key stands several times; undefined where there is none. */
  get(key: string): JsonView | undefined {
    if (this.kind !== "object") return undefined;
    this.#members ??= new Map(this.#children().map(([name, entry]) => [name, entry]));
    const entry = this.#members.get(key);
    return entry === undefined ? undefined : new JsonView(this.#tape, entry, this.exact);
  }

  /** The items of an array; none for anything else. */
  items(): JsonView[] {
    if (this.kind !== "array") return [];
    this.#open();
    const items: JsonView[] = [];
    const { entries } = this.#tape;
    const last = entries[3 * this.#entry + 2]!;
    for (let entry = this.#entry + 1; entry < last; entry = this.#after(entry)) {
      items.push(new JsonView(this.#tape, entry, this.exact));
    }
    return items;
  }

  /** The keys of an object in the order in which they stand, a repeated one as often as it is there. */
  keys(): string[] {
    return this.#children().map(([name]) => name);
  }

  /** Keys and values of an object in the order in which they stand, repeated keys included. */
  entries(): [string, JsonView][] {
    return this.#children().map(([name, entry]) => [name, new JsonView(this.#tape, entry, this.exact)]);
  }

  /** A string, decoded; undefined for anything else. Throws a JsonError where an escape or raw byte is not allowed. */
  text(): string | undefined {
    return this.kind === "string" ? (this.value() as string) : undefined;
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
    return this.#source.toString("utf8", this.offset, this.#end);
  }

  /** The bytes of this part as they were captured. Shares memory with the file: copy what is to be kept. */
  bytes(): Buffer {
    return this.#source.subarray(this.offset, this.#end);
  }

  /** How many bytes this part takes. */
  get size(): number {
    return this.#end - this.offset;
  }

  /** A hash of the bytes of this part: equal for the same spelling, and only for it. */
  hash(): string {
    const { tape, entry } = this.#spot;
    tape.hashes[entry] ??= hashBytes(this.bytes());
    return tape.hashes[entry];
  }

  /** Where it stands on its tape: for reading another text that is likely to repeat this one. */
  get spot(): Spot {
    return this.#spot;
  }

  #children(): [string, number][] {
    if (this.kind !== "object") return [];
    this.#open();
    const children: [string, number][] = [];
    const { entries } = this.#tape;
    const last = entries[3 * this.#entry + 2]!;
    for (let key = this.#entry + 1; key < last; ) {
      const value = key + 1;
      children.push([decodeKey(this.#source, entries[3 * key]!, entries[3 * key + 1]!), value]);
      key = this.#after(value);
    }
    return children;
  }

  #after(entry: number): number {
    const after = this.#tape.entries[3 * entry + 2]!;
    return after === UNOPENED ? entry + 1 : after;
  }

  #open(): void {
    if (this.#tape.entries[3 * this.#entry + 2] !== UNOPENED) return;
    this.#tape = readTape(this.#source, this.offset, this.#end);
    this.#entry = 0;
  }
}

function decodeKey(source: Buffer, start: number, end: number): string {
  const inside = source.toString("utf8", start + 1, end - 1);
  if (!inside.includes("\\")) return inside;
  try {
    return JSON.parse(`"${inside}"`);
  } catch {
    throw new JsonError("has a key that is no JSON string", start);
  }
}
