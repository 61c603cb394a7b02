import type { CallError } from "../../model/call.ts";
import { type ErrorText, matchError } from "../errors.ts";

/** How hosts say that the history calls a tool that the request does not define. */
const UNDEFINED_TOOL: readonly ErrorText[] = [
  {
    pattern: /\bno \S+ tool was provided/i,
    source: "platform.claude.com troubleshooting-tool-use: server tools",
  },
  {
    pattern:
      /\b(tool|function)\b(?! reference).{0,80}\b(not (found|defined|provided|declared|available)|undefined)\b/i,
    source: "the same in other words",
  },
  { pattern: /\b(unknown|undefined|undeclared) (tool|function)\b/i, source: "the same in other words" },
];

/** Whether an error refuses the request because a tool of one of these names is not defined. */
export function refusesUndefined(error: CallError, names: readonly string[]): boolean {
  return matchError(error, UNDEFINED_TOOL) !== null && names.some((name) => error.message.includes(name));
}
