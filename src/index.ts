import { compareCalls } from "./commands/compare-calls.ts";
import { InputError } from "./lib/errors.ts";
import type { Report } from "./model/report.ts";

export { InputError } from "./lib/errors.ts";
export type * from "./model/report.ts";
export { validateReport } from "./validate-report.ts";
export { VERSION } from "./version.ts";

export interface CompareOptions {
  /** The name of the host that answers, where the captures do not tell. */
  readonly provider?: string;
  /** Whether the two are one call before and after a gateway. */
  readonly gateway?: boolean;
}

/**
 * Compares two captured calls, each named as on the command line: a file, `file#12` or `file#<request id>`.
 * What could not be read beside the two calls is in `problems`. Throws an InputError, one line a reason, where one of
 * the two is no call that can be read.
 */
export function compare(prev: string, curr: string, options: CompareOptions = {}): Report {
  const report = compareCalls(prev, curr, options);
  if ("complaints" in report) throw new InputError(report.complaints.join("\n"));
  return report;
}
