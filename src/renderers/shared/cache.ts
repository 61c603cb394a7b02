import { counted, groupDigits } from "../../lib/words.ts";
import type { Cache, Divergence, OtherHost, Pair, Tokens, Verdict } from "../../model/report.ts";
import { describeCost } from "./breaks.ts";
import { isRefused } from "./calls.ts";

export interface CacheOutline {
  /** What this host makes of it. */
  readonly own: HostRow;
  /** What was observed, predicted, and what it cost; at last what other hosts would make of it. */
  readonly lines: readonly CacheLine[];
}

export interface HostRow {
  readonly host: string;
  readonly verdict: Verdict;
  readonly text: string;
}

export interface CacheLine {
  readonly label: string;
  readonly text: string;
  /** True where the numbers speak against the verdict. */
  readonly doubtful: boolean;
}

/** The cache in rows, or null where there is nothing before the call and nothing was observed. */
export function outlineCache({ prev, curr, error, cache, pairing }: Pair): CacheOutline | null {
  const lines = [
    ...describeOutside(cache),
    ...describeObserved(cache),
    ...costLine(cache),
    ...describeDiagnostics(cache),
  ];
  const isOneCall = pairing.by === "gateway";
  if ((prev === null || isOneCall) && lines.length === 0) return null;
  const { provider, verdict, firstDivergence, otherHosts } = cache;
  const expands = provider.deferredTools === "expanded-at-reference";
  const contrasted = otherHosts.length > 0;
  const failed = error !== null || isRefused(curr);
  const form = failed && cache.observed === null ? WOULD : IS;
  const own = {
    host: `${provider.name} (${provider.because})`,
    verdict,
    text: isOneCall
      ? "one call: nothing before it to compare with"
      : isNothingKept(cache)
        ? NOTHING_KEPT
        : describeVerdict(verdict, firstDivergence, contrasted && expands, form) +
          describeReusable(cache, form),
  };
  return { own, lines: [...lines, ...otherHosts.map((other) => elsewhere(other, !expands))] };
}

/** Where a call failed before anything was read, or on another host: this is about structure. */
const IS = { kept: "kept", broken: "breaks", reusable: "can" } as const;
const WOULD = { kept: "would be kept", broken: "would break", reusable: "could" } as const;
type Form = typeof IS | typeof WOULD;

/** `on a host that renders every tool it would be kept`: what another host would make of the same two requests. */
function elsewhere({ host, verdict, firstDivergence }: OtherHost, byDeferral: boolean): CacheLine {
  const where = `${host.startsWith("a host") ? "on" : "with"} ${host}`;
  const text = describeVerdict(verdict, firstDivergence, byDeferral, WOULD);
  const isSure = verdict === "kept" || verdict === "broken";
  return { label: "elsewhere", text: `${where} ${isSure ? "it " : ""}${text}`, doubtful: false };
}

/** `tools[38]`, or `prev tools[3]` for what is gone, or the section. */
export function placeOfDivergence(divergence: Divergence | null): string {
  if (divergence === null) return "an unknown place";
  if (divergence.path !== null) return divergence.path;
  return divergence.prevPath === null ? divergence.section : `prev ${divergence.prevPath}`;
}

const NOTHING_KEPT = "nothing to keep: no breakpoint";

/** Whether the prefix is the same, and no breakpoint made an entry of it. */
export function isNothingKept({ verdict, isUnmarked }: Cache): boolean {
  return verdict === "kept" && isUnmarked === true;
}

/** `byDeferral`: this host and another treat deferred tools differently, and this one keeps them apart. */
function describeVerdict(
  verdict: Verdict,
  divergence: Divergence | null,
  byDeferral: boolean,
  form: Form,
): string {
  if (verdict === "kept") return `${form.kept}${byDeferral ? ": deferred tools stay out of the prefix" : ""}`;
  if (verdict === "broken") return `${form.broken} at ${placeOfDivergence(divergence)}`;
  if (verdict === "cold") return "cold: nothing before it that could be read";
  return "unknown: the capture or the habits of the host allow no verdict";
}

function describeReusable({ verdict, reusable, isUnmarked }: Cache, form: Form): string {
  if (verdict !== "broken" || reusable === null) return "";
  if (isUnmarked) return "; without a breakpoint nothing is reused";
  if (reusable.share === 0) return `; nothing ${form.reusable} be reused`;
  const tokens = reusable.tokens === null ? "" : `, about ${counted(reusable.tokens, "token")}`;
  return `; ${Math.floor(reusable.share * 100)} % of the prompt ${form.reusable} be reused${tokens}`;
}

function describeOutside({ outside }: Cache): CacheLine[] {
  if (outside.length === 0) return [];
  const text = `${outside.join(", ")}, hidden in the capture: the reported reads prove it`;
  return [{ label: "outside", text, doubtful: false }];
}

function describeObserved({ observed, predicted, agreement }: Cache): CacheLine[] {
  if (observed === null) return [];
  const doubtful = agreement === "disagrees";
  const lines = [{ label: "observed", text: describeCounts(observed), doubtful }];
  if (agreement === "agrees") return [{ ...lines[0]!, text: `${lines[0]!.text} (as predicted)` }];
  if (doubtful && predicted !== null) {
    lines.push({
      label: "predicted",
      text: `${describeCounts(predicted)} (disagrees with what was observed)`,
      doubtful,
    });
  }
  return lines;
}

function describeCounts({ read, write, uncached }: Tokens): string {
  const count = (name: string, tokens: number | null) =>
    tokens === null ? `${name} not reported` : `${name} ${groupDigits(tokens)}`;
  return [count("read", read), count("write", write), count("uncached", uncached)].join(" · ");
}

function costLine({ cost }: Cache): CacheLine[] {
  const text = describeCost(cost);
  return text === null ? [] : [{ label: "cost", text, doubtful: false }];
}

function describeDiagnostics({ diagnostics }: Cache): CacheLine[] {
  if (diagnostics === null || diagnostics === undefined) return [];
  return [{ label: "host says", text: JSON.stringify(diagnostics), doubtful: false }];
}
