import type { JsonView } from "../../lib/json-view/index.ts";
import type { Block, MediaBlock, ThinkingBlock } from "../../model/call.ts";
import { toOther, toText, toToolReference } from "../shared/blocks.ts";
import { contentOf } from "../shared/content.ts";
import { mediaTypeOf } from "../shared/media-type.ts";
import { markerOf, stringOf, withHashes } from "../shared/piece.ts";

type Reader = (view: JsonView, path: string, type: string) => Block;

/** The `type` of a content part and who reads it. A type that is not here is kept as `other`. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["text", toText],
  ["image_url", toMedia],
  ["file", toMedia],
  ["tool_reference", toToolReference], // what gateways pass on from Anthropic's language
]);

/** The parts of a `content` field: a string is one text, a list is its parts. */
export function toParts(content: JsonView, path: string): Block[] {
  if (content.kind !== "array") return [toPart(content, path)];
  return content.items().map((item, index) => toPart(item, `${path}[${index}]`));
}

function toPart(view: JsonView, path: string): Block {
  if (view.kind === "string") return toText(view, path);
  const type = stringOf(view.get("type")) ?? "";
  return (READERS.get(type) ?? toOther)(view, path, type);
}

/** Reasoning as a text, or as an object: OpenRouter's details have `text`, `summary` or `data`, Anthropic's `thinking`. */
export function toThinking(view: JsonView, path: string): ThinkingBlock {
  const texts = [view, view.get("text"), view.get("summary"), view.get("thinking")].map(stringOf);
  const fields = {
    kind: "thinking" as const,
    path,
    view,
    marker: markerOf(view, path),
    text: texts.find((text) => text !== null) ?? "",
    signature: stringOf(view.get("signature")),
    redacted: /encrypted|redacted/.test(stringOf(view.get("type")) ?? ""),
  };
  return withHashes<ThinkingBlock>(fields, () => contentOf(view));
}

function toMedia(view: JsonView, path: string, type: string): MediaBlock {
  const holder = view.get(type);
  const data = holder?.kind === "object" ? (holder.get("url") ?? holder.get("file_data")) : holder;
  const mediaType = mediaTypeOf(data);
  const isImage = type === "image_url" || mediaType?.startsWith("image/") === true;
  const fields = {
    kind: isImage ? ("image" as const) : ("document" as const),
    path,
    view,
    marker: markerOf(view, path),
    mediaType,
  };
  return withHashes<MediaBlock>(fields, () => contentOf(view));
}
