import type { Report } from "../../model/report.ts";
import type { Renderer, RenderOptions } from "../renderer.ts";
import { type Outline, outline } from "../shared/outline.ts";
import { layOutConversation } from "./conversation.ts";
import { type Block, fitInto } from "./fit.ts";
import { type Write, writer } from "./markup.ts";
import { layOutPair } from "./pair.ts";
import { layOutScan } from "./scan.ts";
import { layOutShortest } from "./shortest.ts";

/** Columns of a value in a sentence, tried in this order until the diagnosis fits; with `--full` the whole comes first. */
const ROOMS = [600, 300, 150, 80, 40];
/** Columns of a line in a code block. */
const LINE_ROOM = 160;

/**
 * For a chat, an issue or a model: the diagnosis first. All text of a capture stands in code spans and code blocks,
 * so that none of it is a link, a mention, an image, HTML or a heading.
 */
export const markdown: Renderer = { name: "markdown", render: renderMarkdown };

function renderMarkdown(report: Report, options: RenderOptions): string {
  const { full, maxChars = Number.POSITIVE_INFINITY } = options;
  const outlined = outline(report, options);
  const whole = Number.POSITIVE_INFINITY;
  for (const room of full ? [whole, ...ROOMS] : ROOMS) {
    const text = fitInto(maxChars, layOut(outlined, writer(room), full ? whole : LINE_ROOM));
    if (text !== null) return text;
  }
  return (
    layOutShortest(outlined, maxChars) ??
    `llmdiff: even the diagnosis is longer than ${maxChars} characters.\n`.slice(0, maxChars)
  );
}

function layOut(
  { scan, conversation, pairs, problems, asides }: Outline,
  write: Write,
  lineRoom: number,
): Block[] {
  const more = problems.more === 0 ? [] : [`and ${problems.more} more (--full)`];
  return [
    ...(scan !== null
      ? layOutScan(scan, write, lineRoom)
      : conversation !== null
        ? layOutConversation(conversation, write, lineRoom)
        : layOutPairs(pairs, write, lineRoom)),
    {
      title: "**Left aside**",
      fence: null,
      pieces: asides.map((aside) => ({ rank: "notes", text: write`- ${aside}` })),
    },
    {
      title: "**Could not be read**",
      fence: null,
      pieces: [...problems.items, ...more].map((problem) => ({
        rank: "problems",
        text: write`- ${problem}`,
      })),
    },
  ];
}

function layOutPairs(pairs: Outline["pairs"], write: Write, lineRoom: number): Block[] {
  if (pairs.length === 0)
    return [{ title: "", fence: null, pieces: [{ rank: "diagnosis", text: "No call to show." }] }];
  return pairs.flatMap((pair, index) =>
    layOutPair(pair, index === 0 ? "diagnosis" : "other calls", write, lineRoom),
  );
}
