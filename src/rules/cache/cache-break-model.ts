import type { Rule } from "../rule.ts";
import { cacheBreak } from "../shared/cache-break.ts";

export const cacheBreakModel: Rule = {
  code: "cache-break-model",
  says: "another model: a prompt cache belongs to one model",
  explain: {
    why: "A prompt cache belongs to one model. Another model reads nothing of it.",
    fix: "Switch models between conversations, not inside of one.",
    example: "Opus for planning, Sonnet for the next turn: each switch writes the whole prompt.",
  },
  check(evidence, found) {
    const { prev, curr } = evidence;
    return cacheBreak(evidence, "model", found, () => ({
      message: `The model changed from ${prev?.model ?? "none"} to ${curr.model ?? "none"}, and a prompt cache belongs to one model`,
      fix: "switch models between conversations, not inside one, or expect to write the whole prompt again",
    }));
  },
};
