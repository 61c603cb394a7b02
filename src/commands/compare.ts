import { compareCalls, type JudgedAs } from "./compare-calls.ts";
import { type Outcome, trouble } from "./outcome.ts";
import { checkFlags, type ReportFlags, showReport } from "./show-report.ts";

/** `llmdiff prev curr`: what changed between two calls, and why the second one failed. */
export function compare(prev: string, curr: string, flags: ReportFlags & JudgedAs): Outcome {
  checkFlags(flags);
  const report = compareCalls(prev, curr, flags);
  return "complaints" in report ? trouble(...report.complaints) : showReport(report, flags);
}
