import type { Block, Call } from "../../model/call.ts";
import { walkMessages } from "../../model/walk.ts";
import type { Evidence, Rule } from "../rule.ts";
import { cacheBreak } from "../shared/cache-break.ts";
import { excerpts } from "../shared/phrases.ts";
import { describeTextChange, isReminder } from "../shared/text-change.ts";

export const cacheBreakMessages: Rule = {
  code: "cache-break-messages",
  says: "which old message was edited, moved, dropped or merged",
  explain: {
    why: "The cache is a prefix: an edit of an old message costs all from there on.",
    fix: "Send old messages exactly as they were sent the first time.",
    example: "A reminder is removed from the message before the last.",
  },
  check(evidence, found) {
    return cacheBreak(evidence, "messages", found, () => ({
      message: `${whatChanged(evidence)}; all messages from there on must be written again`,
      fix: "send the messages of earlier turns exactly as they were sent the first time",
    }));
  },
};

function whatChanged({ prev, curr, cache }: Evidence): string {
  const { path, prevPath } = cache.firstDivergence ?? { path: null, prevPath: null };
  const before = blockAt(prev, prevPath);
  const after = blockAt(curr, path);
  if (before?.kind === "tool_reference" && path === null) {
    return `The definition of ${before.name}, which the tool_reference at ${prevPath} puts into the prompt, is gone`;
  }
  if (path === null) return `An old block, ${prevPath} (${named(before)}), is gone`;
  if (prevPath === null) return `A block, ${path} (${named(after)}), was put between old ones`;
  if (before !== undefined && before.contentHash === after?.contentHash) {
    return `The old block ${prevPath} (${named(before)}) stands at ${path} now`;
  }
  if (isReminder(textOf(before)) && !isReminder(textOf(after))) {
    return `The old block ${prevPath} (${named(before)}) no longer stands there, but ${path} (${named(after)})`;
  }
  return `The old block ${path} changed ${describeTextChange(textOf(before), textOf(after)).says}`;
}

function blockAt(call: Call | null, path: string | null): Block | undefined {
  return call === null ? undefined : [...walkMessages(call)].find((block) => block.path === path);
}

function named(block: Block | undefined): string {
  const kind = isReminder(textOf(block)) ? "a reminder" : block?.kind.replace("_", " ");
  return `${kind} ${excerpts(textOf(block), "").from}`;
}

function textOf(block: Block | undefined): string {
  return block?.kind === "text" || block?.kind === "thinking" ? block.text : (block?.view.json() ?? "");
}
