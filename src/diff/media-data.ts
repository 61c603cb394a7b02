import type { JsonView } from "../lib/json-view/index.ts";

/** Deeper strings are not looked for. */
const MAX_DEPTH = 8;

/** What an image or document holds, whatever the shape around it: its longest string, without a `data:` address. */
export function mediaData(view: JsonView): string {
  return longestString(view, 0).replace(/^data:[^,]*,/, "");
}

function longestString(view: JsonView, depth: number): string {
  if (view.kind === "string") return view.json().slice(1, -1);
  if (depth === MAX_DEPTH) return "";
  const inside = [...view.items(), ...view.entries().map(([, value]) => value)];
  return inside
    .map((value) => longestString(value, depth + 1))
    .reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}
