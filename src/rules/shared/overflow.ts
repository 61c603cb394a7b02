import type { Call } from "../../model/call.ts";
import type { ErrorText } from "../errors.ts";
import { numberIn } from "./output-limit.ts";

/** Input and asked-for output together are too much: either of them can be the one that grew. */
export const OVERFLOW: ErrorText = {
  pattern: /input length and max_tokens exceed context limit: (?<input>\d+) \+ (?<asked>\d+) > (?<most>\d+)/i,
  source: "code.claude.com errors page",
};

/** Whether it is the limit of the output that grew since the previous call. */
export function grewToOverflow(prev: Call | null, limit: { path: string; tokens: number }): boolean {
  const before = prev === null ? null : numberIn(prev.body, limit.path);
  return before !== null && limit.tokens > before;
}
