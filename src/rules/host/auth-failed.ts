import type { Rule } from "../rule.ts";
import { hostFailure } from "../shared/host-failure.ts";

// Statuses and types: platform.claude.com/docs/en/api/errors.
export const authFailed: Rule = hostFailure({
  code: "auth-failed",
  says: "the provider refused the credentials: nothing in the request explains it",
  statuses: [401, 403],
  types: ["authentication_error", "permission_error"],
  texts: [],
  message: "The provider refused the credentials or the permission; nothing in the request body explains it",
  fix: "check the key, the account and what they may use",
});
