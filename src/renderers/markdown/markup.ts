import { cut, isolate, safeText } from "../../lib/terminal-text.ts";

/** Writes Markdown: the template as it stands, every value in it as code. */
export type Write = (template: TemplateStringsArray, ...values: readonly string[]) => string;

/** A writer that cuts each value to `room` columns and says how much is missing. */
export function writer(room: number): Write {
  return (template, ...values) =>
    template.map((words, index) => (index === 0 ? words : code(values[index - 1]!, room) + words)).join("");
}

/** The text as a code span of one line, which none of its characters can end. */
export function code(text: string, room = Number.POSITIVE_INFINITY): string {
  const shown = line(text, room);
  if (shown === "") return "` `";
  const ticks = "`".repeat(longestRun(shown) + 1);
  const pad = /^`|`$|^ .* $/.test(shown) ? " " : "";
  return ticks + pad + shown + pad + ticks;
}

/** Lines as a code block, which none of them can end. */
export function fence(language: string, lines: readonly string[]): string {
  const ticks = "`".repeat(Math.max(3, longestRun(lines.join("\n")) + 1));
  return [ticks + language, ...lines, ticks].join("\n");
}

/** One line in which nothing is hidden, cut to `room` columns. */
export function line(text: string, room = Number.POSITIVE_INFINITY): string {
  return isolate(room === Number.POSITIVE_INFINITY ? safeText(text) : cut(text, room));
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
}
