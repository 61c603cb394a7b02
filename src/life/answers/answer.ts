import type { ToolsAnswer } from "../../model/tools-report.ts";

/** An answer without its question. */
export type Answer = Omit<ToolsAnswer, "question">;

export const ANSWERED = { told: true } as const;

/** What this capture cannot tell, and why. */
export function untold(why: string, calls: readonly number[] = []): Answer {
  return { told: false, says: `this capture cannot tell: ${why}`, calls };
}
