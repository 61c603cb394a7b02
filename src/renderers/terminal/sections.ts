import { displayWidth, padEnd, safeText } from "../../lib/terminal-text.ts";
import type { ChangeOutline, SectionOutline, Sign } from "../shared/changes.ts";
import type { DetailLine } from "../shared/details.ts";
import { beside, GUTTER, gutter, indent, moreLines, oneLine, type Screen } from "./layout.ts";
import { type Line, type Style, span } from "./spans.ts";

const STYLES: Readonly<Record<Sign, Style>> = {
  "+": "good",
  "−": "bad",
  "~": "doubtful",
  "⇄": "doubtful",
  "=": "dim",
};
/** Behind the sign of a change. */
const HANG = GUTTER + 2;
/** Titles are aligned up to this width. */
const TITLE_WIDTH = 22;

/** The sections that changed, then in one line those that did not. */
export function layOutSections(sections: readonly SectionOutline[], screen: Screen): Line[] {
  const changed = sections.filter(({ quiet }) => quiet === null);
  return [...changed.flatMap((section) => layOutSection(section, screen)), ...layOutQuiet(sections, screen)];
}

function layOutSection({ section, changes, respelled }: SectionOutline, screen: Screen): Line[] {
  const widths = changes.items.map(({ title }) => displayWidth(safeText(title)));
  const titleWidth = Math.max(0, ...widths.filter((width) => width <= TITLE_WIDTH));
  const lines = [
    ...changes.items.flatMap((change) => layOutChange(change, titleWidth, screen)),
    ...moreLines(changes.more, "", [indent(GUTTER)]),
    ...(respelled === null ? [] : oneLine([indent(GUTTER)], span(respelled, "dim"), GUTTER, screen)),
  ];
  return lines.map((line, index) => (index === 0 ? [gutter(section), ...line.slice(1)] : line));
}

/** Sections with the same words for their quiet share a line: `unchanged  system, params`. */
function layOutQuiet(sections: readonly SectionOutline[], screen: Screen): Line[] {
  const words = new Set(sections.flatMap(({ quiet }) => quiet ?? []));
  return [...words].flatMap((word) => {
    const names = sections.filter(({ quiet }) => quiet === word).map(({ section }) => section);
    const lead = word.length < GUTTER ? [gutter(word)] : [span(word, "dim"), indent(2)];
    return beside(lead, span(names.join(", "), "dim"), GUTTER, screen);
  });
}

function layOutChange({ sign, title, label, details }: ChangeOutline, width: number, screen: Screen): Line[] {
  const lead = [
    indent(GUTTER),
    span(`${sign} `, STYLES[sign]),
    span(padEnd(safeText(title), label === "" ? 0 : width)),
    ...(label === "" ? [] : [indent(title === "" ? 0 : 2)]),
  ];
  return [
    ...oneLine(lead, span(label, sign === "=" ? "dim" : "plain"), HANG + 2, screen),
    ...details.items.flatMap((line) => layOutDetail(line, screen)),
    ...moreLines(details.more, details.more === 1 ? " line" : " lines", [indent(HANG)]),
  ];
}

function layOutDetail({ sign, path, text }: DetailLine, screen: Screen): Line[] {
  const heading = text === "" && path !== "";
  if (heading) return oneLine([indent(HANG)], span(path, "dim"), HANG, screen);
  const lead = [
    indent(HANG),
    span(`${sign} `, STYLES[sign]),
    ...(path === "" ? [] : [span(path, "dim"), indent(2)]),
  ];
  const style = sign === "+" || sign === "−" ? STYLES[sign] : "plain";
  return oneLine(lead, span(text, style), HANG + 2, screen);
}
