import type { Block, Call } from "../../model/call.ts";
import type { Evidence, Rule } from "../rule.ts";
import { cacheBreak } from "../shared/cache-break.ts";
import { excerpts } from "../shared/phrases.ts";
import { describeTextChange } from "../shared/text-change.ts";

const FIX =
  "keep the system prompt the same for a whole conversation: put what changes into the newest user message";

export const cacheBreakSystem: Rule = {
  code: "cache-break-system",
  says: "which system block and text span changed, and what kind of volatile text it is",
  explain: {
    why: "The system prompt stands before all messages, so that each change of it costs the whole conversation.",
    fix: "Keep it the same for a conversation; put what changes into the newest user message.",
    example: "“Today is 4 March” turns to 5 March.",
  },
  check(evidence, found) {
    return cacheBreak(evidence, "system", found, () => whatChanged(evidence));
  },
};

function whatChanged({ prev, curr, cache }: Evidence): { message: string; fix: string } {
  const { path, prevPath } = cache.firstDivergence ?? { path: null, prevPath: null };
  const before = textAt(prev, prevPath);
  const after = textAt(curr, path);
  if (path === null) return { message: `The system block ${prevPath} (${quoted(before)}) is gone`, fix: FIX };
  if (prevPath === null) return { message: `The system block ${path} (${quoted(after)}) is new`, fix: FIX };
  const { says, fix } = describeTextChange(before, after);
  return { message: `${path} changed ${says}`, fix: fix ?? FIX };
}

function textAt(call: Call | null, path: string | null): string {
  const isAt = (block: Block) => path === block.path || path?.startsWith(`${block.path}.`);
  const block = call?.system.find(isAt);
  return block?.kind === "text" ? block.text : (block?.view.json() ?? "");
}

function quoted(text: string): string {
  return excerpts(text, "").from;
}
