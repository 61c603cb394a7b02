import { canonical, canonicalObject } from "../../lib/canonical.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import type { Block, MediaBlock, TextBlock } from "../../model/call.ts";
import { textBlock, toOther } from "../shared/blocks.ts";
import { saysNothing } from "../shared/content.ts";
import { mediaTypeOf } from "../shared/media-type.ts";
import { present, stringOf, withHashes } from "../shared/piece.ts";

/** Members that steer the cache or report on an answer; a client sends them back or not. */
const BESIDE_CONTENT: ReadonlySet<string> = new Set(["prompt_cache_breakpoint", "logprobs", "status"]);

/** Types of parts with text, and the member that holds it. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ["input_text", "text"],
  ["output_text", "text"],
  ["text", "text"],
  ["refusal", "refusal"],
]);

/** Types of parts with data, and the member that may hold it as a `data:` address. */
const MEDIA: ReadonlyMap<string, readonly [MediaBlock["kind"], string]> = new Map([
  ["input_image", ["image", "image_url"]],
  ["computer_screenshot", ["image", "image_url"]],
  ["input_file", ["document", "file_data"]],
]);

/** The blocks of a `content` or `output`: a string is one text, a list is its parts. */
export function toParts(content: JsonView | undefined, path: string): Block[] {
  const view = present(content);
  if (view === null) return [];
  if (view.kind !== "array") return [toPart(view, path)];
  return view.items().map((part, index) => toPart(part, `${path}[${index}]`));
}

/** The content of an item or part, what is beside it and `names` aside; `instead` as for `canonical`. */
export function contentOf(
  view: JsonView,
  names: readonly string[] = [],
  instead: ReadonlyMap<string, string> = new Map(),
): string {
  const leaveOut = (key: string, value: JsonView) =>
    names.includes(key) || BESIDE_CONTENT.has(key) || saysNothing(key, value);
  return canonical(view, { leaveOut, instead });
}

function toPart(view: JsonView, path: string): Block {
  if (view.kind === "string") return toText(view, path, "text");
  const type = stringOf(view.get("type")) ?? "";
  const member = TEXTS.get(type);
  if (member !== undefined) return toText(view, path, member);
  const media = MEDIA.get(type);
  return media === undefined ? toOther(view, path, type) : toMedia(view, path, ...media);
}

/** A user's and a model's text have two types; a string may be either, so that the text alone counts. */
function toText(view: JsonView, path: string, member: string): TextBlock {
  const written = view.kind === "string" ? view : view.get(member);
  const type = JSON.stringify(member);
  return textBlock({ view, path, marker: null }, written, () => {
    if (view.kind === "object") return contentOf(view, [], new Map([["type", type]]));
    return canonicalObject([
      ["type", type],
      [member, canonical(view)],
    ]);
  });
}

function toMedia(view: JsonView, path: string, kind: MediaBlock["kind"], data: string): MediaBlock {
  const fields = { kind, path, view, marker: null, mediaType: mediaTypeOf(view.get(data)) };
  return withHashes<MediaBlock>(fields, () => contentOf(view));
}
