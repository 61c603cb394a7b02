import type { Block, Call } from "../../model/call.ts";
import type { Rule } from "../rule.ts";
import { happened } from "../shared/phrases.ts";

export const deferredListingChanged: Rule = {
  code: "deferred-listing-changed",
  says: "the text list of deferred tool names in system or a reminder changed (names added, removed)",
  explain: {
    why: "Some clients list the names of deferred tools as text. When such a list stands in the system prompt, each change of it costs the cache.",
    fix: "Keep the list out of the system prompt: put it into a message, or announce only what is new.",
    example: "The <available-deferred-tools> reminder has two more names since an MCP server connected.",
  },
  check({ prev, curr }) {
    if (prev === null) return [];
    const before = listingOf(prev);
    const now = listingOf(curr);
    const added = [...now.keys()].filter((name) => !before.has(name));
    const removed = now.size === 0 ? [] : [...before.keys()].filter((name) => !now.has(name));
    if (added.length + removed.length === 0) return [];
    const parts = [
      ...(added.length > 0 ? [happened(added, "name", "added")] : []),
      ...(removed.length > 0 ? [happened(removed, "name", "removed")] : []),
    ];
    return [
      {
        severity: "info",
        confidence: "certain",
        path: now.get(added[0] ?? "") ?? [...now.values()][0]!,
        prevPath: before.get(removed[0] ?? "") ?? null,
        message: `The list of deferred tools in the text changed: ${parts.join(", ")}.`,
        fix: null,
      },
    ];
  },
};

/** The names that stand in lists of deferred tools, and the block that says them first. */
function listingOf(call: Call): Map<string, string> {
  const names = new Map<string, string>();
  const told = call.messages.filter(({ role }) => role !== "assistant").flatMap(({ blocks }) => blocks);
  for (const block of [...call.system, ...told]) {
    for (const { name, isGone } of namesIn(block)) {
      if (isGone) names.delete(name);
      else if (!names.has(name)) names.set(name, block.path);
    }
  }
  return names;
}

interface ListedName {
  readonly name: string;
  readonly isGone: boolean;
}

/** `WebFetch`, `- web_search`, `mcp__wiki__list: Lists the pages`. */
const NAME_LINE = /^[ \t]*(?:[-*] )?([A-Za-z_][\w.:-]*\w)(?:$|(?: [-–—]|:) )/;
/** How many lines of words may stand between the heading and the names. */
const LEAD = 2;

/** The lines of names behind a line that speaks of deferred tools, up to the first line that is none. */
function namesIn(block: Block): ListedName[] {
  if (block.kind !== "text" || !/deferred[- ]tools/i.test(block.text)) return [];
  const lines = block.text.split(/\r?\n/);
  return lines.flatMap((heading, at) => {
    if (!/deferred[- ]tools/i.test(heading) || heading.trimStart().startsWith("</")) return [];
    const isGone = /no longer|removed|disconnected|unavailable/i.test(heading);
    const rest = lines.slice(at + 1);
    const start = rest.slice(0, LEAD + 1).findIndex((line) => NAME_LINE.test(line));
    if (start < 0) return [];
    const end = rest.findIndex((line, index) => index >= start && !NAME_LINE.test(line));
    return rest
      .slice(start, end < 0 ? rest.length : end)
      .map((line) => ({ name: NAME_LINE.exec(line)![1]!, isGone }));
  });
}
