/** Names that stand one a line under a line of words. */
export interface NameList {
  readonly heading: string;
  readonly names: readonly string[];
}

/** `WebFetch`, `- web_search`, `mcp__wiki__list: Lists the pages`. */
const NAME_LINE = /^[ \t]*(?:[-*] )?([A-Za-z_][\w.:-]*\w)(?:$|(?: [-–—]|:) )/;
/** How many lines of words may stand between the heading and the names. */
const LEAD = 2;

/** The names behind each line that fits `heading`, up to the first line that is no name. A closing tag is no heading. */
export function nameLists(text: string, heading: RegExp): NameList[] {
  if (!heading.test(text)) return [];
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, at) => {
    if (!heading.test(line) || line.trimStart().startsWith("</")) return [];
    const rest = lines.slice(at + 1);
    const start = rest.slice(0, LEAD + 1).findIndex((next) => NAME_LINE.test(next));
    if (start < 0) return [];
    const end = rest.findIndex((next, index) => index >= start && !NAME_LINE.test(next));
    const names = rest.slice(start, end < 0 ? rest.length : end).map((next) => NAME_LINE.exec(next)![1]!);
    return [{ heading: line, names }];
  });
}
