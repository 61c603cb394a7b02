import { groupDigits } from "../../lib/words.ts";
import type { Rule } from "../rule.ts";
import { tellObstacle } from "../shared/obstacle.ts";

export const cacheBelowMinimum: Rule = {
  code: "cache-below-minimum",
  says: "the prefix is shorter than the model's minimum",
  explain: {
    why: "A prefix below the model's minimum is not cached, and no error says so.",
    fix: "Mark a longer prefix, or leave it: short prompts cost little.",
    example: "A system prompt of 900 tokens is marked on a model that caches from 4 096 tokens.",
  },
  check(evidence) {
    // A lone short question has nothing to gain; a conversation that goes on pays for it turn by turn.
    const goesOn = evidence.curr.messages.length > 1;
    return tellObstacle(evidence, ["below-minimum"], ({ path, limit, actual }) => ({
      severity: goesOn ? "warning" : "info",
      message: `The prompt up to the marker ${path} has about ${groupDigits(actual!)} tokens, and ${evidence.curr.model} caches from ${groupDigits(limit!)} tokens on: nothing was read or written.`,
      fix: "mark a longer prefix, or leave the marker out",
    }));
  },
};
