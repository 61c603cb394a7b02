import type { Rule } from "../rule.ts";
import { hostFailure } from "../shared/host-failure.ts";

// Statuses and types: platform.claude.com/docs/en/api/errors.
export const overloaded: Rule = hostFailure({
  code: "overloaded",
  says: "the provider is overloaded: nothing in the request explains it",
  explain: {
    why: "The host has too much to do for everybody.",
    fix: "Send the same request again later.",
    example: "529 overloaded_error on a retry of an unchanged body.",
  },
  statuses: [529],
  types: ["overloaded_error", "engine_overloaded_error", "server_overloaded"],
  texts: [
    { pattern: /\boverloaded_error\b/, source: "a type left in a gateway's text" },
    { pattern: /^\W*overloaded\b/i, source: "platform.claude.com/docs/en/api/errors" },
    {
      pattern:
        /\b(engine|server|model|service|provider|upstream)s?\b.{0,30}\b(overloaded|at capacity|too busy)\b/i,
      source: "OpenAI and Kimi, with status 429 or 503",
    },
  ],
  message: "The provider is overloaded; nothing in the request explains it",
  fix: "send the same request again later",
});
