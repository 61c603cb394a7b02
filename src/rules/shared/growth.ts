import { groupDigits } from "../../lib/words.ts";
import type { Block, Call, Piece } from "../../model/call.ts";

/** A part of a request and how much of it it takes. */
export interface Part {
  readonly path: string;
  /** Bytes as captured. */
  readonly size: number;
  /** What it is, in words: `the result for toolu_1`. */
  readonly what: string;
}

/** The largest parts that the previous call had not (all parts where there is none), the largest first. */
export function largestNew(prev: Call | null, curr: Call): Part[] {
  const known = new Set(prev === null ? [] : piecesOf(prev).map(({ piece }) => piece.contentHash));
  const fresh = piecesOf(curr).filter(({ piece }) => !known.has(piece.contentHash));
  return fresh
    .map(({ piece, what }) => ({ path: piece.path, size: piece.view.size, what }))
    .sort((a, b) => b.size - a.size);
}

/** `the result for toolu_1 at messages[4].content[0] (31 234 bytes)`. */
export function describePart({ path, size, what }: Part): string {
  return `${what} at ${path} (${groupDigits(size)} bytes)`;
}

function piecesOf(call: Call): { piece: Piece; what: string }[] {
  return [
    ...call.tools.map((tool) => ({ piece: tool, what: `the tool ${tool.name}` })),
    ...call.system.map((block) => ({ piece: block, what: "the system prompt" })),
    ...call.messages.flatMap(({ blocks, role }) =>
      blocks.map((block) => ({ piece: block, what: describe(block, role) })),
    ),
  ];
}

function describe(block: Block, role: string): string {
  switch (block.kind) {
    case "tool_result":
      return `the result for ${block.id}`;
    case "tool_call":
      return `the call of ${block.name}`;
    case "text":
      return `the text of the ${role}`;
    default:
      return `the ${block.kind}`;
  }
}
