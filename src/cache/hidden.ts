import type { Block, Call } from "../model/call.ts";
import type { Provider } from "../model/provider.ts";

const BILLING = "x-anthropic-billing-header:";

/** What a capture tool puts where it hides a text: one short token that no prompt would be. */
const OPAQUE = /^\S{1,64}$/;

/**
 * Paths of the system blocks that this host takes out of the prompt: the billing block where it is the first one,
 * also when the capture hides its text and the reads prove that it does not count (`byReads`).
 */
export function blocksOutside(
  prev: Call,
  curr: Call,
  { stripsBillingBlock }: Provider,
): { prev: string[]; curr: string[]; byReads: string[] } {
  const before = prev.system[0];
  const after = curr.system[0];
  if (!stripsBillingBlock.is) return { prev: [], curr: [], byReads: [] };
  const outside = { prev: pathIf(before, isBilling), curr: pathIf(after, isBilling), byReads: [] };
  const hidden = pathIf(before, isOpaque).length > 0 && pathIf(after, isOpaque).length > 0;
  if (!hidden || before!.contentHash === after!.contentHash || !readsAllBefore(prev, curr)) return outside;
  return { prev: [before!.path], curr: [after!.path], byReads: [after!.path] };
}

function pathIf(block: Block | undefined, test: (text: string) => boolean): string[] {
  return block?.kind === "text" && test(block.text) ? [block.path] : [];
}

function isBilling(text: string): boolean {
  return text.startsWith(BILLING);
}

function isOpaque(text: string): boolean {
  return OPAQUE.test(text) && !isBilling(text);
}

/** Whether the current call read at least all that the previous one had read and written. */
function readsAllBefore(prev: Call, curr: Call): boolean {
  const known = (prev.usage?.cacheRead ?? 0) + (prev.usage?.cacheWrite ?? 0);
  return known > 0 && (curr.usage?.cacheRead ?? 0) >= known;
}
