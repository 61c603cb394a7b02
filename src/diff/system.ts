import type { Block } from "../model/call.ts";
import type { Change } from "../model/report.ts";
import { sameBytes } from "../model/walk.ts";
import { BLOCK_EVIDENCE, diffBlock } from "./blocks.ts";
import { blockLabel, changeLabel } from "./labels.ts";
import { alignPieces } from "./pieces.ts";
import { respelling } from "./respelling.ts";

/** The changes of the system prompt, block by block. */
export function diffSystem(prev: readonly Block[], curr: readonly Block[]): Change[] {
  return alignPieces(prev, curr, BLOCK_EVIDENCE).flatMap((step): Change[] => {
    const before = "prev" in step ? prev[step.prev]! : null;
    const after = "curr" in step ? curr[step.curr]! : null;
    const block = (after ?? before)!;
    const change = { path: after?.path ?? null, prevPath: before?.path ?? null, name: block.kind };
    if (before === null || after === null || step.kind === "moved") {
      return [{ kind: step.kind as Change["kind"], ...change, label: blockLabel(block), detail: [] }];
    }
    if (step.kind === "changed") {
      const detail = diffBlock(before, after);
      return [{ kind: "changed", ...change, label: changeLabel(detail, after, before), detail }];
    }
    if (sameBytes(before, after)) return [];
    return [{ kind: "respelled", ...change, label: respelling(before, after), detail: [] }];
  });
}
