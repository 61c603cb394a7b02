import { groupDigits } from "../../lib/words.ts";
import type { Evidence, Rule } from "../rule.ts";
import { likelyAtMost } from "../shared/cache-sureness.ts";

export const cacheMissUnexplained: Rule = {
  code: "cache-miss-unexplained",
  says: "the prefix is the same and was not read, and the request gives no reason",
  explain: {
    why: "The host may have dropped the entry, sent the call to another machine, or not written it in time. Nothing in the request shows it.",
    fix: "Nothing in the request; ask the host if it happens often.",
    example: "Two equal requests, one after the other, and both write the same prompt.",
  },
  check(evidence) {
    if (!isUnexplained(evidence)) return [];
    const { cache, provider } = evidence;
    const { observed, predicted } = cache;
    const finds = provider.entriesEnd.is === "at-markers" ? "should have been read" : "could have been read";
    return [
      {
        severity: provider.entriesEnd.known === "assumed" ? "info" : "warning",
        confidence: likelyAtMost(evidence),
        path: null,
        prevPath: null,
        message: `The prompt begins as in the previous call, and ${groupDigits(predicted!.read!)} tokens ${finds}, yet ${groupDigits(observed!.read!)} were: the request gives no reason for it, which lies with the host (expiry, eviction, routing).`,
        fix: null,
      },
    ];
  },
};

/** Best-effort caches often read a little less than they could; that is no miss. */
function isUnexplained({ cache, curr, prev, provider }: Evidence): boolean {
  const { verdict, agreement, observed, predicted, obstacles = [] } = cache;
  if (verdict !== "kept" || agreement !== "disagrees" || obstacles.length > 0) return false;
  if (prev === null || prev.error !== null || curr.error !== null) return false;
  const least = provider.entriesEnd.is === "at-markers" ? 1 : 0.5;
  return observed!.read! < predicted!.read! * least;
}
