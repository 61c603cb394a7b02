import { itemPath } from "../../lib/json-path.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import type { Tool, ToolReferenceBlock } from "../../model/call.ts";
import { rewritten } from "../shared/json-text.ts";
import { present, stringOf, withHashes } from "../shared/piece.ts";
import { serverOf } from "../shared/server-of.ts";
import { contentOf } from "./parts.ts";

/** A definition of a tool and where it stands. */
interface Definition {
  readonly view: JsonView;
  readonly path: string;
  /** The namespace in which it stands. */
  readonly namespace: JsonView | null;
}

/** Tools of the host whose calls have another name than their type has. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^web_search/, "web_search"], // web_search_preview, web_search_2025_08_26 …
  [/^computer/, "computer"], // computer_use_preview
];

/** The definitions of a list of tools, those in its namespaces among them. */
export function definitionsIn(tools: JsonView | undefined, path: string): Definition[] {
  return (tools?.items() ?? []).flatMap((view, index) => definitionsAt(view, itemPath(path, index)));
}

/** The tools of a request. A namespace is one itself, as it has a text of its own; its tools come behind it. */
export function toTools(tools: JsonView | undefined, path: string): Tool[] {
  return (tools?.items() ?? []).flatMap((view, index) => {
    const at = itemPath(path, index);
    const found = definitionsAt(view, at).map(toTool);
    return isNamespace(view) ? [toNamespace(view, at), ...found] : found;
  });
}

/** What a tool search found. Each definition stands for its tool. */
export function toReferences(tools: JsonView | undefined, path: string): ToolReferenceBlock[] {
  return definitionsIn(tools, path).map((definition) => {
    const { view, namespace } = definition;
    const fields = {
      kind: "tool_reference" as const,
      path: definition.path,
      view,
      marker: null,
      name: nameOf(view),
      server: stringOf(namespace?.get("name")) ?? stringOf(view.get("server_label")),
      definesTool: true,
    };
    return withHashes<ToolReferenceBlock>(fields, () => contentOfDefinition(definition));
  });
}

/** The content of a definition and of the namespace around it. */
export function contentOfDefinition({ view, namespace }: Definition): string {
  return `${namespace === null ? "" : contentOf(namespace, ["tools"])}${contentOf(view)}`;
}

function definitionsAt(view: JsonView, path: string): Definition[] {
  if (!isNamespace(view)) return [{ view, path, namespace: null }];
  const inner = view.get("tools")?.items() ?? [];
  return inner.map((tool, index) => ({
    view: tool,
    path: itemPath(`${path}.tools`, index),
    namespace: view,
  }));
}

function isNamespace(view: JsonView): boolean {
  return stringOf(view.get("type")) === "namespace";
}

/** Some clients write a function as Chat Completions has it, with all of it in `function`. */
function toTool({ view, path, namespace }: Definition): Tool {
  const inside = view.get("function");
  const definition = inside?.kind === "object" ? inside : view;
  const type = stringOf(view.get("type")) ?? "function";
  const name = nameOf(view);
  const fields = {
    path,
    view,
    marker: null,
    name,
    deferred: view.get("defer_loading")?.json() === "true",
    deferredPath: `${path}.defer_loading`,
    type,
    description: stringOf(definition.get("description")),
    schema: present(definition.get("parameters")),
    server: stringOf(namespace?.get("name")) ?? stringOf(view.get("server_label")) ?? serverOf(name),
  };
  return withHashes<Tool>(fields, () => contentOf(view));
}

/** What a namespace says itself: its view is that without the tools inside, which stand behind it. */
function toNamespace(view: JsonView, path: string): Tool {
  const own = rewritten(view, new Map([["tools", undefined]]));
  const name = stringOf(view.get("name")) ?? "";
  const fields = {
    path,
    view: own,
    marker: null,
    name,
    deferred: false,
    deferredPath: `${path}.defer_loading`,
    type: "namespace",
    description: stringOf(view.get("description")),
    schema: null,
    server: name,
  };
  return withHashes<Tool>(fields, () => contentOf(own));
}

/** A tool of the host is named after its type, a server after its label. */
function nameOf(view: JsonView): string {
  const written = stringOf(view.get("name")) ?? stringOf(view.get("function")?.get("name"));
  if (written !== null) return written;
  const label = stringOf(view.get("server_label"));
  if (label !== null) return `mcp:${label}`;
  const type = stringOf(view.get("type")) ?? "";
  return NAMES.find(([pattern]) => pattern.test(type))?.[1] ?? type;
}
