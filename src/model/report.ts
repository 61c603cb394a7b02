import type { CacheSection, Fidelity, Section, Usage } from "./words.ts";

/** The report: what renderers get and what `--format json` prints. Published as `report.schema.json`. */
export interface Report {
  readonly version: 1;
  readonly command: "compare" | "scan" | "show";
  readonly pairs: readonly Pair[];
  readonly problems: readonly Problem[];
  /** Captured exchanges that are no model calls (token counts, model lists …). */
  readonly ignored: number;
  /** Files that no format claims. */
  readonly skipped: readonly string[];
  /** Of a scan, and the one that is shown call by call. */
  readonly conversations?: readonly Conversation[];
  /** Of a scan. */
  readonly totals?: Totals;
}

/** Calls that go on with each other. Times are ISO 8601, or null. */
export interface Conversation {
  readonly id: string;
  readonly calls: number;
  readonly failed: number;
  readonly cacheBreaks: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly models: readonly string[];
  /** What the cache breaks wrote again, where the usage tells. */
  readonly cost: { readonly tokens: number; readonly usd: number | null } | null;
  /** The last call, as it is named on the command line. */
  readonly lastCall: string;
}

export interface Totals {
  /** What was asked for: entries of this kind are in `pairs`. */
  readonly shown: "errors" | "cache" | "all" | "overview";
  readonly files: number;
  readonly bytes: number;
  readonly calls: number;
  readonly failed: number;
  /** Failures that are different from each other; the rest are repeats. */
  readonly failures: number;
  readonly conversations: number;
  readonly cacheBreaks: number;
  /** Exchanges of an API that is not understood. */
  readonly unknown: number;
  /** Files whose last line is still being written. */
  readonly unfinished: number;
  /** Whether the scan was stopped before its end. */
  readonly interrupted: boolean;
  /** Where calls were filtered: what of all this was asked for. */
  readonly matching?: Matching;
}

export interface Matching {
  /** The filters of calls as flags: `--session s-1 --status 4xx`; "" where only a code was asked for. */
  readonly filters: string;
  /** The finding that was asked for. It is not counted here: a call is not judged before it is shown. */
  readonly code: string | null;
  /** Whether `pairs` ends at the limit, so that there may be more. */
  readonly isCut: boolean;
  readonly calls: number;
  readonly failed: number;
  readonly failures: number;
  readonly cacheBreaks: number;
}

/** Input that could not be used, or only in part. `record` is null where the whole file is meant. */
export interface Problem {
  readonly file: string;
  readonly record: number | null;
  readonly reason: string;
}

export interface Pair {
  /** Null where nothing came before the call. */
  readonly prev: CallSummary | null;
  readonly curr: CallSummary;
  readonly pairing: Pairing;
  readonly error: ErrorSummary | null;
  readonly changes: Changes;
  readonly cache: Cache;
  /** The best explanation first. */
  readonly findings: readonly Finding[];
}

export interface Pairing {
  readonly by:
    | "given"
    | "gateway"
    | "request-chain"
    | "response-chain"
    | "session"
    | "prefix"
    | "time"
    | "none";
  readonly conversation: string;
  /** Leading messages that are the same, cache markers and spelling aside. */
  readonly sharedMessages: number;
  /** Later calls of the conversation that fail in the same way, or others that break the cache in the same way. */
  readonly repeats: number;
  /** Of a scan: what a cache break and its repeats cost together. */
  readonly costOfAll?: Cache["cost"];
  /** Of a scan: true where it is the same request again after a failure. */
  readonly isRetry?: boolean;
}

export interface CallSummary {
  readonly id: string;
  readonly file: string;
  readonly record: number;
  /** Which call of the record, where it holds several; else null. */
  readonly part: number | null;
  readonly time: string | null;
  readonly status: number | null;
  readonly dialect: string;
  readonly provider: string;
  readonly model: string | null;
  /** These four are counts. */
  readonly tools: number;
  readonly deferredTools: number;
  readonly system: number;
  readonly messages: number;
  readonly usage: Usage | null;
  readonly fidelity: readonly Fidelity[];
}

export interface ErrorSummary {
  readonly status: number | null;
  readonly type: string | null;
  readonly message: string;
  readonly from: "body" | "stream" | "capture";
}

