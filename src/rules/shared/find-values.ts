import { itemPath, memberPath } from "../../lib/json-path.ts";
import type { JsonView } from "../../lib/json-view/index.ts";

/** No value that an error repeats stands deeper, or is longer. */
const MAX_DEPTH = 24;
const MAX_BYTES = 2_000;

/** The paths of the strings of a body that are exactly this text, in their order. */
export function findValues(body: JsonView, text: string): string[] {
  return valuesIn(body, JSON.stringify(text), "", 0);
}

function valuesIn(view: JsonView, json: string, path: string, depth: number): string[] {
  if (depth > MAX_DEPTH) return [];
  if (view.kind === "array") {
    return view.items().flatMap((item, index) => valuesIn(item, json, itemPath(path, index), depth + 1));
  }
  if (view.kind === "object") {
    return view.entries().flatMap(([key, child]) => valuesIn(child, json, memberPath(path, key), depth + 1));
  }
  return view.kind === "string" && view.size <= MAX_BYTES && view.json() === json ? [path] : [];
}
