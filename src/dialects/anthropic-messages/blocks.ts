import type { JsonView } from "../../lib/json-view/index.ts";
import type {
  Block,
  MediaBlock,
  ThinkingBlock,
  ToolCallBlock,
  ToolChangeBlock,
  ToolResultBlock,
} from "../../model/call.ts";
import { toOther, toText, toToolReference } from "../shared/blocks.ts";
import { contentOf, contentOfBlocks } from "../shared/content.ts";
import { markerOf, present, stringOf, withHashes } from "../shared/piece.ts";

type Reader = (view: JsonView, path: string, type: string, depth: number) => Block;

/** Blocks that are nested deeper are kept as `other`, so that no nesting can exhaust the stack. */
const MAX_DEPTH = 16;

/** The `type` of a content block and who reads it. A type that is not here is kept as `other`. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["text", toText],
  ["thinking", toThinking],
  ["redacted_thinking", toThinking],
  ["tool_use", toToolCall],
  ["server_tool_use", toToolCall],
  ["mcp_tool_use", toToolCall],
  ["tool_result", toToolResult],
  ["image", toMedia],
  ["document", toMedia],
  ["tool_reference", toToolReference],
  ["mcp_tool_reference", toToolReference],
  ["mcp_toolset_reference", toToolReference],
  ["tool_addition", toToolChange],
  ["tool_removal", toToolChange],
]);

/** `web_search_tool_result`, `tool_search_tool_result`, `mcp_tool_result`, `advisor_tool_result` … */
const SERVER_RESULT = /_tool_result$/;

/** The blocks of a `content` or `system` field: a string is one text block, a list is its blocks. */
export function toBlocks(content: JsonView | undefined, path: string, depth = 0): Block[] {
  const view = present(content);
  if (view === null) return [];
  if (view.kind !== "array") return [toBlock(view, path, depth)];
  return view.items().map((item, index) => toBlock(item, `${path}[${index}]`, depth));
}

/** One content block. What this API does not have is kept as `other`. */
export function toBlock(view: JsonView, path: string, depth = 0): Block {
  if (view.kind === "string") return toText(view, path);
  const type = stringOf(view.get("type")) ?? "";
  if (depth > MAX_DEPTH) return toOther(view, path, type);
  const reader = READERS.get(type) ?? (SERVER_RESULT.test(type) ? toToolResult : toOther);
  return reader(view, path, type, depth);
}

/** The content of a message's or a result's `content`: a string is equal to the list of its one text block. */
export function contentOfField(content: JsonView | undefined, blocks: readonly Block[]): Map<string, string> {
  if (content?.kind === "string" || content?.kind === "array") {
    return new Map([["content", contentOfBlocks(blocks)]]);
  }
  const references = content?.get("tool_references");
  if (content === undefined || references?.kind !== "array") return new Map();
  return new Map([["content", contentOf(content, new Map([["tool_references", contentOfBlocks(blocks)]]))]]);
}

function toThinking(view: JsonView, path: string, type: string): ThinkingBlock {
  const fields = {
    kind: "thinking" as const,
    path,
    view,
    marker: markerOf(view, path),
    text: stringOf(view.get("thinking")) ?? "",
    signature: stringOf(view.get("signature")),
    redacted: type === "redacted_thinking",
  };
  return withHashes<ThinkingBlock>(fields, () => contentOf(view));
}

function toToolCall(view: JsonView, path: string, type: string): ToolCallBlock {
  const fields = {
    kind: "tool_call" as const,
    path,
    view,
    marker: markerOf(view, path),
    id: stringOf(view.get("id")) ?? "",
    name: stringOf(view.get("name")) ?? "",
    input: present(view.get("input")),
    server: type !== "tool_use",
  };
  return withHashes<ToolCallBlock>(fields, () => contentOf(view));
}

function toToolResult(view: JsonView, path: string, type: string, depth: number): ToolResultBlock {
  const written = view.get("content");
  const references = written?.get("tool_references");
  const content =
    references?.kind === "array"
      ? toBlocks(references, `${path}.content.tool_references`, depth + 1)
      : toBlocks(written, `${path}.content`, depth + 1);
  const fields = {
    kind: "tool_result" as const,
    path,
    view,
    marker: markerOf(view, path),
    id: stringOf(view.get("tool_use_id")) ?? "",
    content,
    isError: view.get("is_error")?.json() === "true",
    server: type !== "tool_result",
    type,
  };
  return withHashes<ToolResultBlock>(fields, () => contentOf(view, contentOfField(written, content)));
}

function toToolChange(view: JsonView, path: string, type: string, depth: number): ToolChangeBlock {
  const tool = present(view.get("tool"));
  const target = tool === null ? null : toBlock(tool, `${path}.tool`, depth + 1);
  const fields = {
    kind: "tool_change" as const,
    path,
    view,
    marker: markerOf(view, path),
    change: type === "tool_addition" ? ("addition" as const) : ("removal" as const),
    reference: target?.kind === "tool_reference" ? target : null,
  };
  return withHashes<ToolChangeBlock>(fields, () => contentOf(view));
}

function toMedia(view: JsonView, path: string, type: string): MediaBlock {
  const fields = {
    kind: type === "image" ? ("image" as const) : ("document" as const),
    path,
    view,
    marker: markerOf(view, path),
    mediaType: stringOf(view.get("source")?.get("media_type")),
  };
  return withHashes<MediaBlock>(fields, () => contentOf(view));
}
