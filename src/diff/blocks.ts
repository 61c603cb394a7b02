import { memberPath } from "../lib/json-path.ts";
import type { Block, Piece } from "../model/call.ts";
import type { Detail } from "../model/report.ts";
import { alignPieces, type Evidence } from "./pieces.ts";
import { shown } from "./shown.ts";
import { diffTexts } from "./text-detail.ts";
import { diffMembers, replaced } from "./values.ts";

/** A cache marker is no content: it is told as respelled, never as an edit. */
export const MARKER_FIELDS: ReadonlySet<string> = new Set(["cache_control"]);

/** How far the beginning of a text is compared to tell that it is the same text, edited. */
const OPENING = 40;

/** The text with which a block begins; null for one without text. */
export function opening(block: Block | undefined): string | null {
  if (block === undefined) return null;
  if (block.kind === "tool_result") return opening(block.content[0]);
  if (block.kind !== "text" && block.kind !== "thinking") return null;
  return block.text === "" ? null : `${block.kind} ${block.text.slice(0, OPENING)}`;
}

/** The id or name by which a block is known; null where it has none. */
export function blockId(block: Block): string | null {
  if (block.kind === "tool_call" || block.kind === "tool_result")
    return block.id && `${block.kind} ${block.id}`;
  return block.kind === "tool_reference" ? `${block.kind} ${block.name}` : null;
}

/** Why two blocks are the same one, edited: id, opening, and at last the position among those of its kind. */
export const BLOCK_EVIDENCE: readonly Evidence<Block>[] = [blockId, opening, (block) => block.kind];

/** The inner differences of two lists of blocks. */
export function diffBlocks(prev: readonly Block[], curr: readonly Block[]): Detail[] {
  return alignPieces(prev, curr, BLOCK_EVIDENCE).flatMap((step): Detail[] => {
    if (step.kind === "same") return [];
    if (step.kind === "removed") {
      const { path, view } = prev[step.prev]!;
      return [{ op: "remove", path, from: shown(view) }];
    }
    const { path, view } = curr[step.curr]!;
    if (step.kind === "added") return [{ op: "add", path, to: shown(view) }];
    const before = prev[step.prev]!;
    if (step.kind === "moved") return [{ op: "move", path, from: before.path, to: path }];
    return diffBlock(before, curr[step.curr]!);
  });
}

/** The inner differences of two blocks whose content differs: always at least one. */
export function diffBlock(prev: Block, curr: Block): Detail[] {
  const details = blockDetails(prev, curr);
  return details.length > 0 ? details : [replaced(prev.view, curr.view, curr.path)];
}

function blockDetails(prev: Block, curr: Block): Detail[] {
  if (prev.kind === "tool_result" && curr.kind === "tool_result") {
    return [...diffBlocks(prev.content, curr.content), ...diffFields(prev, curr, prev.content, curr.content)];
  }
  // One of them may be a string: then their texts are all that can be compared.
  if (prev.kind === "text" && curr.kind === "text" && prev.view.kind !== curr.view.kind) {
    const path = curr.view.kind === "string" ? curr.path : memberPath(curr.path, "text");
    return diffTexts(prev.text, curr.text, path);
  }
  return diffFields(prev, curr, [], []);
}

/** The differences in the fields of two pieces, without markers and without those in which their blocks stand. */
export function diffFields(
  prev: Piece,
  curr: Piece,
  prevBlocks: readonly Block[],
  currBlocks: readonly Block[],
): Detail[] {
  const inBlocks = [...fieldsOf(prev, prevBlocks), ...fieldsOf(curr, currBlocks)];
  if (inBlocks.includes(WHOLE)) return [];
  const place = { path: curr.path, prevPath: prev.path };
  return diffMembers(prev.view, curr.view, place, new Set([...MARKER_FIELDS, ...inBlocks]));
}

/** Stands for all fields: the piece is itself its only block. */
const WHOLE = "";

function fieldsOf(piece: Piece, blocks: readonly Block[]): string[] {
  if (blocks.some((block) => block.path === piece.path)) return [WHOLE];
  return piece.view.keys().filter((key) => {
    const path = memberPath(piece.path, key);
    return blocks.some((block) => block.path === path || isInside(block.path, path));
  });
}

function isInside(path: string, outer: string): boolean {
  return path.startsWith(outer) && (path[outer.length] === "." || path[outer.length] === "[");
}
