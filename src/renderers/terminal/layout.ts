import { cut, padEnd, safeText, wrap } from "../../lib/terminal-text.ts";
import { type Line, lineWidth, type Span, type Style, span } from "./spans.ts";

/** What every part of the screen needs to know. */
export interface Screen {
  /** Columns, at least 40. */
  readonly width: number;
  readonly full: boolean;
}

/** Where the text of a section begins, behind its name. */
export const GUTTER = 10;
/** Text that would get fewer columns than this beside its lead stands below it. */
const NARROW = 24;

const BLANK: Line = [];

export function indent(columns: number): Span {
  return span(" ".repeat(columns));
}

/** The name of a section in its gutter, or the room for it. */
export function gutter(name: string): Span {
  return span(padEnd(name, GUTTER), "dim");
}

/** Groups of lines with a blank line between them; empty groups leave none. */
export function stack(groups: readonly (readonly Line[])[]): Line[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [BLANK, ...group]));
}

/** Cells in a row, two columns apart; those that do not fit go on in the next line behind `hang` columns. */
export function flow(cells: readonly Line[], hang: number, { width }: Screen): Line[] {
  const lines: Line[] = [];
  let line: Line = [];
  for (const cell of cells) {
    if (line.length > 0 && lineWidth(line) + 2 + lineWidth(cell) > width) {
      lines.push(line);
      line = [indent(hang), ...cell];
    } else {
      line = line.length === 0 ? cell : [...line, indent(2), ...cell];
    }
  }
  return line.length === 0 ? lines : [...lines, line];
}

/**
 * A text beside its lead, wrapped under its own beginning. Where that is too narrow it stands below, behind `hang`
 * columns. With `maxLines` it is cut and says so.
 */
export function beside(
  lead: Line,
  text: Span,
  hang: number,
  screen: Screen,
  maxLines = Number.POSITIVE_INFINITY,
): Line[] {
  const room = screen.width - lineWidth(lead);
  if (room >= NARROW || safeText(text.text).length <= room) {
    return hanging(lead, text, lineWidth(lead), room, maxLines);
  }
  return [lead, ...hanging([indent(hang)], text, hang, screen.width - hang, maxLines)];
}

function hanging(lead: Line, { text, style }: Span, hang: number, room: number, maxLines: number): Line[] {
  return wrap(text, room, maxLines).map((line, index) => [
    ...(index === 0 ? lead : [indent(hang)]),
    span(line, style),
  ]);
}

/** A line with one text at its left and one at its right edge; in two lines where both do not fit in one. */
export function spread(left: Line, right: string, style: Style, hang: number, { width }: Screen): Line[] {
  const free = width - lineWidth(left) - lineWidth([span(right)]);
  if (free >= 2) return [[...left, indent(free), span(right, style)]];
  return [left, ...wrap(right, width - hang).map((line) => [indent(hang), span(line, style)])];
}

/** One line of text, cut to the room beside its lead; with `full` as many lines as it takes. */
export function oneLine(lead: Line, text: Span, hang: number, screen: Screen): Line[] {
  if (screen.full) return beside(lead, text, hang, screen);
  const room = screen.width - lineWidth(lead);
  if (room >= NARROW || safeText(text.text).length <= room)
    return [[...lead, span(cut(text.text, room), text.style)]];
  return [lead, [indent(hang), span(cut(text.text, screen.width - hang), text.style)]];
}

/** `… and 31 more (--full)`, or nothing. */
export function moreLines(more: number, what: string, lead: Line): Line[] {
  return more === 0 ? [] : [[...lead, span(`… and ${more} more${what} (--full)`, "dim")]];
}
