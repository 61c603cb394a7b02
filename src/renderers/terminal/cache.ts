import { padEnd } from "../../lib/terminal-text.ts";
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
const LABEL_WIDTH = 11;

/** What this host makes of it, then what was observed. */
export function layOutCache({ own, lines }: CacheOutline, screen: Screen): Line[] {
  return [...layOutHost(own, screen), ...lines.flatMap((line) => layOutLine(line, screen))];
}

function layOutHost({ host, verdict, text }: HostRow, screen: Screen): Line[] {
  const lead = [gutter("cache"), span(host), indent(2)];
  return beside(lead, span(text, STYLES[verdict]), GUTTER + 2, screen);
}

function layOutLine({ label, text, doubtful }: CacheLine, screen: Screen): Line[] {
  const lead = [indent(GUTTER), span(padEnd(label, LABEL_WIDTH), "dim")];
  return oneLine(lead, span(text, doubtful ? "doubtful" : "plain"), GUTTER + 2, screen);
}
