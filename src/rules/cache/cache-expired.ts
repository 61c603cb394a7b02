import { duration } from "../../lib/words.ts";
import type { Rule } from "../rule.ts";
import { readSoFar, tellObstacle } from "../shared/obstacle.ts";

export const cacheExpired: Rule = {
  code: "cache-expired",
  says: "same prefix, but more time passed than the TTL of the markers",
  explain: {
    why: "An entry lives for its TTL, counted from the start of the last request that read or wrote it.",
    fix: "Mark what stays the same with `ttl: 1h` where pauses are longer than 5 minutes.",
    example: "The user answers after 8 minutes; the whole prompt is written again.",
  },
  check(evidence) {
    return tellObstacle(evidence, ["expired"], ({ limit, actual }) => {
      const message = `${duration(actual!)} passed since the previous call began, and its entry lives ${duration(limit!)} after it was last read${readSoFar(evidence)}.`;
      const marks = evidence.provider.entriesEnd.is === "at-markers" && limit! < 3_600_000;
      const fix = marks ? 'set "ttl": "1h" on markers where pauses are longer than 5 minutes' : null;
      return { message, fix };
    });
  },
};
