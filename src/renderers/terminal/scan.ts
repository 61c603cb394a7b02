import type { EntryOutline, ScanOutline } from "../shared/scan.ts";
import { TURNS } from "../shared/sides.ts";
import { layOutFinding } from "./findings.ts";
import { beside, indent, oneLine, type Screen, stack } from "./layout.ts";
import { command, type Line, type Style, span } from "./spans.ts";

const SIGNS: Readonly<Record<EntryOutline["kind"], { sign: string; style: Style }>> = {
  failure: { sign: "✖ ", style: "bad" },
  break: { sign: "~ ", style: "doubtful" },
  call: { sign: "✔ ", style: "good" },
};
const HANG = 2;

/** The summary, then each entry: what failed, why, what to do, and the command that shows more. */
export function layOutScan(
  { summary, matching, entries, more, conversations }: ScanOutline,
  screen: Screen,
): Line[] {
  return stack([
    [
      ...(summary === null ? [] : beside([], span(summary, "strong"), HANG, screen)),
      ...(matching === null ? [] : beside([], span(matching), HANG, screen)),
    ],
    ...entries.map((entry) => layOutEntry(entry, screen)),
    more === null ? [] : [[span(more, "dim")]],
    conversations.flatMap((line, index) =>
      oneLine([span(index === 0 ? "conversations  " : " ".repeat(15), "dim")], span(line), HANG, screen),
    ),
  ]);
}

function layOutEntry(
  { kind, call, times, error, finding, others, cost, next }: EntryOutline,
  screen: Screen,
): Line[] {
  const { sign, style } = SIGNS[kind];
  const head: Line = [
    span(sign, style),
    span(call, "strong"),
    ...(times === null ? [] : [span(`  ${times}`, style)]),
  ];
  const hang = [indent(HANG)];
  return [
    ...(error === null ? [head] : oneLine([...head, indent(2)], span(error), HANG, screen)),
    ...(finding === null ? [] : layOutFinding(finding, TURNS, screen)),
    ...(others === null ? [] : beside(hang, span(others, style), HANG, screen)),
    ...(cost === null
      ? []
      : beside([...hang, span("cost", "doubtful"), indent(2)], span(cost), HANG, screen)),
    [...hang, command(`llmdiff ${[next.prev, next.call].filter(Boolean).join(" ")}`)],
  ];
}
