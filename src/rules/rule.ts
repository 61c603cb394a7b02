import type { Call } from "../model/call.ts";
import type { Provider } from "../model/provider.ts";
import type { Cache, Changes, Finding, Pairing } from "../model/report.ts";

/** What a rule may look at. */
export interface Evidence {
  /** By what the two calls were put together. */
  readonly by: Pairing["by"];
  readonly prev: Call | null;
  readonly curr: Call;
  readonly changes: Changes;
  readonly cache: Cache;
  readonly provider: Provider;
}

/** What a rule has found, and what only the ranking needs to know of it: the marks never reach the report. */
export interface Found extends Omit<Finding, "code"> {
  /** True where the error's text means this place, in words that the ranking does not find by itself. */
  readonly named?: boolean;
  /** True where the same fault was in the previous call and the host took it: it explains nothing by itself. */
  readonly old?: boolean;
  /** The code of the finding that this one explains; it is shown right behind that one. */
  readonly explains?: string;
}

/** What `llmdiff explain` says of a kind of finding, in whole sentences. */
export interface Explanation {
  /** Why an API refuses such a request, or what it costs. */
  readonly why: string;
  /** What to do about it. */
  readonly fix: string;
  /** How it looks: a small case in words or JSON. */
  readonly example: string;
}

/** One kind of finding. */
export interface Rule {
  readonly code: string;
  /** What a finding of this code says, for the documentation. */
  readonly says: string;
  readonly explain?: Explanation | undefined;
  /** True for what compares two captures of one call: such a rule is asked of these alone. */
  readonly comparesCaptures?: boolean;
  /** True for what asks what the model reads, and not what a host checks: tools and calls in texts count. */
  readonly readsTexts?: boolean;
  /**
   * What a text in words that nobody knows may mean: faults that are new, that the API documents, and that the text
   * names by an id or a place. Asked only where no rule has explained the failure.
   */
  checkNamed?(evidence: Evidence): Found[];
  /** `found` holds what the rules before this one in the list have found. */
  check(evidence: Evidence, found: readonly Finding[]): Found[];
}
