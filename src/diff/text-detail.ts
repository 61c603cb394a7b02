import { diffText } from "../lib/text-diff.ts";
import type { Detail } from "../model/report.ts";
import { MAX_SHOWN } from "./shown.ts";

/** Texts without line breaks up to this length are shown side by side, others line by line. */
const SHORT_TEXT = 80;

/** How two texts differ: `replace` with both for short ones, else `text` with the lines that differ; none if equal. */
export function diffTexts(from: string, to: string, path: string): Detail[] {
  if (from === to) return [];
  const isShort = [from, to].every((text) => text.length <= SHORT_TEXT && !text.includes("\n"));
  if (isShort) return [{ op: "replace", path, from, to }];
  const hunks = diffText(from, to);
  return [{ op: "text", path, from: capped(hunks.map((h) => h.from)), to: capped(hunks.map((h) => h.to)) }];
}

/** The lines up to a limit, then one that says how much is left. */
function capped(lines: string[]): string[] {
  let size = 0;
  const shownLines = lines.findIndex((line) => {
    size += line.length;
    return size > MAX_SHOWN;
  });
  if (shownLines < 0) return lines;
  const rest = lines.slice(shownLines);
  const characters = rest.reduce((sum, line) => sum + line.length, 0);
  return [...lines.slice(0, shownLines), `… ${rest.length} more lines, ${characters} characters`];
}
