import type { Report } from "../model/report.ts";
import type { Renderer } from "./renderer.ts";

/** For machines: the report as it is. */
export const json: Renderer = { name: "json", render: renderJson };

/** JSON.stringify writes a lone surrogate as its escape, so the text is valid in UTF-8 whatever was captured. */
function renderJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
