import type { Finding } from "../../model/report.ts";
import { type PairOutline, placeOf, weightOf } from "../shared/outline.ts";
import type { Sides } from "../shared/sides.ts";
import type { Block, Piece, Rank } from "./fit.ts";
import type { Write } from "./markup.ts";

/** What explains the call first, with place, sentence and fix; then a line for each hint. `rank` is that of the first. */
export function layOutFindings({ findings, infos, sides }: PairOutline, rank: Rank, write: Write): Block {
  const [best, ...others] = findings;
  const more =
    infos.more === 0 ? [] : [{ rank: "hints", text: write`- ${`and ${infos.more} more (--full)`}` } as const];
  return {
    title: "**Findings**",
    fence: null,
    pieces: [
      ...(best === undefined ? [] : [{ rank, text: layOutFinding(best, sides, write) }]),
      ...others.map(
        (finding): Piece => ({ rank: "other findings", text: layOutFinding(finding, sides, write) }),
      ),
      ...infos.items.map((info): Piece => ({ rank: "hints", text: layOutHint(info, write) })),
      ...more,
    ],
  };
}

/** An item with its own items: the sentence, and what to do. */
export function layOutFinding(finding: Finding, sides: Sides | undefined, write: Write): string {
  const { code, message, fix } = finding;
  const place = placeOf(finding, sides);
  return [
    write`- ${`${code} · ${weightOf(finding)}`}` + (place === null ? "" : write` at ${place}`),
    write`  - ${message}`,
    ...(fix === null ? [] : [write`  - Fix: ${fix}`]),
  ].join("\n");
}

function layOutHint(info: Finding, write: Write): string {
  const { code, message, fix } = info;
  return write`- ${`${code} · ${weightOf(info)}`}: ${fix === null ? message : `${message} ${fix}`}`;
}
