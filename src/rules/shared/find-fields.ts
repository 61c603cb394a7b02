import { itemPath, memberPath } from "../../lib/json-path.ts";
import type { JsonView } from "../../lib/json-view/index.ts";

/** What the model or the user wrote: names in there are no fields of the API. */
const CONTENT: ReadonlySet<string> = new Set(["input", "input_schema", "parameters", "arguments"]);

/** The paths of all fields of this name in a body, in their order; `path` is that of the part itself. */
export function findFields(view: JsonView, name: string, path = ""): string[] {
  const within = (child: JsonView, at: string, key: string): string[] =>
    path !== "" && CONTENT.has(key) ? [] : findFields(child, name, at);
  if (view.kind === "array") {
    return view.items().flatMap((item, index) => findFields(item, name, itemPath(path, index)));
  }
  if (view.kind !== "object") return [];
  return view.entries().flatMap(([key, child]) => {
    const at = memberPath(path, key);
    return [...(key === name ? [at] : []), ...within(child, at, key)];
  });
}
