import { padEnd, safeText } from "../../lib/terminal-text.ts";
import type { ToolsReport } from "../../model/tools-report.ts";
import { code, fence } from "../markdown/markup.ts";
import type { RenderOptions } from "../renderer.ts";
import { type ConversationOutline, outlineTools } from "./outline.ts";

/** Columns of the picture: what an issue tracker shows without scrolling. */
const WIDTH = 100;

/** For issues and pull requests: the picture as a code block, searches and answers as lists. */
export function renderMarkdown(report: ToolsReport, options: RenderOptions): string {
  const outline = outlineTools(report, { ...options, width: WIDTH });
  const more = outline.problems.more > 0 ? [`- … and ${outline.problems.more} more`] : [];
  const parts = [
    ...outline.conversations.flatMap(conversationParts),
    list(outline.asides.map((aside) => code(aside))),
    list(outline.problems.items.map((problem) => `could not be read: ${code(problem)}`).concat(more)),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function conversationParts({
  title,
  host,
  ruler,
  rows,
  legend,
  searches,
  answers,
  proof,
}: ConversationOutline): string[] {
  const width = Math.max(...[ruler, ...rows.items].map(({ label }) => safeText(label).length));
  const picture = [ruler, ...rows.items].map(({ label, cells }) =>
    `${padEnd(safeText(label), width)}  ${cells}`.trimEnd(),
  );
  const more = (count: number, what: string) => (count > 0 ? [`… and ${count} more ${what}`] : []);
  return [
    `### ${code(title)}`,
    `Host: ${code(host)}`,
    fence("text", [...picture, ...more(rows.more, "rows"), "", legend]),
    list([...searches.items.map((search) => code(search)), ...more(searches.more, "searches")]),
    list(answers.map(({ question, says }) => `**${question}** ${code(says)}`)),
    proof === null ? "" : `Calls: ${code(proof)}`,
  ];
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}
