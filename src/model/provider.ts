/** A fact with where it is written. */
export interface Sourced<T> {
  readonly is: T;
  readonly source: string;
}

/** What a host does, as data. Rules and the cache ask; they know no names of hosts. */
export interface Provider {
  readonly name: string;
  /** Host names (or their endings, beginning with a dot) that are this provider's. */
  readonly hosts: readonly string[];
  /** Names of response headers that only this provider sends. */
  readonly responseHeaders: readonly string[];
  /** Model names begin so (in lower case), where neither address nor headers tell. */
  readonly models: readonly string[];
  /** How deferred tools are rendered: left out until a reference expands them, or in the tools section like any other. */
  readonly deferredTools: Sourced<"expanded-at-reference" | "in-tools">;
  /** Whether the billing block (first system block of Claude Code) is taken out before the prompt is rendered. */
  readonly stripsBillingBlock: Sourced<boolean>;
  /** Whether the JSON is rendered as it is, so that another spelling of the same content is another prompt. */
  readonly rendersSpelling: Sourced<boolean>;
  /** What it does with `tool_reference` blocks, where that is known. */
  readonly toolReferences: Sourced<"expands" | "refuses"> | null;
  /** What to change so that no `tool_reference` reaches it; null where it takes them. */
  readonly referenceFix: string | null;
}
