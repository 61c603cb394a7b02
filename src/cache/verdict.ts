import type { Call } from "../model/call.ts";
import { isPartial } from "../model/fidelity.ts";
import type { Provider, ToldProvider } from "../model/provider.ts";
import type { Cache, Divergence, OtherHost, Verdict } from "../model/report.ts";
import { costOfMiss, ratesOf } from "./cost.ts";
import { commonLength, describeDivergence } from "./divergence.ts";
import { blocksOutside } from "./hidden.ts";
import type { Both } from "./hurdles.ts";
import { type Lookup, lookUp } from "./lookup.ts";
import { nothingCached } from "./markers.ts";
import { agreement, observedTokens, predictTokens } from "./prediction.ts";
import { layOut, type Segment } from "./prefix.ts";
import { samePrompt } from "./same-prompt.ts";
import { canShare, sharedWeight, weightOfAll } from "./weight.ts";

/** How two requests lie in front of a host's cache. */
interface Comparison {
  readonly verdict: Verdict;
  readonly firstDivergence: Divergence | null;
  readonly prev: readonly Segment[];
  readonly curr: readonly Segment[];
  /** Leading segments that are the same. */
  readonly common: number;
}

const HOSTS = {
  "expanded-at-reference": "native tool search",
  "in-tools": "a host that renders every tool",
} as const;

const NOTHING: Lookup = { read: null, obstacles: [] };

/** What the prompt cache of this host makes of a call after the previous one. */
export function judgeCache(prev: Call | null, curr: Call, told: ToldProvider): Cache {
  const { because } = told;
  // A gateway that is known by the model alone may move system messages before it passes them on.
  const provider = because === "model" ? { ...told.provider, systemInMessages: null } : told.provider;
  const deferredTools = provider.deferredTools.is;
  const base = {
    observed: observedTokens(curr),
    predicted: null,
    agreement: "unobserved",
    provider: { name: provider.name, because, deferredTools },
    outside: [],
    diagnostics: curr.reply?.diagnostics?.value() ?? null,
    cost: null,
    otherHosts: [],
  } as const satisfies Partial<Cache>;
  if (prev === null) {
    const layout = { ...provider, outside: blocksOutside(curr, curr, provider).curr };
    const alone = curr.error === null ? nothingCached(curr, layOut(curr, layout), provider) : null;
    const obstacles = alone === null ? [] : [alone];
    return { ...base, verdict: "cold", firstDivergence: null, reusable: null, obstacles };
  }

  const outside = blocksOutside(prev, curr, provider);
  const isStripped = outside.byReads.length === 0 && outside.prev.length + outside.curr.length > 0;
  const own = compare(prev, curr, provider, outside);
  const both = { prev, curr, before: own.prev, after: own.curr, common: own.common, provider };
  const looked = own.verdict === "unknown" ? NOTHING : lookUp(both);
  const predicted = predictTokens(curr, looked.read);
  return {
    ...base,
    verdict: own.verdict,
    firstDivergence: own.firstDivergence,
    reusable: own.verdict === "unknown" ? null : reusable(own, curr, provider),
    predicted,
    agreement: agreement(base.observed, predicted),
    obstacles: looked.obstacles,
    ...(isUnmarked(both) ? { isUnmarked: true } : {}),
    outside: outside.byReads,
    ...(isStripped ? { stripped: { prev: outside.prev, curr: outside.curr } } : {}),
    cost: costOfMiss(prev.usage, curr.usage, ratesOf(curr, provider)),
    otherHosts: deferredToolsDiffer(prev, curr) ? [otherHost(prev, curr, provider, outside)] : [],
  };
}

function compare(
  prev: Call,
  curr: Call,
  provider: Provider,
  outside: { prev: string[]; curr: string[] },
): Comparison {
  const same = (a: Segment, b: Segment) => samePrompt(a, b, provider.keyOrderCounts.is);
  const before = layOut(prev, { ...provider, outside: outside.prev });
  const after = layOut(curr, { ...provider, outside: outside.curr });
  const common = commonLength(before, after, same);
  const both = { prev: before, curr: after, common };
  if (isPartial(prev) || isPartial(curr)) return { ...both, verdict: "unknown", firstDivergence: null };
  if (common === before.length) return { ...both, verdict: "kept", firstDivergence: null };
  const firstDivergence = describeDivergence(before, after, common, same);
  return { ...both, verdict: "broken", firstDivergence };
}

/** Whether nothing asks for an entry, and the reports of neither call speak of one. */
function isUnmarked({ prev, curr, before, after, provider }: Both): boolean {
  const isUsed = [prev, curr].some(({ usage }) => (usage?.cacheRead ?? 0) + (usage?.cacheWrite ?? 0) > 0);
  if (provider.entriesEnd.is !== "at-markers" || isUsed) return false;
  return [...before, ...after].every(({ marker }) => marker === null);
}

/**
 * Where entries end at markers, only what lies before a marker of the previous call can be read. Null where tools and
 * system stand in an unknown order and one of them differs.
 */
function reusable(
  { prev, curr, common, firstDivergence }: Comparison,
  call: Call,
  host: Provider,
): Cache["reusable"] {
  const inMessages = firstDivergence === null || ["messages", "model"].includes(firstDivergence.section);
  if (host.order === null && !inMessages) return null;
  const marked = prev.slice(0, common).findLastIndex(({ marker }) => marker !== null);
  const readable =
    host.entriesEnd.is === "at-markers"
      ? weightOfAll(curr.slice(0, marked + 1))
      : sharedWeight(prev, curr, common);
  const whole = weightOfAll(curr);
  const share = whole === 0 ? 0 : readable / whole;
  const input = call.usage?.input ?? null;
  return {
    share: Math.round(share * 1000) / 1000,
    tokens: input === null || !canShare(curr, input) ? null : Math.round(share * input),
  };
}

function deferredToolsDiffer(prev: Call, curr: Call): boolean {
  const deferred = (call: Call) => call.tools.filter((tool) => tool.deferred).map((tool) => tool.contentHash);
  const before = new Set(deferred(prev));
  const after = deferred(curr);
  return after.length !== before.size || after.some((hash) => !before.has(hash));
}

/** The same two requests on the other kind of host. */
function otherHost(
  prev: Call,
  curr: Call,
  provider: Provider,
  outside: { prev: string[]; curr: string[] },
): OtherHost {
  const kind = provider.deferredTools.is === "in-tools" ? "expanded-at-reference" : "in-tools";
  const other = { ...provider, deferredTools: { is: kind, source: "" } } as const;
  const { verdict, firstDivergence } = compare(prev, curr, other, outside);
  return { host: HOSTS[kind], verdict, firstDivergence };
}
