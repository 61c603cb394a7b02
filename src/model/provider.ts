import type { CacheSection } from "./call.ts";

/** A fact and where it is written. */
export interface Sourced<T> {
  readonly is: T;
  readonly source: string;
  /** How it is known, where that is not the host's own documentation: others measured it, or nothing says otherwise. */
  readonly known?: "reported" | "assumed";
}

/** A field of the request that is part of the cache key, and the first section that its change costs. */
export interface KeyParam {
  readonly name: string;
  readonly costsFrom: PromptSection;
  readonly source: string;
  /** The members that count; absent: the whole field. */
  readonly members?: readonly string[];
  /** What is the same as leaving it out: a value, or an object of the members' values. */
  readonly default?: string | Readonly<Record<string, string>>;
}

/** A part of the prompt proper. */
export type PromptSection = Exclude<CacheSection, "model" | "params">;

/** The fewest tokens that a model's cache takes. */
export interface Minimum {
  /** As in `Price`. */
  readonly model: string;
  readonly tokens: number;
  readonly source: string;
}

/** What a model's tokens cost, in US dollars for a million; what is not known is null. */
export interface Price {
  /** The model's name without a date, in lower case; `modelFact` finds it. */
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
  /**
   * Host names that are this provider's; one that begins with a dot or a hyphen stands for all that end so, a colon
   * and a port for any address of this machine or a private network.
   */
  readonly hosts: readonly string[];
  /** Response headers that only this provider sends: the beginning of `name: value`, in lower case. */
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
  /** In which order the sections stand in the prompt; null where that is not known. */
  readonly order: Sourced<readonly PromptSection[]> | null;
  /** Whether the host sets a breakpoint of its own at the end of the prompt. */
  readonly marksEnd: Sourced<boolean>;
  /** How many blocks a breakpoint looks back, its own counted; null where there is no limit or none is known. */
  readonly lookback: Sourced<number> | null;
  /** How long an entry without a `ttl` lives when nothing reads it, in milliseconds: at least and at most. */
  readonly lifetime: Sourced<readonly [least: number, most: number]> | null;
  /** Reads come in multiples of so many tokens. */
  readonly unit: Sourced<number> | null;
  readonly minimums: readonly Minimum[];
  /** What becomes of a `system` message in the middle of a conversation, where that is known. */
  readonly systemInMessages: Sourced<"appended" | "hoisted"> | null;
  /** Whether an entry that ends at a last message of the role `system` can be read; null where that is not known. */
  readonly trailingSystemEntry: Sourced<"unreadable"> | null;
  /** What the host's own diagnostics name as the cause of a miss, and the sections in which that lies. */
  readonly missReasons: Readonly<Record<string, readonly CacheSection[]>>;
  readonly keyParams: readonly KeyParam[];
  readonly prices: readonly Price[];
  /** What becomes of a `tool_reference` block, where that is known. */
  readonly toolReferences: Sourced<"expanded" | "refused"> | null;
  /** What to do so that no `tool_reference` reaches the host; null where it takes them. */
  readonly referenceFix: string | null;
  readonly variants: readonly Variant[];
}

/** How a host treats some of its models, where that is other than the rest. */
export interface Variant {
  /** As in `Provider`. */
  readonly models: readonly string[];
  readonly habits: Partial<Provider>;
}

/** Which provider answers a call, and by what that was told. */
export interface ToldProvider {
  readonly provider: Provider;
  readonly because: string;
}
