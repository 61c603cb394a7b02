import { listed } from "../../lib/listing.ts";
import type { Headers } from "../../model/exchange.ts";

/** How hosts name what is left of a limit; the group is the limit: `input-tokens`, `requests`. */
const REMAINING: readonly RegExp[] = [
  // platform.claude.com/docs/en/api/rate-limits
  /^anthropic-(?:ratelimit-)?(?<limit>[\w-]+)-remaining$/,
  // OpenAI, and hosts that copy it
  /^x-ratelimit-remaining-(?<limit>[\w-]+)$/,
];

/** The limits of which the response headers say that nothing is left: `input-tokens (limit 40000, reset 2026-…)`; "" for none. */
export function usedUp(headers: Headers): string {
  const limits = Object.entries(headers).flatMap(([name, value]) => {
    const limit = REMAINING.map((pattern) => pattern.exec(name)?.groups?.limit).find(
      (one) => one !== undefined,
    );
    if (limit === undefined || Number(value) !== 0) return [];
    const about = ["limit", "reset"].flatMap((what) => {
      const text = headers[name.replace("remaining", what)];
      return text === undefined ? [] : [`${what} ${text}`];
    });
    return [about.length === 0 ? limit : `${limit} (${about.join(", ")})`];
  });
  return listed(limits);
}

/** How long to wait as the response says: `12 s`; null where it does not, or says it as a date. */
export function retryAfter(headers: Headers): string | null {
  const value = headers["retry-after"]?.trim() ?? "";
  return /^\d+(\.\d+)?$/.test(value) ? `${value} s` : null;
}
