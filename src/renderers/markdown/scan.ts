import type { EntryOutline, Next, ScanOutline } from "../shared/scan.ts";
import { layOutFinding } from "./findings.ts";
import type { Block, Rank } from "./fit.ts";
import { code, line, type Write } from "./markup.ts";

const SIGNS: Readonly<Record<EntryOutline["kind"], string>> = { failure: "✖", break: "~", call: "✔" };

/** What there was, then each entry with its error, its best explanation and the command that shows more. */
export function layOutScan(
  { summary, matching, entries, more, conversations }: ScanOutline,
  write: Write,
  lineRoom: number,
): Block[] {
  return [
    ...(summary === null
      ? []
      : [{ title: "", fence: null, pieces: [{ rank: "diagnosis" as const, text: write`${summary}` }] }]),
    ...(matching === null
      ? []
      : [{ title: "", fence: null, pieces: [{ rank: "diagnosis" as const, text: write`${matching}` }] }]),
    ...entries.flatMap((entry, index) =>
      layOutEntry(entry, index === 0 ? "diagnosis" : "other calls", write),
    ),
    { title: "", fence: null, pieces: more === null ? [] : [{ rank: "other calls", text: write`${more}` }] },
    {
      title: "**Conversations**",
      fence: "text",
      pieces: conversations.map((text) => ({ rank: "notes", text: line(text, lineRoom) })),
    },
  ];
}

function layOutEntry(
  { kind, call, times, error, finding, others, cost, next }: EntryOutline,
  rank: Rank,
  write: Write,
): Block[] {
  const heading = `## ${SIGNS[kind]} ${write`${call}`}${times === null ? "" : write` ${times}`}`;
  const parts = [
    heading,
    ...(error === null ? [] : [write`${error}`]),
    ...(finding === null ? [] : [layOutFinding(finding, undefined, write)]),
    ...(others === null ? [] : [write`And ${others}`]),
    ...(cost === null ? [] : [write`Cost: ${cost}`]),
    `Next: ${code(commandOf(next))}`,
  ];
  return [{ title: "", fence: null, pieces: [{ rank, text: parts.join("\n\n") }] }];
}

/** What reads Markdown goes on with it. */
function commandOf({ call, prev }: Next): string {
  return `llmdiff show ${call} --format markdown${prev === null ? "" : ` --prev ${prev}`}`;
}
