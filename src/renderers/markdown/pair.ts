import type { CacheOutline } from "../shared/cache.ts";
import type { CallRow } from "../shared/calls.ts";
import type { Outcome } from "../shared/outcome.ts";
import type { PairOutline } from "../shared/outline.ts";
import { layOutFindings } from "./findings.ts";
import type { Block, Piece, Rank } from "./fit.ts";
import { line, type Write } from "./markup.ts";
import { layOutSections } from "./sections.ts";

const SIGNS: Readonly<Record<Outcome["kind"], string>> = { failed: "✖", succeeded: "✔", unknown: "?" };

/** The diagnosis, then what changed, then the cache. `rank` is that of the diagnosis. */
export function layOutPair(pair: PairOutline, rank: Rank, write: Write, lineRoom: number): Block[] {
  const { outcome, alerts, calls, pairing, sections, cache, notes } = pair;
  return [
    { title: "", fence: null, pieces: [{ rank, text: layOutOutcome(pair, write) }] },
    {
      title: "",
      fence: null,
      pieces: [
        ...outcome.notes.map((note): Piece => ({ rank, text: write`- ${note}` })),
        ...alerts.map((alert): Piece => ({ rank: "problems", text: write`- ${alert}` })),
      ],
    },
    layOutFindings(pair, rank, write),
    {
      title: "**Calls**",
      fence: "text",
      pieces: linesOf(
        "calls",
        [...calls.map(describeCall), ...(pairing === null ? [] : [pairing])],
        lineRoom,
      ),
    },
    layOutSections(sections, lineRoom),
    {
      title: "**Cache**",
      fence: "text",
      pieces: linesOf("cache", cache === null ? [] : describeCache(cache), lineRoom),
    },
    {
      title: "**What the capture cannot show**",
      fence: null,
      pieces: notes.map((note) => ({ rank: "notes", text: write`- ${note}` })),
    },
  ];
}

function layOutOutcome({ title, outcome }: PairOutline, write: Write): string {
  const { kind, headline, message } = outcome;
  const reference = title === null ? "" : write` ${title}:`;
  return `## ${SIGNS[kind]}${reference}${write` ${headline}\n\n${message}`}`;
}

function describeCall({ side, cells, notes }: CallRow): string {
  return [side, ...cells, ...notes].join("  ");
}

function describeCache({ own, lines }: CacheOutline): string[] {
  return [`${own.host}  ${own.text}`, ...lines.map(({ label, text }) => `${label}  ${text}`)];
}

function linesOf(rank: Rank, texts: readonly string[], room: number): Piece[] {
  return texts.map((text) => ({ rank, text: line(text, room) }));
}
