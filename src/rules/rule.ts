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
  /** One sentence: what a finding of this code says. */
  readonly says: string;
  check(evidence: Evidence): Omit<Finding, "code">[];
}
