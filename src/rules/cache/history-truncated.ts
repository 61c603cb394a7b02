import { sharedMessages } from "../../model/walk.ts";
import type { Rule } from "../rule.ts";

export const historyTruncated: Rule = {
  code: "history-truncated",
  says: "the history was shortened, compacted, rewound or cleared: a reset, not an edit",
  check({ prev, curr }) {
    if (prev === null || curr.messages.length >= prev.messages.length) return [];
    const shared = sharedMessages(prev, curr);
    const [before, now] = [prev.messages.length, curr.messages.length];
    const message =
      shared === 0
        ? `The history of ${before} messages was replaced by ${now}: compacted, cleared or another thread.`
        : `The history was cut back from ${before} messages to ${now}, of which the first ${shared} are the old ones: rewound or shortened.`;
    const path = curr.messages[shared]?.path ?? null;
    const prevPath = prev.messages[shared]?.path ?? null;
    return [{ severity: "info", confidence: "certain", path, prevPath, message, fix: null }];
  },
};
