import { groupDigits } from "../../lib/words.ts";
import { fence } from "./markup.ts";

/** What is kept longest comes first; what comes last is cut first. The first is never cut. */
const RANKS = [
  "diagnosis",
  "other calls",
  "other findings",
  "problems",
  "calls",
  "changes",
  "cache",
  "hints",
  "notes",
  "details",
] as const;
export type Rank = (typeof RANKS)[number];

/** What stands or falls as a whole: a paragraph, an item of a list, a line of a code block. */
export interface Piece {
  readonly rank: Rank;
  readonly text: string;
}

/** Pieces under one title; a block without any is not shown. */
export interface Block {
  /** Markdown, or "" for none. */
  readonly title: string;
  /** The language of the code block that holds the pieces, or null where they are Markdown. */
  readonly fence: string | null;
  readonly pieces: readonly Piece[];
}

/**
 * The Markdown of the blocks in at most `maxChars` characters (UTF-16 code units), with a last line that says what was
 * left out; null where the diagnosis alone is longer.
 */
export function fitInto(maxChars: number, blocks: readonly Block[]): string | null {
  const whole = join(blocks, new Set());
  if (whole.length <= maxChars) return whole;
  const inOrder = blocks
    .flatMap(({ pieces }) => pieces)
    .filter(({ rank }) => rank !== "diagnosis")
    .reverse()
    .sort((a, b) => RANKS.indexOf(b.rank) - RANKS.indexOf(a.rank));
  const without = (count: number) => {
    const left = inOrder.slice(0, count);
    return `${join(blocks, new Set(left))}\n${describeLeftOut(left, maxChars)}\n`;
  };
  let [few, many] = [1, inOrder.length];
  while (few < many) {
    const middle = (few + many) >> 1;
    if (without(middle).length <= maxChars) many = middle;
    else few = middle + 1;
  }
  const text = without(many);
  return text.length <= maxChars ? text : null;
}

function join(blocks: readonly Block[], leftOut: ReadonlySet<Piece>): string {
  const texts = blocks.flatMap(({ title, fence: language, pieces }) => {
    const lines = pieces.filter((piece) => !leftOut.has(piece)).map(({ text }) => text);
    if (lines.length === 0) return [];
    const body = language === null ? lines.join("\n") : fence(language, lines);
    return [title === "" ? body : `${title}\n\n${body}`];
  });
  return `${texts.join("\n\n")}\n`;
}

/** `Left out to stay within 6 000 characters: details (12), cache (2).` */
function describeLeftOut(pieces: readonly Piece[], maxChars: number): string {
  const counts = RANKS.map((name) => ({ name, count: pieces.filter(({ rank }) => rank === name).length }));
  const named = counts
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${name} (${groupDigits(count)})`);
  return `Left out to stay within ${groupDigits(maxChars)} characters: ${named.join(", ")}.`;
}
