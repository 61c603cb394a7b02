import type { Rule } from "../rule.ts";
import { hostFailure } from "../shared/host-failure.ts";

// Statuses and types: platform.claude.com/docs/en/api/errors.
export const authFailed: Rule = hostFailure({
  code: "auth-failed",
  says: "the provider refused the credentials: nothing in the request explains it",
  explain: {
    why: "The host did not accept the key or what it may do. The request itself has no part in it.",
    fix: "Check the key, the account, and what they may use.",
    example: "401 “invalid x-api-key”.",
  },
  statuses: [401, 403],
  types: ["authentication_error", "permission_error", "UNAUTHENTICATED", "PERMISSION_DENIED"],
  texts: [
    {
      pattern:
        /\b(invalid|incorrect|missing|no|expired) (x-)?(api[- ]key|bearer token|access token|authentication|credentials)/i,
      source: "the Claude API (invalid x-api-key), OpenAI (Incorrect API key provided)",
    },
    { pattern: /\bAPI key (is )?(not valid|invalid|missing|expired|required)/i, source: "Gemini, in a 400" },
    {
      pattern: /this credential is only authorized for use with/i,
      source: "the Claude API, in a 400, of tokens of Claude Code",
    },
    {
      pattern: /\b(OAuth|security) token\b.{0,40}\b(expired|invalid|revoked)/i,
      source: "the Claude API; AWS",
    },
    {
      pattern: /\bauthentication_error\b|\bUnrecognizedClientException\b/,
      source: "a type left in a gateway's text",
    },
  ],
  message: "The provider refused the credentials or the permission; nothing in the request body explains it",
  fix: "check the key, the account and what they may use",
});
