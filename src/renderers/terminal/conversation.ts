import { compactCount, groupDigits } from "../../lib/words.ts";
import type { AsideLine, CallLine, ConversationOutline, PromptTokens } from "../shared/conversation.ts";
import { beside, indent, type Screen, stack } from "./layout.ts";
import { type Line, type Span, type Style, span } from "./spans.ts";

const HANG = 2;
const COUNT_WIDTH = 6;
const STYLES: Readonly<Record<CallLine["mark"], Style>> = {
  failure: "bad",
  break: "doubtful",
  none: "dim",
};
const SIGNS: Readonly<Record<CallLine["mark"], string>> = { failure: "✖ ", break: "~ ", none: "" };
/** The parts of a bar, in the order of the prompt; `total` stands for all of it where no part is known. */
const BAR = {
  read: { cell: "█", style: "good" },
  written: { cell: "▒", style: "doubtful" },
  uncached: { cell: "░", style: "plain" },
  total: { cell: "·", style: "dim" },
} as const;

/** A line a call: when, how it ended, how long its prompt was, and what of it came from the cache. */
export function layOutConversation(outline: ConversationOutline, screen: Screen): Line[] {
  const { title, summary, rows, longest } = outline;
  const records = rows.map((row) => (row.kind === "call" ? row.record.length : 0));
  const columns = {
    record: Math.max(4, ...records),
    bar: Math.max(8, Math.min(30, Math.floor(screen.width / 9))),
    longest,
  };
  return stack([
    [...beside([], span(title, "strong"), HANG, screen), ...beside([], span(summary), HANG, screen)],
    [
      layOutHeading(columns),
      ...rows.flatMap((row) => (row.kind === "call" ? layOutCall(row, columns, screen) : layOutAside(row))),
    ],
  ]);
}

interface Columns {
  readonly record: number;
  readonly bar: number;
  /** Tokens that the full width of a bar stands for. */
  readonly longest: number;
}

function layOutHeading({ record, bar }: Columns): Line {
  const cells = ["call".padEnd(record), "time".padEnd(8), "code", "msgs"].join("  ");
  const counts = ["read", "write", "else"].map((word) => word.padStart(COUNT_WIDTH)).join(" ");
  return [
    span(`${cells}  `, "dim"),
    span(BAR.read.cell, BAR.read.style),
    span(BAR.written.cell, BAR.written.style),
    span(BAR.uncached.cell, BAR.uncached.style),
    span(`${" ".repeat(bar - 3)} ${counts}  what broke (re-wrote)`, "dim"),
  ];
}

function layOutAside({ text }: AsideLine): Line[] {
  return [[span(text, "dim")]];
}

function layOutCall(call: CallLine, columns: Columns, screen: Screen): Line[] {
  const { record, time, status, messages, tokens, note, mark } = call;
  const lead: Line = [
    span(record.padEnd(columns.record)),
    span(`  ${time.padEnd(8)}  `, "dim"),
    span(status.padEnd(4), mark === "failure" ? "bad" : "plain"),
    span(`  ${groupDigits(messages).padStart(4)}  `),
    ...drawBar(tokens, columns),
    ...describeCounts(tokens),
  ];
  if (note === "") return [lead];
  const text = span(SIGNS[mark] + note, STYLES[mark]);
  return screen.full ? beside([...lead, indent(2)], text, HANG, screen) : [[...lead, indent(2), text]];
}

function drawBar(tokens: PromptTokens | null, { bar, longest }: Columns): Span[] {
  const { input = 0, read = null, written = null } = tokens ?? {};
  const at = (count: number) => (longest === 0 ? 0 : Math.round((count / longest) * bar));
  const end = input === 0 ? 0 : Math.max(1, at(input));
  if (read === null) return [span(BAR.total.cell.repeat(end), BAR.total.style), indent(bar - end)];
  const readEnd = Math.min(end, at(read));
  const writtenEnd = Math.min(end, at(read + (written ?? 0)));
  return [
    span(BAR.read.cell.repeat(readEnd), BAR.read.style),
    span(BAR.written.cell.repeat(writtenEnd - readEnd), BAR.written.style),
    span(BAR.uncached.cell.repeat(end - writtenEnd), BAR.uncached.style),
    indent(bar - end),
  ];
}

function describeCounts(tokens: PromptTokens | null): Line {
  const count = (value: number | null) => (value === null ? "–" : compactCount(value)).padStart(COUNT_WIDTH);
  if (tokens === null || tokens.read === null) {
    const total = tokens === null ? "" : compactCount(tokens.input);
    return [span(` ${count(null)} ${count(null)} ${total.padStart(COUNT_WIDTH)}`, "dim")];
  }
  const { read, written, uncached } = tokens;
  return [span(` ${count(read)}`), span(` ${count(written)} ${count(uncached)}`, "dim")];
}
