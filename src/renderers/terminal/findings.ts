import type { Finding, Severity } from "../../model/report.ts";
import { type PairOutline, placeOf, weightOf } from "../shared/outline.ts";
import type { Sides } from "../shared/sides.ts";
import { beside, indent, moreLines, oneLine, type Screen, spread, stack } from "./layout.ts";
import { type Line, type Style, span } from "./spans.ts";

const STYLES: Readonly<Record<Severity, Style>> = { error: "bad", warning: "doubtful", info: "dim" };
const HANG = 2;

/** Errors and warnings with place, sentence and fix; then infos, one dim line each. */
export function layOutFindings({ findings, infos, sides }: PairOutline, screen: Screen): Line[] {
  const short = infos.items.flatMap((info) => layOutInfo(info, screen));
  return stack([
    ...findings.map((finding) => layOutFinding(finding, sides, screen)),
    [...short, ...moreLines(infos.more, "", [indent(HANG)])],
  ]);
}

/** Code and place, sentence and fix. */
export function layOutFinding(finding: Finding, sides: Sides, screen: Screen): Line[] {
  const { code, severity, message, fix } = finding;
  const head = [indent(HANG), span(code, STYLES[severity]), span(` · ${weightOf(finding)}`, "dim")];
  const place = placeOf(finding, sides);
  return [
    ...(place === null ? [head] : spread(head, place, "plain", HANG, screen)),
    ...beside([indent(HANG)], span(message), HANG, screen),
    ...(fix === null ? [] : beside([indent(HANG), span("fix", "good"), indent(2)], span(fix), HANG, screen)),
  ];
}

function layOutInfo(info: Finding, screen: Screen): Line[] {
  const { code, message, fix } = info;
  const text = fix === null ? message : `${message} ${fix}`;
  return oneLine(
    [indent(HANG), span(`${code} · ${weightOf(info)}`, "dim"), indent(2)],
    span(text, "dim"),
    2 * HANG,
    screen,
  );
}
