import { displayWidth, padEnd, safeText, wrap } from "../../lib/terminal-text.ts";
import type { CallRow } from "../shared/calls.ts";
import type { Outcome } from "../shared/outcome.ts";
import type { PairOutline } from "../shared/outline.ts";
import { beside, flow, indent, type Screen } from "./layout.ts";
import { type Line, type Style, span } from "./spans.ts";

const ERROR_LINES = 6;

const OUTCOMES: Readonly<Record<Outcome["kind"], { sign: string; style: Style }>> = {
  failed: { sign: "✖", style: "bad" },
  succeeded: { sign: "✔", style: "good" },
  unknown: { sign: "?", style: "doubtful" },
};

/** The two calls, and what is to be known of the comparison. */
export function layOutCalls({ calls, pairing, alerts }: PairOutline, screen: Screen): Line[] {
  const widths = columnWidths(calls);
  const hang = Math.max(...calls.map(({ side }) => displayWidth(side))) + 2;
  return [
    ...calls.flatMap((call) => layOutCall(call, widths, hang, screen)),
    ...(pairing === null
      ? []
      : beside([indent(hang)], span(pairing, "dim"), hang, screen, screen.full ? undefined : 3)),
    ...alerts.flatMap((alert) => beside([indent(hang)], span(alert, "doubtful"), hang, screen)),
  ];
}

/** How the call ended and what the host said. */
export function layOutOutcome({ kind, headline, message, notes }: Outcome, screen: Screen): Line[] {
  const { sign, style } = OUTCOMES[kind];
  const lead = [span(`${sign} ${headline}`, style), indent(2)];
  return [
    ...beside(lead, span(message), 2, screen, screen.full ? undefined : ERROR_LINES),
    ...notes.flatMap((note) => beside([indent(2)], span(note, "dim"), 2, screen)),
  ];
}

function layOutCall(
  { side, failed, cells, notes }: CallRow,
  widths: readonly number[],
  hang: number,
  screen: Screen,
): Line[] {
  const padded = cells.map((cell, index) => [
    span(padEnd(safeText(cell), widths[index]!), failed && index === 0 ? "bad" : "plain"),
  ]);
  const row = [
    [span(padEnd(side, hang - 2), "strong")],
    ...padded,
    ...notes.flatMap((note) => wrap(note, screen.width - hang).map((part) => [span(part, "dim")])),
  ];
  return flow(row, hang, screen);
}

function columnWidths(calls: readonly CallRow[]): number[] {
  const columns = Math.max(0, ...calls.map((call) => call.cells.length));
  return Array.from({ length: columns }, (_, index) =>
    Math.max(...calls.map((call) => displayWidth(safeText(call.cells[index] ?? "")))),
  );
}
