import { Chalk } from "chalk";
import { cut, displayWidth, isolate, safeText } from "../../lib/terminal-text.ts";

export type Style = "plain" | "strong" | "dim" | "bad" | "good" | "doubtful";

/** A piece of a line in one style. Its text may be anything: it is made safe when it is painted. */
export interface Span {
  readonly text: string;
  readonly style: Style;
  /** Whether it is there to be copied: then it is shown whole, and a screen too narrow breaks it in its own way. */
  readonly isCommand?: boolean;
}

export type Line = readonly Span[];

export function span(text: string, style: Style = "plain"): Span {
  return { text, style };
}

export function command(text: string): Span {
  return { text, style: "dim", isCommand: true };
}

/** Columns that a line takes. */
export function lineWidth(line: Line): number {
  return line.reduce((sum, { text }) => sum + displayWidth(safeText(text)), 0);
}

/**
 * The text of the screen. Whatever the lines hold, no line of it but a command takes more than `width` columns and the
 * only controls in it are line feeds and, with `color`, our own SGR sequences.
 */
export function paint(lines: readonly Line[], width: number, color: boolean): string {
  const styles = stylesOf(color);
  return lines.map((line) => `${paintLine(line, width, styles)}\n`).join("");
}

type Styles = Readonly<Record<Style, (text: string) => string>>;

/** Whether there are colours is decided by the caller, so chalk is not asked what the screen can do. */
function stylesOf(color: boolean): Styles {
  const chalk = new Chalk({ level: color ? 1 : 0 });
  return {
    plain: (text) => text,
    strong: chalk.bold,
    dim: chalk.dim,
    bad: chalk.red,
    good: chalk.green,
    doubtful: chalk.yellow,
  };
}

function paintLine(line: Line, width: number, styles: Styles): string {
  let left = width;
  let painted = "";
  for (const { text, style, isCommand } of withoutTrailingSpace(line)) {
    const shown = isCommand ? safeText(text) : cut(text, left);
    left -= displayWidth(shown);
    painted += shown === "" ? "" : styles[style](isolate(shown));
  }
  return painted;
}

function withoutTrailingSpace(line: Line): Line {
  const last = line.at(-1);
  if (last === undefined || !last.text.endsWith(" ")) return line;
  const text = last.text.trimEnd();
  return text === "" ? withoutTrailingSpace(line.slice(0, -1)) : [...line.slice(0, -1), { ...last, text }];
}
