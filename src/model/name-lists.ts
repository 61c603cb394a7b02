import type { Block } from "./call.ts";

/** Names of tools in a text that the client wrote. */
export interface NameList {
  readonly path: string;
  readonly names: readonly string[];
  /** Whether the text says that these tools are no longer there. */
  readonly isGone: boolean;
  /** Whether the text calls them deferred tools. Else it is a list that may name other things than tools. */
  readonly isSaid: boolean;
}

const HEADING = /deferred[- ]tools|\btools (?:have |has )?just became available/i;
const GONE = /no longer|removed|disconnected|unavailable/i;
/** `WebFetch`, `- web_search`, `mcp__wiki__list: Lists the pages`. */
const NAME_LINE = /^[ \t]*(?:[-*] )?([A-Za-z_][\w.:-]*\w)(?:$|(?: [-–—]|:) )/;
/** How many lines of words may stand between the heading and the names. */
const LEAD = 2;
/** What may stand before the names of a row: `- `, `Orders: `. */
const ROW_LEAD = /^[ \t]*(?:[-*] )?(?:[^,:]{1,40}: )?/;
const NAME = /^[A-Za-z][\w-]*\w$/;

/** The lists of names in one block: the lines behind a heading that speaks of deferred tools, and rows of names. */
export function listsIn(block: Block): NameList[] {
  if (block.kind !== "text") return [];
  const lines = block.text.split(/\r?\n/);
  const said = HEADING.test(block.text) ? saidLists(lines) : [];
  const lists = said.length > 0 ? said : bareLists(lines);
  return lists.map((list) => ({ ...list, path: block.path }));
}

type Found = Omit<NameList, "path">;

function saidLists(lines: readonly string[]): Found[] {
  return lines.flatMap((heading, at) => {
    if (!HEADING.test(heading) || heading.trimStart().startsWith("</")) return [];
    const rest = lines.slice(at + 1);
    const start = rest.slice(0, LEAD + 1).findIndex((line) => NAME_LINE.test(line));
    if (start < 0) return [];
    const end = rest.findIndex((line, index) => index >= start && !NAME_LINE.test(line));
    const names = rest.slice(start, end < 0 ? rest.length : end).map((line) => NAME_LINE.exec(line)![1]!);
    return [{ names, isGone: GONE.test(heading), isSaid: true }];
  });
}

/** Rows of names that stand together, in any paragraph. One name alone is no list. */
function bareLists(lines: readonly string[]): Found[] {
  const lists: string[][] = [];
  let open: string[] | null = null;
  for (const line of lines) {
    const names = namesOfRow(line);
    if (names.length === 0) open = null;
    else if (open !== null) open.push(...names);
    else {
      open = names;
      lists.push(open);
    }
  }
  return lists
    .filter((names) => names.length > 1)
    .map((names) => ({ names: [...new Set(names)], isGone: false, isSaid: false }));
}

/** `Orders: order_get, order_search` and the like; none where anything else stands in the line. */
function namesOfRow(line: string): string[] {
  const names = line
    .replace(ROW_LEAD, "")
    .replace(/[.,;]$/, "")
    .split(", ")
    .map((name) => name.replaceAll("`", ""));
  return names.every((name) => NAME.test(name)) ? names : [];
}
