import { groupDigits } from "../../lib/words.ts";
import type { Rule } from "../rule.ts";

export const cacheOutsidePrefix: Rule = {
  code: "cache-outside-prefix",
  says: "a block whose text the capture hides differs, and the reported reads prove that it is no part of the prefix",
  explain: {
    why: "Not a fault: the capture hides a text that changed, and the reported reads prove that the host does not count it.",
    fix: "Nothing.",
    example: "The billing block of Claude Code, which the host takes out when it is the first system block.",
  },
  check({ prev, curr, cache }) {
    return cache.outside.map((path) => ({
      severity: "info",
      confidence: "likely",
      path,
      prevPath: path,
      message: `${path} differs under a hidden text, yet ${groupDigits(curr.usage?.cacheRead ?? 0)} tokens were read, all that the previous call had read and written (${groupDigits((prev?.usage?.cacheRead ?? 0) + (prev?.usage?.cacheWrite ?? 0))}): it lies outside of the prefix, as the billing block does.`,
      fix: null,
    }));
  },
};
