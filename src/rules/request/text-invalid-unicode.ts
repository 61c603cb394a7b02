import { parseErrorOffset, pathAtOffset, toByteOffset } from "../../lib/error-offset.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";

/** How many broken places are looked for in one request. */
const MOST = 20;

/** Every escape is taken as one, so that an escaped backslash before a `u` does not look like the begin of another. */
const ESCAPES = /\\(?:u([\da-f]{4})|[^u])/gi;

interface Broken {
  /** Counted from the first byte of the body. */
  readonly offset: number;
  readonly what: string;
}

export const textInvalidUnicode = requestFault({
  code: "text-invalid-unicode",
  says: "an unpaired surrogate, and the JSON path of the byte offset the error names",
  explain: {
    why: "Half of a surrogate pair is no character: JSON that holds one cannot be read as text by most hosts.",
    fix: "Cut texts between characters, not between UTF-16 units, and replace lone surrogates before sending.",
    example: "A tool result was cut at 30 000 units, in the middle of an emoji, and ends in \\ud83d.",
  },
  texts: [
    { pattern: /no low surrogate in string/i, source: "anthropics/claude-code#558, its changelog 2.1.162" },
    { pattern: /surrogates? (not allowed|in (string|hex escape))/i, source: "Python's and Rust's readers" },
    { pattern: /(lone|unpaired|invalid|unmatched|missing)\b.{0,20}\bsurrogate/i, source: "other readers" },
    { pattern: /unexpected end of hex escape/i, source: "Rust's serde_json" },
    { pattern: /invalid (utf-?8|unicode)/i, source: "other readers" },
  ],
  claim: "the body holds broken Unicode",
  warns: false,
  find({ body }, { said }) {
    const named = said === null ? null : parseErrorOffset(said.input);
    const meant = named === null ? null : toByteOffset(body, named);
    const broken = [...loneSurrogates(body), ...invalidBytes(body)];
    if (meant !== null) broken.sort((a, b) => Math.abs(a.offset - meant) - Math.abs(b.offset - meant));
    return broken.map(({ offset, what }) => toFault(body, offset, what));
  },
});

/** Escapes of half a character. Looked for only where there are any of such escapes at all. */
function loneSurrogates(body: JsonView): Broken[] {
  const bytes = body.bytes();
  if (!bytes.includes("\\u") || (!bytes.includes("\\ud") && !bytes.includes("\\uD"))) return [];
  const found: Broken[] = [];
  let high: Broken | null = null;
  for (const { 0: written, 1: digits = "", index } of bytes.toString("latin1").matchAll(ESCAPES)) {
    const isLow = /^d[c-f]/i.test(digits);
    const isPair = isLow && high?.offset === index - written.length;
    if (high !== null && !isPair) found.push(high);
    if (isLow && !isPair)
      found.push({ offset: index, what: `the low surrogate ${written} without a high one` });
    high = /^d[89ab]/i.test(digits)
      ? { offset: index, what: `the high surrogate ${written} without a low one` }
      : null;
    if (found.length >= MOST) return found;
  }
  return high === null ? found : [...found, high];
}

function invalidBytes(body: JsonView): Broken[] {
  const offset = body.findInvalidUtf8();
  return offset === null ? [] : [{ offset, what: "bytes that are not UTF-8" }];
}

function toFault(body: JsonView, offset: number, what: string): Fault {
  const path = pathAtOffset(body, offset);
  return {
    key: path ?? "",
    path,
    names: [],
    proof: "documented",
    message: `The text ${path ?? "of the body"} holds ${what}, at byte ${offset} of the body as captured: a character was cut in two.`,
    fix: "cut texts between whole characters, or replace what is left of one by U+FFFD before sending; until then the message fails in every later call",
  };
}
