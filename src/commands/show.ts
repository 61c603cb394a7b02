import { type Outcome, trouble } from "./outcome.ts";
import { type ShowOptions, showCall } from "./show-call.ts";
import { checkFlags, type ReportFlags, showReport } from "./show-report.ts";

/** `llmdiff show file#12`: one call beside the call before it, which is looked for. */
export async function show(text: string, flags: ReportFlags & ShowOptions): Promise<Outcome> {
  checkFlags(flags);
  const report = await showCall(text, flags);
  return "complaints" in report ? trouble(...report.complaints) : showReport(report, flags);
}
