import type { JsonView } from "../../lib/json-view/index.ts";
import type { Tool } from "../../model/call.ts";
import { contentOf } from "../shared/content.ts";
import { markerOf, present, stringOf, withHashes } from "../shared/piece.ts";
import { serverOf } from "../shared/server-of.ts";

/** The tools of the request in their order, those of the old `functions` field after them. */
export function toTools(body: JsonView): Tool[] {
  return ["tools", "functions"].flatMap((field) => {
    const tools = body.get(field)?.items() ?? [];
    return tools.map((view, index) => toTool(view, `${field}[${index}]`));
  });
}

/** A definition stands in `function` or `custom`, and in `functions` by itself. */
function toTool(view: JsonView, path: string): Tool {
  const inside = ["function", "custom"].find((key) => view.get(key)?.kind === "object");
  const definition = inside === undefined ? view : view.get(inside)!;
  const definitionPath = inside === undefined ? path : `${path}.${inside}`;
  const name = stringOf(definition.get("name"));
  const defersInside = view.get("defer_loading") === undefined && definition.get("defer_loading");
  const deferring = defersInside ? definition : view;
  const fields = {
    path,
    view,
    marker: markerOf(view, path) ?? markerOf(definition, definitionPath),
    name: name ?? "",
    deferred: deferring.get("defer_loading")?.json() === "true",
    deferredPath: `${defersInside ? definitionPath : path}.defer_loading`,
    type: stringOf(view.get("type")) ?? "function",
    description: stringOf(definition.get("description")),
    schema: present(definition.get("parameters")),
    server: serverOf(name),
  };
  return withHashes<Tool>(fields, () =>
    inside === undefined ? contentOf(view) : contentOf(view, new Map([[inside, contentOf(definition)]])),
  );
}
