import type { ToolsReport } from "../../model/tools-report.ts";
import type { RenderOptions } from "../renderer.ts";
import { renderMarkdown } from "./markdown.ts";
import { renderTerminal } from "./terminal.ts";

export interface ToolsRenderer {
  /** The value of `--format`. */
  readonly name: string;
  render(report: ToolsReport, options: RenderOptions): string;
}

/** The renderers of `llmdiff tools`, the one that is used when none is named first. */
export const toolsRenderers: readonly ToolsRenderer[] = [
  { name: "terminal", render: renderTerminal },
  { name: "markdown", render: renderMarkdown },
  { name: "json", render: (report) => `${JSON.stringify(report, null, 2)}\n` },
];
