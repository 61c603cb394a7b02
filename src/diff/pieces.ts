import { align, type Step } from "../lib/align.ts";
import { commonEnds } from "../lib/common-ends.ts";
import { markMoves, pairUp } from "../lib/pair-up.ts";
import type { Piece } from "../model/call.ts";
import { sameBytes } from "../model/walk.ts";

/** What tells that a piece is another one, edited; null where it does not apply. */
export type Evidence<Kind extends Piece> = (piece: Kind) => string | null;

/**
 * Aligns two lists of pieces on their content. Pieces at both ends with the same bytes are never looked into. What is
 * left between two equal neighbours is paired as `changed` by each kind of evidence in turn, the strongest first.
 */
export function alignPieces<Kind extends Piece>(
  prev: readonly Kind[],
  curr: readonly Kind[],
  evidence: readonly Evidence<Kind>[],
): Step[] {
  return pairBy(alignContent(prev, curr), prev, curr, evidence);
}

/** Pairs what the steps leave over by each kind of evidence in turn. */
export function pairBy<Kind extends Piece>(
  steps: readonly Step[],
  prev: readonly Kind[],
  curr: readonly Kind[],
  evidence: readonly Evidence<Kind>[],
): Step[] {
  let paired = [...steps];
  for (const keyOf of evidence) {
    paired = pairUp(
      paired,
      (index) => keyOf(prev[index]!),
      (index) => keyOf(curr[index]!),
    );
  }
  return paired;
}

function alignContent(prev: readonly Piece[], curr: readonly Piece[]): Step[] {
  const { head, tail } = commonEnds(prev, curr, sameBytes);

  // Where one side has nothing left there is nothing to find, and content hashes cost a look into every byte.
  const isOneSided = head + tail === Math.min(prev.length, curr.length);
  const keyOf = (piece: Piece, at: number, count: number): string => {
    if (at < head) return `head ${at}`;
    if (at >= count - tail) return `tail ${count - at}`;
    return isOneSided ? "only here" : piece.contentHash;
  };
  const prevKeys = prev.map((piece, at) => keyOf(piece, at, prev.length));
  const currKeys = curr.map((piece, at) => keyOf(piece, at, curr.length));
  return markMoves(align(prevKeys, currKeys), prevKeys, currKeys);
}
