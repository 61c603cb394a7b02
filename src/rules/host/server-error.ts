import type { Rule } from "../rule.ts";
import { hostFailure } from "../shared/host-failure.ts";

// Statuses and types: platform.claude.com/docs/en/api/errors.
export const serverError: Rule = hostFailure({
  code: "server-error",
  says: "the provider failed: nothing in the request explains it",
  explain: {
    why: "The host or a proxy before it failed. Behind such an answer gateways at times hide a refusal.",
    fix: "Send the same request again; if it always fails, compare it with the last one that worked.",
    example: "502 Bad Gateway",
  },
  statuses: [500, 502, 503, 504],
  types: ["api_error", "timeout_error"],
  texts: [],
  message: "The provider or something before it failed; nothing in the request is known to explain it",
  fix: "send the same request again; if it fails every time, compare it with the last one that worked",
});
