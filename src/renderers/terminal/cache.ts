import { displayWidth, padEnd, safeText } from "../../lib/terminal-text.ts";
import type { Verdict } from "../../model/report.ts";
import type { CacheLine, CacheOutline, HostRow } from "../shared/cache.ts";
import { beside, GUTTER, gutter, indent, oneLine, type Screen } from "./layout.ts";
import { type Line, type Style, span } from "./spans.ts";

const STYLES: Readonly<Record<Verdict, Style>> = {
  kept: "good",
  broken: "bad",
  cold: "plain",
  unknown: "doubtful",
};
/** Hosts are aligned up to this width. */
const HOST_WIDTH = 38;
const LABEL_WIDTH = 11;

/** One row for each host, then what was observed of this one. */
export function layOutCache({ hosts, lines }: CacheOutline, screen: Screen): Line[] {
  const widths = hosts.map(({ host }) => displayWidth(safeText(host)));
  const hostWidth = Math.max(0, ...widths.filter((width) => width <= HOST_WIDTH));
  const rows = [
    ...hosts.flatMap((host) => layOutHost(host, hostWidth, screen)),
    ...lines.flatMap((line) => layOutLine(line, screen)),
  ];
  return rows.map((line, index) => (index === 0 ? [gutter("cache"), ...line.slice(1)] : line));
}

function layOutHost({ host, verdict, text }: HostRow, width: number, screen: Screen): Line[] {
  const lead = [indent(GUTTER), span(padEnd(safeText(host), width)), indent(2)];
  return beside(lead, span(text, STYLES[verdict]), GUTTER + 2, screen);
}

function layOutLine({ label, text, doubtful }: CacheLine, screen: Screen): Line[] {
  const lead = [indent(GUTTER), span(padEnd(label, LABEL_WIDTH), "dim")];
  return oneLine(lead, span(text, doubtful ? "doubtful" : "plain"), GUTTER + 2, screen);
}
