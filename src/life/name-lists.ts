import { nameLists } from "../lib/name-list.ts";
import type { Block } from "../model/call.ts";

/** Names of tools in a text that the client wrote. */
export interface ToolList {
  readonly path: string;
  readonly names: readonly string[];
  /** Whether the text says that these tools are no longer there. */
  readonly isGone: boolean;
  /** Whether the text calls them deferred tools. Else it is a list that may name other things than tools. */
  readonly isSaid: boolean;
}

const HEADING = /deferred[- ]tools|\btools? (?:have |has )?just became available/i;
const GONE = /no longer|removed|disconnected|unavailable/i;
/** What may stand before the names of a row: `- `, `Orders: `. */
const ROW_LEAD = /^[ \t]*(?:[-*] )?(?:[^,:]{1,40}: )?/;
const NAME = /^[A-Za-z][\w-]*\w$/;

/** The lists of names in one block: the lines behind a heading that speaks of deferred tools, or rows of names. */
export function listsIn(block: Block): ToolList[] {
  if (block.kind !== "text") return [];
  const { path, text } = block;
  const said = nameLists(text, HEADING);
  if (said.length > 0) {
    return said.map(({ heading, names }) => ({ path, names, isGone: GONE.test(heading), isSaid: true }));
  }
  return rowsOfNames(text).map((names) => ({ path, names, isGone: false, isSaid: false }));
}

/** Rows of names that stand together, in any paragraph. One name alone is no list. */
function rowsOfNames(text: string): string[][] {
  const lists: string[][] = [];
  let open: string[] | null = null;
  for (const line of text.split(/\r?\n/)) {
    const names = namesOfRow(line);
    if (names.length === 0) open = null;
    else if (open !== null) open.push(...names);
    else {
      open = names;
      lists.push(open);
    }
  }
  return lists.filter((names) => names.length > 1).map((names) => [...new Set(names)]);
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
