import type { Block, Call } from "../../model/call.ts";
import type { Evidence, Rule } from "../rule.ts";
import { cacheBreak } from "../shared/cache-break.ts";
import { excerpts } from "../shared/phrases.ts";

export const cacheBreakSystem: Rule = {
  code: "cache-break-system",
  says: "which system block and text span changed",
  explain: {
    why: "The system prompt stands before all messages, so that each change of it costs the whole conversation.",
    fix: "Keep it the same for a conversation; put what changes into the newest user message.",
    example: "“Today is 4 March” turns to 5 March.",
  },
  check(evidence, found) {
    return cacheBreak(evidence, "system", found, () => ({
      message: whatChanged(evidence),
      fix: "keep the system prompt the same for a whole conversation: put what changes into the newest user message",
    }));
  },
};

function whatChanged({ prev, curr, cache }: Evidence): string {
  const { path, prevPath } = cache.firstDivergence ?? { path: null, prevPath: null };
  const before = textAt(prev, prevPath);
  const after = textAt(curr, path);
  if (path === null) return `The system block ${prevPath} (${quoted(before)}) is gone`;
  if (prevPath === null) return `The system block ${path} (${quoted(after)}) is new`;
  const { from, to } = excerpts(before, after);
  return `${path} changed from ${from} to ${to}`;
}

function textAt(call: Call | null, path: string | null): string {
  const isAt = (block: Block) => path === block.path || path?.startsWith(`${block.path}.`);
  const block = call?.system.find(isAt);
  return block?.kind === "text" ? block.text : (block?.view.json() ?? "");
}

function quoted(text: string): string {
  return excerpts(text, "").from;
}
