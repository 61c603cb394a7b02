import type { Rule } from "../rule.ts";
import { cacheBreak } from "../shared/cache-break.ts";

export const cacheBreakModel: Rule = {
  code: "cache-break-model",
  says: "another model: a prompt cache belongs to one model",
  check(evidence, found) {
    const { prev, curr } = evidence;
    return cacheBreak(evidence, "model", found, () => ({
      message: `The model changed from ${prev?.model ?? "none"} to ${curr.model ?? "none"}, and a prompt cache belongs to one model`,
      fix: "switch models between conversations, not inside one, or expect to write the whole prompt again",
    }));
  },
};
