import type { CacheSection } from "./call.ts";

/** A fact and where it is written. */
export interface Sourced<T> {
  readonly is: T;
  readonly source: string;
}

/** A field of the request that is part of the cache key, and the first section that its change costs. */
export interface KeyParam {
  readonly name: string;
  readonly costsFrom: Exclude<CacheSection, "model" | "params">;
  readonly source: string;
}

/** What a model's tokens cost, in US dollars for a million; what is not known is null. */
export interface Price {
  /** The beginning of the model's name, in lower case, behind any `vendor/`; of several that fit the longest counts. */
  readonly model: string;
  readonly input: number;
  readonly read: number | null;
  /** Writes of an entry that lives for 5 minutes, or of the only kind there is. */
  readonly write5m: number | null;
  readonly write1h: number | null;
  readonly source: string;
}

/** What a host does, as data. Rules and the cache ask; they know no names of hosts. */
export interface Provider {
  /** The value of `--provider`. */
  readonly name: string;
  /** The name in a sentence. */
  readonly title: string;
  /** Host names that are this provider's; one that begins with a dot or a hyphen stands for all that end so. */
  readonly hosts: readonly string[];
  /** Response headers that only this provider sends; the beginning of the name is enough. */
  readonly responseHeaders: readonly string[];
  /** How its models are called: the beginning of the name, in lower case, behind any `vendor/`. */
  readonly models: readonly string[];
  /** Whether a model of that name is this provider's whoever passes it on; weights that anybody may serve are not. */
  readonly ownsModels: boolean;
  /** Whether deferred tools are left out until a reference expands them, or stand among the tools like any other. */
  readonly deferredTools: Sourced<"expanded-at-reference" | "in-tools">;
  /** Whether Claude Code's billing block, when it is the first system block, is taken out of the prompt. */
  readonly stripsBillingBlock: Sourced<boolean>;
  /** Whether another key order in a tool's schema or a call's input is another prompt. */
  readonly keyOrderCounts: Sourced<boolean>;
  /** Where entries of the prompt cache end: at the client's markers, or wherever the host likes. */
  readonly entriesEnd: Sourced<"at-markers" | "anywhere">;
  readonly keyParams: readonly KeyParam[];
  readonly prices: readonly Price[];
  /** What becomes of a `tool_reference` block, where that is known. */
  readonly toolReferences: Sourced<"expanded" | "refused"> | null;
  /** What to do so that no `tool_reference` reaches the host; null where it takes them. */
  readonly referenceFix: string | null;
}

/** Which provider answers a call, and by what that was told. */
export interface ToldProvider {
  readonly provider: Provider;
  readonly because: string;
}
