import type { Rule } from "../rule.ts";
import { hostFailure } from "../shared/host-failure.ts";

// Statuses and types: platform.claude.com/docs/en/api/errors.
export const rateLimited: Rule = hostFailure({
  code: "rate-limited",
  says: "a rate limit: nothing in the request explains it",
  explain: {
    why: "Too many requests or tokens for this account in a time.",
    fix: "Wait as long as retry-after says, then send the same request again.",
    example: "429 rate_limit_error",
  },
  statuses: [402, 429],
  types: [
    "rate_limit_error",
    "rate_limit_exceeded",
    "billing_error",
    "insufficient_quota",
    "RESOURCE_EXHAUSTED",
    "ThrottlingException",
  ],
  texts: [
    {
      pattern:
        /\b(rate_limit_error|rate_limit_exceeded|insufficient_quota|RESOURCE_EXHAUSTED|ThrottlingException)\b/,
      source: "a type left in a gateway's text",
    },
    {
      pattern: /\brate[- ]limit(s|ed)?\b.{0,40}\b(reached|exceeded|hit)\b|\bexceeds? .{0,60}\brate limit\b/i,
      source: "the Claude API, OpenAI",
    },
    { pattern: /\btoo many requests\b/i, source: "RFC 6585 §4, the reason phrase" },
    {
      pattern: /\breached your .{0,40}usage limits?\b/i,
      source: "platform.claude.com/docs/en/api/errors, in a 400",
    },
    {
      pattern:
        /\b(credit balance is too low|exceeded your current quota|insufficient (balance|credits|quota))/i,
      source: "the Claude API, OpenAI, DeepSeek",
    },
  ],
  message: "A rate, usage or credit limit was reached; nothing in the request explains it",
  fix: "send the same request again when the limit is reset; where it is a limit of the account, raise it",
});
