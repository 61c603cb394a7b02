import type { Call } from "../../model/call.ts";
import { sharedMessages } from "../../model/walk.ts";
import type { Rule } from "../rule.ts";

export const historyTruncated: Rule = {
  code: "history-truncated",
  says: "the history was shortened, compacted, rewound or cleared: a reset, not an edit",
  explain: {
    why: "Not a fault: the conversation was cut back, compacted or cleared, and a new prefix begins.",
    fix: "Nothing; expect to write the prompt once.",
    example: "80 messages became a summary of 3.",
  },
  check({ prev, curr }) {
    if (prev === null || curr.messages.length >= prev.messages.length) return [];
    const shared = sharedMessages(prev, curr);
    if (!isReset(prev, curr, shared)) return [];
    const [before, now] = [prev.messages.length, curr.messages.length];
    const message =
      shared === 0
        ? `The history of ${before} messages was replaced by ${now}: compacted, cleared or another thread.`
        : `The history was cut back from ${before} messages to ${now}, of which the first ${shared === 1 ? "one is the old one" : `${shared} are the old ones`}: rewound or shortened.`;
    const path = curr.messages[shared]?.path ?? null;
    const prevPath = prev.messages[shared]?.path ?? null;
    return [{ severity: "info", confidence: "certain", path, prevPath, message, fix: null }];
  },
};

/** Nothing survives behind the shared messages, or less than half does; an edited history keeps most of what it had. */
function isReset(prev: Call, curr: Call, shared: number): boolean {
  const kept = new Set(curr.messages.slice(shared).map(({ contentHash }) => contentHash));
  const old = prev.messages.slice(shared);
  const survivors = old.filter(({ contentHash }) => kept.has(contentHash)).length;
  return survivors * 2 < old.length;
}
