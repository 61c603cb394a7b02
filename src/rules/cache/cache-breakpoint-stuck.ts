import { counted, groupDigits } from "../../lib/words.ts";
import type { Rule } from "../rule.ts";
import { cacheSureness } from "../shared/cache-sureness.ts";
import { tellObstacle } from "../shared/obstacle.ts";

export const cacheBreakpointStuck: Rule = {
  code: "cache-breakpoint-stuck",
  says: "the markers no longer move: what follows the last one grows and is never cached",
  explain: {
    why: "Only what stands before the last marker is cached. A marker that stays where it is leaves the new turns out.",
    fix: "Move the last marker to the newest message in every call.",
    example:
      "A client uses up its four markers at the beginning; 30 turns later all that follows is paid in full.",
  },
  check(evidence) {
    return tellObstacle(evidence, ["stuck"], ({ path, actual }) => {
      const uncached = evidence.cache.observed?.uncached;
      const cost = uncached == null ? "" : `; ${groupDigits(uncached)} tokens were paid in full`;
      return {
        confidence: cacheSureness(evidence),
        message: `The last marker, ${path}, stands where it stood in the previous call, and the ${counted(actual!, "block")} after it are not cached${cost}.`,
        fix: "move the last marker to the newest message in every call, and drop an old one",
      };
    });
  },
};