export type Changes = Readonly<Record<Section, readonly Change[]>>;

export const NO_CHANGES: Changes = { params: [], tools: [], system: [], messages: [] };

export type ChangeKind = "added" | "removed" | "changed" | "moved" | "appended" | "respelled";

export interface Change {
  readonly kind: ChangeKind;
  /** Where it stands in the current request; null where it does not. */
  readonly path: string | null;
  /** Where it stands in the previous request; null where it does not. */
  readonly prevPath: string | null;
  /** The name of a tool or param, the role of a message, the kind of a block; null where it has none. */
  readonly name: string | null;
  /** One short line for a person. */
  readonly label: string;
  readonly detail: readonly Detail[];
}

/**
 * One inner difference. Values are plain JSON values. `op` is `text` where two texts differ: `from` and `to` are then
 * lists of the differing lines, each beside what stands in its place on the other side ("" where nothing does).
 */
export interface Detail {
  readonly op: "add" | "remove" | "replace" | "move" | "text";
  /** The place in the current request, or in the previous one for `remove`. */
  readonly path: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

export interface Divergence {
  readonly section: CacheSection;
  readonly path: string | null;
  readonly prevPath: string | null;
}

export type Verdict = "kept" | "broken" | "cold" | "unknown";

/** How a request is laid out in front of a prompt cache, and what the capture says that the cache did. */
export interface Cache {
  readonly verdict: Verdict;
  readonly firstDivergence: Divergence | null;
  /** Estimated part of the current prompt that can be read; tokens are scaled on the reported usage. */
  readonly reusable: { readonly share: number; readonly tokens: number | null } | null;
  readonly observed: Tokens | null;
  readonly predicted: Tokens | null;
  readonly agreement: "agrees" | "disagrees" | "unobserved";
  /** The host that was taken, by what it was told, and what it does with deferred tools. */
  readonly provider: {
    readonly name: string;
    readonly because: string;
    readonly deferredTools: "expanded-at-reference" | "in-tools";
  };
  /** What else than a change of the prompt kept it from being read; absent: nothing. */
  readonly obstacles?: readonly Obstacle[];
  /** True where entries end at breakpoints and neither call has one: there was nothing to keep. */
  readonly isUnmarked?: true;
  /** Places in the current request whose content is hidden, and which the reported reads prove to lie outside. */
  readonly outside: readonly string[];
  /** System blocks that the client sent and this host takes out of the prompt, by the request they stand in. */
  readonly stripped?: { readonly prev: readonly string[]; readonly curr: readonly string[] };
  /** The provider's own cache diagnostics, as captured. */
  readonly diagnostics: unknown;
  readonly cost: { readonly tokens: number; readonly usd: number | null } | null;
  readonly otherHosts: readonly OtherHost[];
}

/**
 * Why a prefix was not read though its text is the same. `no-breakpoint`, `stuck`, `unreadable` (on a last
 * `system` message) and `unrepeated` (on a message that did not come again) are about markers, `expired` and `parallel`
 * about times, `lookback` and `below-minimum` about the host's limits, `hoisted` about a `system` message that the host
 * moves to the front.
 */
export interface Obstacle {
  readonly kind:
    | "no-breakpoint"
    | "stuck"
    | "unreadable"
    | "unrepeated"
    | "expired"
    | "parallel"
    | "lookback"
    | "below-minimum"
    | "hoisted";
  /** The block, marker or message at fault. */
  readonly path: string | null;
  readonly prevPath: string | null;
  /** What the host allows and what was there: blocks, tokens or milliseconds, as the kind has it. */
  readonly limit: number | null;
  readonly actual: number | null;
}

export interface Tokens {
  readonly read: number | null;
  readonly write: number | null;
  readonly uncached: number | null;
}

export interface OtherHost {
  readonly host: string;
  readonly verdict: Verdict;
  readonly firstDivergence: Divergence | null;
}

export type Severity = "error" | "warning" | "info";
export type Confidence = "certain" | "likely" | "possible";

export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly path: string | null;
  readonly prevPath: string | null;
  /** One sentence that names the thing. */
  readonly message: string;
  /** What to do, or null. */
  readonly fix: string | null;
}
