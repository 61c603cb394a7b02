import type { ChangeOutline, SectionOutline, Sign } from "../shared/changes.ts";
import type { DetailLine } from "../shared/details.ts";
import type { Block, Piece, Rank } from "./fit.ts";
import { line } from "./markup.ts";

/** The sections that changed, in the looks of a diff; then in one line those that did not. */
export function layOutSections(sections: readonly SectionOutline[], room: number): Block {
  const piece = (rank: Rank, text: string): Piece => ({ rank, text: line(text, room) });
  const changed = sections
    .filter(({ quiet }) => quiet === null)
    .flatMap(({ section, changes, respelled }) => [
      piece("changes", section),
      ...changes.items.flatMap((change) => layOutChange(change, piece)),
      ...more(changes.more, "", piece),
      ...(respelled === null ? [] : [piece("details", `= ${respelled}`)]),
    ]);
  const words = [...new Set(sections.flatMap(({ quiet }) => quiet ?? []))];
  const quiet = words.map((word) => {
    const names = sections.filter((section) => section.quiet === word).map(({ section }) => section);
    return piece("changes", `${word}: ${names.join(", ")}`);
  });
  return { title: "**What changed**", fence: "diff", pieces: [...changed, ...quiet] };
}

type ToPiece = (rank: Rank, text: string) => Piece;

function layOutChange({ sign, title, label, details }: ChangeOutline, piece: ToPiece): Piece[] {
  const heading = `${plainSign(sign)} ${title}${label === "" ? "" : `  ${label}`}`;
  return [
    piece("changes", heading),
    ...details.items.map((detail) => piece("details", layOutDetail(detail))),
    ...more(details.more, details.more === 1 ? " line" : " lines", piece),
  ];
}

function layOutDetail({ sign, path, text }: DetailLine): string {
  if (text === "" && path !== "") return `    ${path}`;
  return `    ${plainSign(sign)} ${path === "" ? "" : `${path}  `}${text}`;
}

/** What shows a diff in colour knows the hyphen, not the minus sign. */
function plainSign(sign: Sign): string {
  return sign === "−" ? "-" : sign;
}

function more(count: number, what: string, piece: ToPiece): Piece[] {
  return count === 0 ? [] : [piece("details", `    … and ${count} more${what} (--full)`)];
}
