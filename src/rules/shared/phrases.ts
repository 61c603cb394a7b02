import type { JsonView } from "../../lib/json-view/index.ts";
import { listed } from "../../lib/listing.ts";
import { counted } from "../../lib/words.ts";

/** `1 tool was added (A)`, `16 tools were added (A, B, C and 13 more)`. */
export function happened(names: readonly string[], noun: string, what: string): string {
  return `${counted(names.length, noun)} ${names.length === 1 ? "was" : "were"} ${what} (${listed(names)})`;
}

/** The JSON of a value on one line, cut to `most` characters: `{ "type": "enabled" }`. */
export function shownJson(view: JsonView, most = 80): string {
  const json = view.json().replace(/\s+/g, " ");
  return json.length > most ? `${json.slice(0, most).replace(/\p{Surrogate}/gu, "")}…` : json;
}

const EXCERPT = 48;
const BEFORE = 12;

/** What stands around the first difference of two texts, in quotation marks: a change that one can recognise. */
export function excerpts(from: string, to: string): { from: string; to: string } {
  let head = 0;
  while (head < from.length && from[head] === to[head]) head++;
  let start = Math.max(0, head - BEFORE);
  while (start > 0 && start > head - 2 * BEFORE && /\S/.test(from[start - 1]!)) start--;
  let tail = 0;
  const most = Math.min(from.length, to.length) - head;
  while (tail < most && from.at(-1 - tail) === to.at(-1 - tail)) tail++;
  return { from: around(from, start, from.length - tail), to: around(to, start, to.length - tail) };
}

function around(text: string, start: number, differsUntil: number): string {
  const end = Math.min(Math.max(differsUntil + BEFORE, start + 1), start + EXCERPT, text.length);
  const inside = text
    .slice(start, end)
    .replace(/\s+/g, " ")
    .replace(/\p{Surrogate}/gu, "");
  return `“${start > 0 ? "…" : ""}${inside}${end < text.length ? "…" : ""}”`;
}
