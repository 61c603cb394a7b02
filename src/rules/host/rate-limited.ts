import type { Rule } from "../rule.ts";
import { hostFailure } from "../shared/host-failure.ts";

// Statuses and types: platform.claude.com/docs/en/api/errors.
export const rateLimited: Rule = hostFailure({
  code: "rate-limited",
  says: "a rate limit: nothing in the request explains it",
  statuses: [429],
  types: ["rate_limit_error", "rate_limit_exceeded"],
  texts: [],
  message: "A rate or usage limit was reached; nothing in the request explains it",
  fix: "wait for the time in retry-after, then send the same request again",
});
