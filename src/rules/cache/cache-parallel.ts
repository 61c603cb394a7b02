import { duration } from "../../lib/words.ts";
import type { Rule } from "../rule.ts";
import { readSoFar, tellObstacle } from "../shared/obstacle.ts";

export const cacheParallel: Rule = {
  code: "cache-parallel",
  says: "the calls overlapped: the entry was not yet written",
  explain: {
    why: "An entry can be read once the response of the call that writes it has begun. Calls that start together all miss.",
    fix: "Send one call first, and the others when its response has begun.",
    example: "Ten questions about one document are sent at once; each writes the document.",
  },
  check(evidence) {
    return tellObstacle(evidence, ["parallel"], ({ actual }) => ({
      severity: "info",
      message: `This call began ${duration(actual!)} after the previous one, before its response had begun, so that the entry could not be read yet${readSoFar(evidence)}.`,
      fix: "wait until the first response has begun before sending calls with the same prefix",
    }));
  },
};
