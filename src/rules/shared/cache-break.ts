import { groupDigits } from "../../lib/words.ts";
import type { CacheSection, Call } from "../../model/call.ts";
import type { Provider } from "../../model/provider.ts";
import type { Cache, Change, Finding } from "../../model/report.ts";
import type { Evidence } from "../rule.ts";
import { cacheSureness } from "./cache-sureness.ts";

/**
 * The finding for a prefix that breaks in this section; none where it breaks elsewhere or another finding tells it
 * already. `says` is asked only then. A failed call wrote no cache, and reads beyond the prediction cost nothing: both are `info`.
 */
export function cacheBreak(
  { by, cache, prev, curr, provider }: Evidence,
  section: CacheSection,
  found: readonly Finding[],
  says: () => { message: string; fix: string },
): Omit<Finding, "code">[] {
  const told = found.some(
    ({ code, path }) =>
      TELL_IT_BETTER[section]?.includes(code) &&
      (section !== "tools" || path === cache.firstDivergence?.path),
  );
  if (cache.verdict !== "broken" || cache.firstDivergence?.section !== section || told) return [];
  const { message, fix } = says();
  const harmless = curr.error !== null || readsMore(cache) || leftNothing(prev, provider);
  // Two calls that only time puts together may have nothing to do with each other.
  const isSure = by !== "time";
  return [
    {
      severity: harmless || !isSure ? "info" : "warning",
      confidence: isSure ? cacheSureness({ cache, provider }) : "possible",
      path: cache.firstDivergence.path,
      prevPath: cache.firstDivergence.prevPath,
      message: `${message}${consequence(cache)}`,
      fix,
    },
  ];
}

/** Findings that say of a break in a section what it is, so that it is not said twice. */
const TELL_IT_BETTER: Partial<Record<CacheSection, readonly string[]>> = {
  tools: ["cache-deferred-in-prefix", "deferred-tool-undeferred"],
  messages: ["history-truncated", "cache-breakpoint-unreusable"],
};

/** A previous call that failed, or neither read nor wrote, has left nothing that a break could cost. */
function leftNothing(prev: Call | null, { entriesEnd }: Provider): boolean {
  if (prev !== null && prev.error !== null) return true;
  return entriesEnd.is === "at-markers" && prev?.usage?.cacheRead === 0 && prev.usage.cacheWrite === 0;
}

function readsMore({ agreement, observed, predicted }: Cache): boolean {
  return agreement === "disagrees" && (observed?.read ?? 0) > (predicted?.read ?? 0);
}

function consequence(cache: Cache): string {
  const { observed, agreement } = cache;
  if (observed?.read == null) return ".";
  const read = `${groupDigits(observed.read)} tokens were read`;
  if (readsMore(cache)) return `; yet ${read}, more than the previous call left behind.`;
  return agreement === "agrees"
    ? `; ${read} and ${groupDigits(observed.write ?? 0)} written, as that predicts.`
    : `; ${read}.`;
}

/** The change that stands where the prefix breaks. */
export function changeAtBreak(
  { cache, changes }: Evidence,
  section: keyof Evidence["changes"],
): Change | undefined {
  const at = cache.firstDivergence;
  if (at === null) return undefined;
  const holds = (outer: string | null, inner: string | null) =>
    outer !== null &&
    inner !== null &&
    (inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`));
  return changes[section].find(
    ({ path, prevPath }) => holds(path, at.path) || (at.path === null && holds(prevPath, at.prevPath)),
  );
}
