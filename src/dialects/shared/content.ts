import { canonical } from "../../lib/canonical.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import type { Block } from "../../model/call.ts";

/** Lists that say nothing where they are empty. */
const EMPTY_LISTS: ReadonlySet<string> = new Set(["citations", "annotations", "tool_calls"]);

/** Whether a member says nothing: a cache marker, `null`, or an empty list of citations, annotations or tool calls. */
export function saysNothing(key: string, value: JsonView): boolean {
  if (key === "cache_control" || value.kind === "null") return true;
  return EMPTY_LISTS.has(key) && value.kind === "array" && value.items().length === 0;
}

/** The content of an object, its marker and empty members aside; `instead` as for `canonical`. */
export function contentOf(view: JsonView, instead: ReadonlyMap<string, string> = new Map()): string {
  return canonical(view, { leaveOut: saysNothing, instead });
}

/** The content of a list of blocks, each by its own content. */
export function contentOfBlocks(blocks: readonly Block[]): string {
  return `[${blocks.map((block) => block.contentHash).join()}]`;
}
