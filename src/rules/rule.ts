import type { Call } from "../model/call.ts";
import type { Provider } from "../model/provider.ts";
import type { Cache, Changes, Finding } from "../model/report.ts";

/** What a rule may look at. */
export interface Evidence {
  readonly prev: Call | null;
  readonly curr: Call;
  readonly changes: Changes;
  readonly cache: Cache;
  readonly provider: Provider;
}

/** One kind of finding. */
export interface Rule {
  readonly code: string;
  /** What a finding of this code says, for the documentation. */
  readonly says: string;
  /** `found` holds what the rules before this one in the list have found. */
  check(evidence: Evidence, found: readonly Finding[]): Omit<Finding, "code">[];
}
