import { counted } from "../../lib/words.ts";
import type { Cache, Finding, Pair } from "../../model/report.ts";

/** Findings about the cache that explain no miss. */
const NO_CAUSE: readonly string[] = [
  "cache-deferred-in-prefix",
  "cache-outside-prefix",
  "cache-usage-unreported",
  "cache-diagnosis-differs",
];

/** What says why the cache broke: loud, or of a break that cost something; null where none does. */
export function breakOf({ findings, cache }: Pair): Finding | null {
  const loud = findings.find(({ code, severity }) => severity !== "info" && code.startsWith("cache-break-"));
  if (loud !== undefined || cache.cost === null) return loud ?? null;
  const isCause = ({ code }: Finding) =>
    (code.startsWith("cache-") && !NO_CAUSE.includes(code)) || code === "history-truncated";
  return findings.find(isCause) ?? null;
}

/** `re-wrote 268 303 tokens, about $1.54`; null where nothing is known. */
export function describeCost(cost: Cache["cost"]): string | null {
  if (cost === null) return null;
  return `re-wrote ${counted(cost.tokens, "token")}${cost.usd === null ? "" : `, about ${dollars(cost.usd)}`}`;
}

/** Cents, and below one of them two digits that say something. */
function dollars(usd: number): string {
  return `$${usd >= 0.01 || usd === 0 ? usd.toFixed(2) : usd.toFixed(4)}`;
}
