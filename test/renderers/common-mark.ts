/** What a simple reading of CommonMark makes of a text. */
export interface Reading {
  /** The contents of code spans and code blocks. */
  readonly code: readonly string[];
  /** All the rest: what could be a link, a mention, a heading. Code is `<code>` in it. */
  readonly words: string;
}

/** Takes out code blocks by lines, then in each other line code spans by runs of backticks. Throws for an open block. */
export function readMarkdown(text: string): Reading {
  const code: string[] = [];
  const words: string[] = [];
  let open: { ticks: string; lines: string[] } | null = null;
  for (const line of text.split(/\r\n|[\n\r]/)) {
    const ticks = /^ {0,3}(`{3,})([^`]*)$/.exec(line);
    if (open !== null) {
      if (ticks !== null && ticks[1]!.length >= open.ticks.length && ticks[2]!.trim() === "") {
        code.push(open.lines.join("\n"));
        words.push("<code>");
        open = null;
      } else open.lines.push(line);
    } else if (ticks !== null) open = { ticks: ticks[1]!, lines: [] };
    else words.push(readSpans(line, code));
  }
  if (open !== null) throw new Error(`a code block is not closed: ${open.ticks}`);
  return { code, words: words.join("\n") };
}

/** A run of backticks opens a span that the next run of the same length closes; without one it is text. */
function readSpans(line: string, code: string[]): string {
  const parts = line.split(/(`+)/);
  let words = "";
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    const end = part.startsWith("`") ? parts.indexOf(part, at + 1) : -1;
    if (end < 0) words += part;
    else {
      code.push(parts.slice(at + 1, end).join(""));
      words += "<code>";
      at = end;
    }
  }
  return words;
}
