import type { Rule } from "../rule.ts";
import { cacheSureness } from "../shared/cache-sureness.ts";
import { readSoFar, tellObstacle } from "../shared/obstacle.ts";

export const cacheBreakpointUnreusable: Rule = {
  code: "cache-breakpoint-unreusable",
  says: "a marker on an entry that no later call can match",
  explain: {
    why: "An entry is read only by a call that repeats its whole prefix; one behind a message that does not come again is written for nothing. The same was seen of a last `system` message.",
    fix: "Mark the last message that the next call repeats.",
    example: "The marker stands on a reminder that is sent anew, with other numbers, in each call.",
  },
  check(evidence) {
    return tellObstacle(evidence, ["unreadable", "unrepeated"], ({ kind, prevPath }) =>
      kind === "unreadable"
        ? {
            message: `The last marker of the previous call stood on a system message at the end (${prevPath}), and an entry that ends there is not matched, though the message is repeated${readSoFar(evidence)}.`,
            fix: "put the last marker on the user message before the system message",
          }
        : {
            confidence: cacheSureness(evidence),
            message: `The last marker of the previous call stood on ${prevPath}, which this call does not repeat, so that the entry that ends there can never be read${readSoFar(evidence)}.`,
            fix: "put the last marker on the last message that the next call repeats",
          },
    );
  },
};
