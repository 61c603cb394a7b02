import type { Rule } from "../rule.ts";
import { hostFailure } from "../shared/host-failure.ts";

// Statuses and types: platform.claude.com/docs/en/api/errors.
export const overloaded: Rule = hostFailure({
  code: "overloaded",
  says: "the provider is overloaded: nothing in the request explains it",
  statuses: [529],
  types: ["overloaded_error"],
  texts: [],
  message: "The provider is overloaded; nothing in the request explains it",
  fix: "send the same request again later",
});
