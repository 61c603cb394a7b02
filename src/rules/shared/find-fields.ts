import { itemPath, memberPath } from "../../lib/json-path.ts";
import type { JsonView } from "../../lib/json-view/index.ts";

/** What tools take and give: names in there are no fields of the API. At the top, `input` is the conversation. */
const CONTENT: ReadonlySet<string> = new Set([
  "input",
  "input_schema",
  "parameters",
  "arguments",
  "args",
  "response",
]);

/** No field of an API stands deeper. */
const MAX_DEPTH = 24;

/** The paths of all fields of this name in a body, in their order. */
export function findFields(body: JsonView, name: string): string[] {
  return fieldsIn(body, name, "", 0);
}

function fieldsIn(view: JsonView, name: string, path: string, depth: number): string[] {
  if (depth > MAX_DEPTH) return [];
  if (view.kind === "array") {
    return view.items().flatMap((item, index) => fieldsIn(item, name, itemPath(path, index), depth + 1));
  }
  if (view.kind !== "object") return [];
  return view.entries().flatMap(([key, child]) => {
    const at = memberPath(path, key);
    const inside = depth > 0 && CONTENT.has(key) ? [] : fieldsIn(child, name, at, depth + 1);
    return key === name ? [at, ...inside] : inside;
  });
}
