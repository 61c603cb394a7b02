import { nameLists } from "../../lib/name-list.ts";
import type { Block, Call } from "../../model/call.ts";
import type { Rule } from "../rule.ts";
import { happened } from "../shared/phrases.ts";

/** Under this the bytes of a block have a note on the names that it lists. */
const NAMES = Symbol("names");

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
    for (const { name, isGone } of block.view.remember(NAMES, () => namesIn(block))) {
      if (isGone) names.delete(name);
      else if (!names.has(name)) names.set(name, block.path);
    }
  }
  return names;
}

/** The names in lists of deferred tools, and whether the list says that they are gone. */
function namesIn(block: Block): { name: string; isGone: boolean }[] {
  if (block.kind !== "text") return [];
  return nameLists(block.text, /deferred[- ]tools/i).flatMap(({ heading, names }) => {
    const isGone = /no longer|removed|disconnected|unavailable/i.test(heading);
    return names.map((name) => ({ name, isGone }));
  });
}
