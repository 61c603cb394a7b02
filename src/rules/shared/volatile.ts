import { firstDifference } from "../../lib/text-diff.ts";
import { VOLATILE_KINDS, type VolatileKind } from "./volatile-kinds.ts";

/** What two texts differ in where they first differ, when it is of a known kind. */
export interface VolatileChange {
  readonly kind: VolatileKind;
  readonly from: string;
  readonly to: string;
  /** What stands in the line before the value, the nearest part of it. */
  readonly behind: string;
  /** Whether the texts are equal but for this value, wherever it stands. */
  readonly alone: boolean;
}

/** How far from the difference its line is looked at: some captures hold a whole prompt in one line. */
const REACH = 200;
/** A longer value is no clock, id or path any more. */
const LONGEST_VALUE = 160;
const LONGEST_BEHIND = 32;

/**
 * The kind of text in which two texts first differ; null where both sides do not show one and the same kind at this
 * place, or where the texts are equal.
 */
export function tellVolatile(from: string, to: string): VolatileChange | null {
  const at = firstDifference(from, to)?.offset;
  if (at === undefined) return null;
  const start = Math.max(from.lastIndexOf("\n", at - 1) + 1, at - REACH);
  const before = lineFrom(from, start, at);
  const after = lineFrom(to, start, at);
  const above = from.slice(Math.max(0, start - 2 * REACH), start);
  for (const kind of VOLATILE_KINDS) {
    if (kind.below?.test(above) === false) continue;
    const old = valueAt(before, at - start, kind);
    const now = valueAt(after, at - start, kind);
    if (old === null || now === null || old.index !== now.index || old.value === now.value) continue;
    return {
      kind,
      from: old.value,
      to: now.value,
      behind: lastWords(before.slice(0, old.index)),
      alone: isAlone(from, to, start + old.index, old.value, now.value),
    };
  }
  return null;
}

function lineFrom(text: string, start: number, at: number): string {
  const end = text.indexOf("\n", at);
  return text.slice(start, Math.min(end < 0 ? text.length : end, at + REACH));
}

/** The value of this kind that the place touches, or null. */
function valueAt(line: string, at: number, { value }: VolatileKind): { index: number; value: string } | null {
  for (const { index, 0: found } of line.matchAll(value)) {
    if (index > at) return null;
    if (at <= index + found.length && found.length <= LONGEST_VALUE) return { index, value: found };
  }
  return null;
}

function isAlone(from: string, to: string, index: number, old: string, now: string): boolean {
  if (from.slice(index + old.length) === to.slice(index + now.length)) return true;
  return old !== "" && from.slice(0, index) + from.slice(index).replaceAll(old, () => now) === to;
}

/** The end of a text from the start of a word on. */
function lastWords(text: string): string {
  const near = text.trim().slice(-LONGEST_BEHIND);
  if (near.length === text.trim().length) return near;
  const word = near.search(/(?<=\s)\S/);
  return `…${word < 0 ? near : near.slice(word)}`;
}
