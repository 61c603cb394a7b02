import { groupDigits } from "../../lib/words.ts";
import type { Rule } from "../rule.ts";
import { cacheSureness } from "../shared/cache-sureness.ts";
import { tellObstacle } from "../shared/obstacle.ts";

export const cacheNoBreakpoint: Rule = {
  code: "cache-no-breakpoint",
  says: "the request has no breakpoint at all, on a host that caches at breakpoints only",
  explain: {
    why: "This host caches nothing that is not marked, and tells no error.",
    fix: "Put `cache_control` on the last block of what stays the same, or at the top of the request.",
    example: "A gateway drops `cache_control` when it converts the request.",
  },
  check(evidence) {
    return tellObstacle(evidence, ["no-breakpoint"], ({ limit, actual }) => ({
      confidence: cacheSureness(evidence),
      message: `Nothing in the request has cache_control, so none of its ${groupDigits(actual!)} tokens were read or written, though ${groupDigits(limit!)} are enough for this model.`,
      fix: "put cache_control on the last block of what stays the same, or at the top of the request",
    }));
  },
};
