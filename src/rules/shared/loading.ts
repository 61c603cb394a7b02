import type { Call, ToolCallBlock, ToolReferenceBlock } from "../../model/call.ts";
import { loadingReferences, oncePerCall } from "../../model/walk.ts";

/** A reference in the history and the call that it answers, if there is one. */
export interface Loading {
  readonly reference: ToolReferenceBlock;
  readonly call: ToolCallBlock | null;
}

/** Every reference that loads a tool, in the order of the history. */
export const loadings = oncePerCall((call): readonly Loading[] => {
  const calls = new Map<string, ToolCallBlock>();
  const found: Loading[] = [];
  for (const message of call.messages) {
    for (const block of message.blocks) {
      if (block.kind === "tool_call") calls.set(block.id, block);
      const answered = block.kind === "tool_result" ? (calls.get(block.id) ?? null) : null;
      for (const reference of loadingReferences([block])) found.push({ reference, call: answered });
    }
  }
  return found;
});

/** The loadings of `curr` that `prev` had not: by name, so often as there are more of them. */
export function newLoadings(prev: Call | null, curr: Call): Loading[] {
  const known = new Map<string, number>();
  for (const { reference } of prev === null ? [] : loadings(prev)) {
    known.set(reference.name, (known.get(reference.name) ?? 0) + 1);
  }
  return loadings(curr).filter(({ reference: { name } }) => {
    const left = known.get(name) ?? 0;
    known.set(name, left - 1);
    return left <= 0;
  });
}

/** `ToolSearch {"query":"select:TaskCreate"} at messages[8]`, or the place of the reference where no call is known. */
export function byWhat({ call, reference }: Loading): string {
  if (call === null) return `the reference at ${reference.path}`;
  const input = call.input?.json().replace(/\s+/g, " ") ?? "";
  return `${call.name} ${input.length > 80 ? `${input.slice(0, 80)}…` : input} at ${call.path}`;
}
