import type { Rule } from "../rule.ts";
import { cacheSureness } from "../shared/cache-sureness.ts";
import { readSoFar, tellObstacle } from "../shared/obstacle.ts";

export const cacheLookbackExceeded: Rule = {
  code: "cache-lookback-exceeded",
  says: "the new breakpoint stands 20 or more blocks after the last written one",
  explain: {
    why: "From each breakpoint the host looks back 20 blocks, the breakpoint's own counted, for an entry that was written before.",
    fix: "Leave a second marker where the last entry ended, or set one every 15 blocks.",
    example:
      "A turn with 12 tool calls and their results adds 24 blocks; the new marker does not see the old entry.",
  },
  check(evidence) {
    return tellObstacle(evidence, ["lookback"], ({ path, prevPath, limit, actual }) => ({
      confidence: cacheSureness(evidence),
      message: `The marker at ${path} stands ${actual} blocks after the last entry (${prevPath} in the previous call), and the host looks back ${limit} blocks, the marker's own counted${readSoFar(evidence)}.`,
      fix: "keep a second marker where the previous call had its last one, or set a marker every 15 blocks",
    }));
  },
};
