import { isUtf8 } from "node:buffer";
import { JsonError } from "./errors.ts";
import { hashBytes } from "./hash.ts";
import type { JsonView } from "./json-view/index.ts";

/** What does not count, and what stands for something else. Both speak of the members of the outermost object alone. */
export interface Equivalence {
  /** Whether a member is as good as not there. */
  readonly leaveOut?: (key: string, value: JsonView) => boolean;
  /** The text that stands for a member instead of its own. */
  readonly instead?: ReadonlyMap<string, string>;
}

/** Escapes that JSON.stringify would write otherwise: all others are the only way to write their character. */
const OTHER_SPELLINGS = /\\[u/]/;
const OTHER_SPELLING_BYTES = ["\\u", "\\/"].map((text) => Buffer.from(text));
/** In bytes. */
const LONG = 1024;

const FEW_MEMBERS = 16;

/** From this depth on the bytes stand for the content, so that no nesting can exhaust the stack. */
const MAX_DEPTH = 256;

/** A hash of `canonical(view, same)`: equal for the same content, whatever its spelling. */
export function contentHash(view: JsonView, same: Equivalence = {}): string {
  return hashBytes(canonical(view, same));
}

/**
 * A text that is equal for the same content: keys are sorted, the last of a repeated key counts, escapes are decoded
 * and numbers go by their exact value (1, 1.0 and 10e-1 are equal, 2^53 and 2^53 + 1 are not). A part that is no valid
 * JSON inside (a bad escape, bytes that are not UTF-8) is equal to the same bytes only. Never throws.
 */
export function canonical(view: JsonView, same: Equivalence = {}): string {
  return view.kind === "object" ? canonicalMembers(view, 0, same) : canonicalAt(view, 0);
}

/** The canonical text of an object whose members have these canonical texts. */
export function canonicalObject(members: [string, string][]): string {
  const texts = sortByKey(members).map(([key, text]) => `${JSON.stringify(key)}:${text}`);
  return `{${texts.join()}}`;
}

const EVERYTHING: Equivalence = {};

/** An object with its keys sorted; the last of a repeated key counts. */
function canonicalMembers(view: JsonView, depth: number, { leaveOut, instead }: Equivalence): string {
  try {
    const members = sortByKey(view.entries());
    let texts = "";
    for (let index = 0; index < members.length; index++) {
      // By index: to take a pair apart by a pattern makes an iterator for each.
      const member = members[index]!;
      const key = member[0];
      const value = member[1];
      if (members[index + 1]?.[0] === key || leaveOut?.(key, value)) continue;
      if (texts !== "") texts += ",";
      texts += `${JSON.stringify(key)}:${instead?.get(key) ?? canonicalAt(value, depth + 1)}`;
    }
    return `{${texts}}`;
  } catch (error) {
    if (error instanceof JsonError) return bytesOf(view);
    throw error;
  }
}

/** Sorts in place and keeps the order of equal keys. Nearly all objects have few: for these a loop is quicker. */
function sortByKey<Member extends readonly [string, unknown]>(members: Member[]): Member[] {
  if (members.length > FEW_MEMBERS) return members.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  for (let sorted = 1; sorted < members.length; sorted++) {
    const member = members[sorted]!;
    let place = sorted;
    for (; place > 0 && members[place - 1]![0] > member[0]; place--) members[place] = members[place - 1]!;
    members[place] = member;
  }
  return members;
}

function canonicalAt(view: JsonView, depth: number): string {
  switch (view.kind) {
    case "string":
      return canonicalString(view);
    case "number":
      return canonicalNumber(view.json());
    case "array":
      if (depth >= MAX_DEPTH) return bytesOf(view);
      return `[${view
        .items()
        .map((item) => canonicalAt(item, depth + 1))
        .join()}]`;
    case "object":
      return depth >= MAX_DEPTH ? bytesOf(view) : canonicalMembers(view, depth, EVERYTHING);
    default:
      return view.json();
  }
}

function canonicalString(view: JsonView): string {
  if (view.size > LONG) return canonicalLongString(view);
  const json = view.json();
  if (json.includes("\ufffd") && !isUtf8(view.bytes())) return bytesOf(view);
  if (!OTHER_SPELLINGS.test(json)) return json;
  return orBytes(view, () => JSON.stringify(view.value()));
}

/**
 * A long string stands as the hash of its canonical bytes, which are mostly those that were captured: nothing has to
 * be decoded. A spelling is never shorter than the canonical one, so that no short string is meant.
 */
function canonicalLongString(view: JsonView): string {
  const bytes = view.bytes();
  if (!OTHER_SPELLING_BYTES.some((spelling) => bytes.includes(spelling))) return `"#${view.hash()}`;
  return orBytes(view, () => {
    const json = JSON.stringify(view.value());
    return Buffer.byteLength(json) > LONG ? `"#${hashBytes(json)}` : json;
  });
}

/** The digits without zeros at either end and the power of ten of the last one: `-12.50` is `-125e-1`. */
function canonicalNumber(json: string): string {
  const [, sign, whole, fraction = "", power] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE](.+))?$/.exec(json)!;
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const significant = withoutTrailingZeros(digits);
  if (significant === "") return "0";
  const shift = digits.length - significant.length - fraction.length;
  const exponent = power === undefined ? shift : BigInt(power.replace("+", "")) + BigInt(shift);
  return `${sign}${significant}e${exponent}`;
}

/** A loop, because `/0+$/` takes quadratic time on long runs of zeros inside. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end--;
  return digits.slice(0, end);
}

function orBytes(view: JsonView, text: () => string): string {
  try {
    return text();
  } catch (error) {
    if (error instanceof JsonError) return bytesOf(view);
    throw error;
  }
}

/** Begins as no JSON text does; latin1 gives every byte a character of its own. */
function bytesOf(view: JsonView): string {
  return `#${view.bytes().toString("latin1")}`;
}
