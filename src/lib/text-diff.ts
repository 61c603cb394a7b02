import { diffArrays } from "diff/lib/diff/array.js";
import { align } from "./align.ts";
import { commonEnds } from "./common-ends.ts";

/** A line that differs beside what stands in its place: "" where nothing does, "\n" for an empty line. */
export interface Hunk {
  readonly from: string;
  readonly to: string;
  /** Counted from 1; where a side has no line here, the line that follows. */
  readonly fromLine: number;
  readonly toLine: number;
}

export interface WordPart {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

export interface FirstDifference {
  /** In UTF-16 code units from the start of both texts. */
  readonly offset: number;
  /** What stands around that place on each side. */
  readonly from: string;
  readonly to: string;
}

/** Past so many edits the search for the fewest ends (its price is their square), and rarer lines lead the way. */
const MAX_LINE_EDITS = 200;
const MAX_WORD_EDITS = 300;
const MAX_WORDS = 20_000;
/** A longer line is cut to the part that differs and its surroundings: blobs, minified files. */
const LONG_LINE = 4096;
const CONTEXT_BEFORE = 40;
const CONTEXT_AFTER = 80;
const WORDS = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;

/**
 * The lines in which two texts differ, in their order; none where they are equal. A line longer than 4096 characters
 * is given as the part that differs with some context, "…" at the ends that were cut.
 */
export function diffText(from: string, to: string): Hunk[] {
  if (from === to) return [];
  const fromLines = linesOf(from);
  const toLines = linesOf(to);
  const { head, tail } = commonEnds(fromLines, toLines, (a, b) => a === b);

  const hunks: Hunk[] = [];
  let [fromAt, toAt] = [head, head];
  for (const { removed, added, kept } of gaps(
    fromLines.slice(head, -tail || undefined),
    toLines.slice(head, -tail || undefined),
  )) {
    for (let n = 0; n < Math.max(removed, added); n++) {
      const fromLine = fromAt + Math.min(n, removed);
      const toLine = toAt + Math.min(n, added);
      const lost = n < removed ? fromLines[fromLine]! || "\n" : "";
      const got = n < added ? toLines[toLine]! || "\n" : "";
      hunks.push({ ...narrow(lost, got), fromLine: fromLine + 1, toLine: toLine + 1 });
    }
    fromAt += removed + kept;
    toAt += added + kept;
  }
  return hunks;
}

/** One line or short text by words and the space between them. Texts of too many words or changes: all of it differs. */
export function diffWords(from: string, to: string): WordPart[] {
  const [fromWords, toWords] = [from.match(WORDS) ?? [], to.match(WORDS) ?? []];
  const fits = fromWords.length + toWords.length <= MAX_WORDS;
  const parts = fits ? diffArrays(fromWords, toWords, { maxEditLength: MAX_WORD_EDITS }) : undefined;
  if (parts) {
    return parts.map(({ removed, added, value }) => ({
      kind: removed ? "removed" : added ? "added" : "same",
      text: value.join(""),
    }));
  }
  return [
    { kind: "removed", text: from },
    { kind: "added", text: to },
  ];
}

/** Where two texts begin to differ, with some of what stands around; null where they are equal. */
export function firstDifference(from: string, to: string): FirstDifference | null {
  if (from === to) return null;
  const offset = commonHead(from, to);
  const around = (text: string): string => {
    const start = characterStart(text, Math.max(0, offset - CONTEXT_BEFORE));
    return text.slice(start, characterStart(text, Math.min(text.length, offset + CONTEXT_AFTER)));
  };
  return { offset, from: around(from), to: around(to) };
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

/** Runs of lines that differ, with the number of equal lines after each. */
function gaps(from: string[], to: string[]): { removed: number; added: number; kept: number }[] {
  const runs: { removed: number; added: number; kept: number }[] = [];
  let run = { removed: 0, added: 0, kept: 0 };
  for (const edit of lineEdits(from, to)) {
    if (run.kept > 0 && (edit.removed || edit.added)) {
      runs.push(run);
      run = { removed: 0, added: 0, kept: 0 };
    }
    run[edit.removed ? "removed" : edit.added ? "added" : "kept"] += edit.count;
  }
  return [...runs, run];
}

function lineEdits(from: string[], to: string[]): { removed: boolean; added: boolean; count: number }[] {
  const few = diffArrays(from, to, { maxEditLength: MAX_LINE_EDITS });
  if (few) return few;
  return align(from, to).map(({ kind }) => ({
    removed: kind === "removed",
    added: kind === "added",
    count: 1,
  }));
}

function narrow(from: string, to: string): { from: string; to: string } {
  if (from.length <= LONG_LINE && to.length <= LONG_LINE) return { from, to };
  if (from === "" || to === "") return { from, to };
  const head = commonHead(from, to);
  const shorter = Math.min(from.length, to.length);
  let tail = 0;
  while (
    tail < shorter - head &&
    from.charCodeAt(from.length - 1 - tail) === to.charCodeAt(to.length - 1 - tail)
  )
    tail++;
  const cut = (text: string): string => {
    const start = characterStart(text, Math.max(0, head - CONTEXT_BEFORE));
    const end = characterStart(text, Math.min(text.length, text.length - tail + CONTEXT_AFTER));
    return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
  };
  return { from: cut(from), to: cut(to) };
}

function commonHead(from: string, to: string): number {
  const shorter = Math.min(from.length, to.length);
  let head = 0;
  while (head < shorter && from.charCodeAt(head) === to.charCodeAt(head)) head++;
  return head;
}

/** Steps back by one where the index would cut a character of two code units in half. */
function characterStart(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  const before = text.charCodeAt(index - 1);
  const splits = unit >= 0xdc00 && unit <= 0xdfff && before >= 0xd800 && before <= 0xdbff;
  return splits ? index - 1 : index;
}
