import { displayWidth, padEnd, safeText } from "../../lib/terminal-text.ts";
import type { ToolsReport } from "../../model/tools-report.ts";
import type { RenderOptions } from "../renderer.ts";
import { beside, indent, moreLines, oneLine, type Screen, stack } from "../terminal/layout.ts";
import { type Line, paint, span } from "../terminal/spans.ts";
import { type ConversationOutline, outlineTools } from "./outline.ts";

const LEAST_WIDTH = 40;
const INDENT = 2;
/** Columns of the questions beside the answers. */
const QUESTION = 21;
const ANSWER_LINES = 4;

/** For a person at a terminal: a picture of each tool's life, and the answers. */
export function renderTerminal(report: ToolsReport, options: RenderOptions): string {
  const screen = { width: Math.max(LEAST_WIDTH, options.width), full: options.full };
  const outline = outlineTools(report, { ...options, width: screen.width - INDENT });
  const lines = stack([
    ...outline.conversations.flatMap((conversation) => layOut(conversation, screen)),
    outline.asides.flatMap((aside) => beside([], span(aside, "dim"), INDENT, screen)),
    [
      ...outline.problems.items.flatMap((problem) =>
        beside([span("! ", "bad")], span(problem), INDENT, screen),
      ),
      ...moreLines(outline.problems.more, "", [span("! ", "bad")]),
    ],
  ]);
  return paint(lines, screen.width, options.color);
}

function layOut(
  { title, host, ruler, rows, legend, searches, answers, proof }: ConversationOutline,
  screen: Screen,
): Line[][] {
  const drawn = [ruler, ...rows.items];
  const free = screen.width - INDENT - 2 - Math.max(...drawn.map(({ cells }) => cells.length));
  const room = Math.min(free, Math.max(...drawn.map(({ label }) => displayWidth(safeText(label)))));
  const row = (label: string, cells: string): Line => [
    indent(INDENT),
    span(padEnd(cutLabel(label, room), room)),
    indent(2),
    span(cells),
  ];
  return [
    [...beside([], span(title, "strong"), INDENT, screen), ...beside([], span(host, "dim"), INDENT, screen)],
    [
      row(ruler.label, ruler.cells).map(({ text }) => span(text, "dim")),
      ...rows.items.map(({ label, cells }) => row(label, cells)),
      ...moreLines(rows.more, " rows", [indent(INDENT)]),
      ...beside([indent(INDENT)], span(legend, "dim"), INDENT, screen),
    ],
    [
      ...searches.items.flatMap((search) => oneLine([indent(INDENT)], span(search), INDENT, screen)),
      ...moreLines(searches.more, " searches", [indent(INDENT)]),
    ],
    [
      ...answers.flatMap(({ question, told, says }) =>
        beside(
          [span(padEnd(question, QUESTION), "strong")],
          span(says, told ? "plain" : "doubtful"),
          INDENT,
          screen,
          screen.full ? undefined : ANSWER_LINES,
        ),
      ),
      ...(proof === null
        ? []
        : beside([span(padEnd("calls", QUESTION), "strong")], span(proof, "dim"), INDENT, screen)),
    ],
  ];
}

/** The label in the columns that the picture leaves, its end kept where names are told apart. */
function cutLabel(label: string, room: number): string {
  const safe = safeText(label);
  return safe.length <= room ? safe : `${safe.slice(0, Math.max(0, room - 1))}…`;
}
