import type { Report } from "../../model/report.ts";
import type { Renderer, RenderOptions } from "../renderer.ts";
import { type Outline, outline, type PairOutline } from "../shared/outline.ts";
import { layOutCache } from "./cache.ts";
import { layOutConversation } from "./conversation.ts";
import { layOutFindings } from "./findings.ts";
import { layOutCalls, layOutOutcome } from "./header.ts";
import { beside, gutter, indent, moreLines, oneLine, type Screen, stack } from "./layout.ts";
import { layOutScan } from "./scan.ts";
import { layOutSections } from "./sections.ts";
import { type Line, paint, span } from "./spans.ts";

/** Below this, columns are of no use; a narrower screen breaks the lines itself. */
const LEAST_WIDTH = 40;
/** Longer reasons and lists of names are cut. */
const ASIDE_LINES = 3;

/** For a person at a terminal: what failed, why, what changed, what to do, in one screen where that can be. */
export const terminal: Renderer = { name: "terminal", render: renderTerminal };

function renderTerminal(report: Report, options: RenderOptions): string {
  const screen = { width: Math.max(LEAST_WIDTH, options.width), full: options.full };
  return paint(layOut(outline(report, options), screen), screen.width, options.color);
}

function layOut({ scan, conversation, pairs, problems, asides }: Outline, screen: Screen): Line[] {
  const maxLines = screen.full ? undefined : ASIDE_LINES;
  return stack([
    ...(scan !== null
      ? [layOutScan(scan, screen)]
      : conversation !== null
        ? [layOutConversation(conversation, screen)]
        : layOutPairs(pairs, screen)),
    asides.flatMap((aside) => beside([], span(aside, "dim"), 2, screen, maxLines)),
    [
      ...problems.items.flatMap((problem) => beside([span("! ", "bad")], span(problem), 2, screen, maxLines)),
      ...moreLines(problems.more, "", [span("! ", "bad")]),
    ],
  ]);
}

function layOutPairs(pairs: readonly PairOutline[], screen: Screen): Line[][] {
  if (pairs.length === 0) return [[[span("no call to show")]]];
  return pairs.flatMap((pair, index) => layOutPair(pair, `${index + 1} of ${pairs.length}`, screen));
}

function layOutPair(pair: PairOutline, position: string, screen: Screen): Line[][] {
  const title =
    pair.title === null ? [] : oneLine([span(position, "strong"), indent(2)], span(pair.title), 2, screen);
  return [
    [...title, ...layOutCalls(pair, screen)],
    layOutOutcome(pair.outcome, screen),
    layOutFindings(pair, screen),
    layOutSections(pair.sections, screen),
    pair.cache === null ? [] : layOutCache(pair.cache, screen),
    pair.notes.flatMap((note, index) =>
      beside([gutter(index === 0 ? "capture" : "")], span(note, "dim"), 2, screen),
    ),
  ];
}
