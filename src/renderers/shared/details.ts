import { counted } from "../../lib/words.ts";
import type { Change, Detail } from "../../model/report.ts";

/** One line under a change. `path` is relative to the change, and "" where the line before says it. */
export interface DetailLine {
  readonly sign: "+" | "−" | "~" | "⇄";
  readonly path: string;
  readonly text: string;
}

/** Two values stand in one line, `120 → 600`, where they take no more than this. */
const SHORT_PAIR = 48;
/** How much of what is the same stands before the first difference of two long texts. */
const SAME_SHOWN = 16;

/** The lines of an inner difference; with `full` the texts are whole, else they begin near their first difference. */
export function outlineDetail(detail: Detail, change: Change, full: boolean): DetailLine[] {
  const path = relativePath(detail.path, change);
  if (detail.op === "text") return textLines(path, detail, full);
  const from = json(detail.from);
  const to = json(detail.to);
  if (detail.op === "add") return [{ sign: "+", path, text: to }];
  if (detail.op === "remove") return [{ sign: "−", path, text: from }];
  const sign = detail.op === "move" ? "⇄" : "~";
  if (from.length + to.length <= SHORT_PAIR)
    return [{ sign, path, text: from + (to === "" ? "" : ` → ${to}`) }];
  return [{ sign, path, text: "" }, ...sides(from, to, full)];
}

function textLines(path: string, { from, to }: Detail, full: boolean): DetailLine[] {
  const before = lines(from);
  const after = lines(to);
  const pairs = Array.from({ length: Math.max(before.length, after.length) }, (_, index) =>
    sides(before[index] ?? "", after[index] ?? "", full),
  );
  return [{ sign: "~", path, text: "" }, ...pairs.flat()];
}

/** What went and what came; a side with nothing has no line. An empty line of a text is "\n". */
function sides(from: string, to: string, full: boolean): DetailLine[] {
  const skipped = full || from === "" || to === "" ? 0 : sameStart(from, to);
  const focus = (text: string) =>
    skipped === 0
      ? text
      : `… ${counted([...text.slice(0, skipped)].length, "same character")} … ${text.slice(skipped)}`;
  const went = { sign: "−", path: "", text: focus(from) } as const;
  const came = { sign: "+", path: "", text: focus(to) } as const;
  return [...(from === "" ? [] : [went]), ...(to === "" ? [] : [came])];
}

/** How many characters to leave out at the start of two texts that begin alike; 0 where it would save nothing. */
function sameStart(from: string, to: string): number {
  let same = 0;
  while (same < from.length && from[same] === to[same]) same++;
  const skipped = same - SAME_SHOWN;
  if (skipped < 2 * SAME_SHOWN) return 0;
  const splitsPair = /[\udc00-\udfff]/.test(from[skipped]!);
  return splitsPair ? skipped - 1 : skipped;
}

function relativePath(path: string, change: Change): string {
  for (const base of [change.path, change.prevPath]) {
    if (base !== null && path.startsWith(base) && /^$|^[.[]/.test(path.slice(base.length)))
      return path.slice(base.length).replace(/^\./, "");
  }
  return path;
}

function lines(value: unknown): string[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((line) =>
    typeof line === "string" ? line : json(line),
  );
}

function json(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value);
}
