import type { Block } from "../model/call.ts";
import type { Segment } from "./prefix.ts";

/** As many bytes of text as make the tokens of a large image; its base64 would count for hundreds of times that. */
const MEDIA = 6000;

/** What a segment weighs among the others when tokens are shared out: its bytes, media aside. */
export function weightOf({ piece }: Segment): number {
  return "kind" in piece ? weightOfBlock(piece as Block) : piece.view.size;
}

export function weightOfAll(segments: readonly Segment[]): number {
  return segments.reduce((sum, segment) => sum + weightOf(segment), 0);
}

/** What two prompts share, down to the byte, where a host does not mind in the middle of which block an entry ends. */
export function sharedWeight(prev: readonly Segment[], curr: readonly Segment[], common: number): number {
  const before = prev[common]?.piece.view.bytes();
  const after = curr[common]?.piece.view.bytes();
  let inside = 0;
  if (before !== undefined && after !== undefined && prev[common]!.isBlock && curr[common]!.isBlock) {
    while (inside < before.length && before[inside] === after[inside]) inside++;
  }
  return weightOfAll(curr.slice(0, common)) + Math.min(inside, curr[common] ? weightOf(curr[common]) : 0);
}

/** Text has two bytes a token and more. A capture with fewer has cut its texts: then shares by bytes tell nothing. */
const LEAST_BYTES = 2;

/** Whether tokens can be shared out over these segments, which make so many tokens together. */
export function canShare(segments: readonly Segment[], tokens: number | null): boolean {
  return tokens !== null && weightOfAll(segments) >= LEAST_BYTES * tokens;
}

function weightOfBlock(block: Block): number {
  if (block.kind === "image" || block.kind === "document") return Math.min(block.view.size, MEDIA);
  if (block.kind !== "tool_result" || block.content.length === 0) return block.view.size;
  return block.content.reduce((sum, inner) => sum + weightOfBlock(inner), 0);
}
