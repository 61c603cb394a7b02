import type { Rule } from "../rule.ts";

export const cacheUsageUnreported: Rule = {
  code: "cache-usage-unreported",
  says: "the host reports no cache figures: no conclusion",
  explain: {
    why: "Without figures of what was read, nobody can say whether the cache worked.",
    fix: "Look whether the host or gateway can be told to report them.",
    example: "`usage` holds input_tokens and output_tokens alone.",
  },
  check({ prev, curr, cache }) {
    const isAnswered = curr.reply !== null && curr.error === null && curr.reply.complete;
    if (prev === null || !isAnswered || cache.observed !== null || curr.usage === null) return [];
    return [
      {
        severity: "info",
        confidence: "certain",
        path: null,
        prevPath: null,
        message:
          "The response reports no tokens read from the cache, so that the request alone says what could have been read, and nothing what was.",
        fix: null,
      },
    ];
  },
};
