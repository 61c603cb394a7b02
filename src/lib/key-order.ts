import type { JsonView } from "./json-view/index.ts";

/** From this depth on the bytes stand for the order, so that no nesting can exhaust the stack. */
const MAX_DEPTH = 256;

/** The keys of a value and of all inside it, in the order in which they stand: equal for values written in one order. */
export function keyOrder(view: JsonView, depth = 0): string {
  if (depth >= MAX_DEPTH) return view.hash();
  if (view.kind === "array")
    return `[${view
      .items()
      .map((item) => keyOrder(item, depth + 1))
      .join()}]`;
  if (view.kind !== "object") return "";
  return `{${view
    .entries()
    .map(([key, value]) => JSON.stringify(key) + keyOrder(value, depth + 1))
    .join()}}`;
}
