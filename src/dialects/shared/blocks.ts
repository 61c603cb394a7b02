import { canonical, canonicalObject } from "../../lib/canonical.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import type { OtherBlock, TextBlock, ToolCallBlock, ToolReferenceBlock } from "../../model/call.ts";
import { contentOf } from "./content.ts";
import { markerOf, stringOf, withHashes, withHashesAnd } from "./piece.ts";

const withText = withHashesAnd<TextBlock, "text">("text");
/** A call whose input stands in a text, so that it has to be parsed. */
export const withInput = withHashesAnd<ToolCallBlock, "input">("input");

/** A text: a string, or a block with `text`. The two are equal where their texts are. */
export function toText(view: JsonView, path: string): TextBlock {
  const written = view.kind === "string" ? view : view.get("text");
  return textBlock({ view, path, marker: markerOf(view, path) }, written, () => {
    if (view.kind !== "string") return contentOf(view);
    return canonicalObject([
      ["type", '"text"'],
      ["text", canonical(view)],
    ]);
  });
}

/** A block with the text that is `written`, decoded when it is first read; `content` is as for `withHashes`. */
export function textBlock(
  { view, path, marker }: Pick<TextBlock, "view" | "path" | "marker">,
  written: JsonView | undefined,
  content: () => string,
): TextBlock {
  const fields = { kind: "text" as const, path, view, marker };
  return withText(fields, () => stringOf(written) ?? "", content);
}

/** In results the name stands in `tool_name`, in tool changes in `name`; the `type` is the same. */
export function toToolReference(view: JsonView, path: string): ToolReferenceBlock {
  const fields = {
    kind: "tool_reference" as const,
    path,
    view,
    marker: markerOf(view, path),
    name: stringOf(view.get("tool_name")) ?? stringOf(view.get("name")) ?? "",
    server: stringOf(view.get("server_name")),
  };
  return withHashes<ToolReferenceBlock>(fields, () => contentOf(view));
}

/** A block that the dialect does not know, kept as it is. */
export function toOther(view: JsonView, path: string, type: string): OtherBlock {
  const fields = { kind: "other" as const, path, view, marker: markerOf(view, path), type };
  return withHashes<OtherBlock>(fields, () => contentOf(view));
}
