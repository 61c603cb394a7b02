import type { Step } from "../lib/align.ts";
import { pairUp } from "../lib/pair-up.ts";
import type { Block, Message } from "../model/call.ts";
import type { Change, Detail } from "../model/report.ts";
import { blockId, diffBlocks, diffFields, opening } from "./blocks.ts";
import { changeLabel, messageLabel } from "./labels.ts";
import { alignPieces, type Evidence } from "./pieces.ts";
import { respelling } from "./respelling.ts";
import { replaced } from "./values.ts";

/** Why two messages are the same one, edited: a tool id, a block that is equal, an opening that is equal. */
const MESSAGE_EVIDENCE: readonly Evidence<Message>[] = [
  (message) => firstOf(message.blocks, blockId),
  (message) => message.blocks[0]?.contentHash ?? null,
  (message) => message.blocks.at(-1)?.contentHash ?? null,
  (message) => withRole(message, opening(message.blocks[0])),
  (message) => withRole(message, opening(message.blocks.at(-1))),
];

/**
 * The changes of the messages. Those at the end of `curr`, after all that `prev` has, are `appended`. In place of a
 * summary of many messages nothing is paired by role alone: only where as many came as went.
 */
export function diffMessages(prev: readonly Message[], curr: readonly Message[]): Change[] {
  const likely = alignPieces(prev, curr, MESSAGE_EVIDENCE);
  const steps = pairUp(
    likely,
    (index) => prev[index]!.role,
    (index) => curr[index]!.role,
    true,
  );
  const lastShared = steps.findLastIndex((step) => step.kind !== "added");
  return steps.flatMap((step, at) => {
    const kind = step.kind === "added" && at > lastShared ? "appended" : step.kind;
    return toChanges(step, kind, prev, curr);
  });
}

function toChanges(
  step: Step,
  kind: Step["kind"] | "appended",
  prev: readonly Message[],
  curr: readonly Message[],
): Change[] {
  const before = "prev" in step ? prev[step.prev]! : null;
  const after = "curr" in step ? curr[step.curr]! : null;
  const message = (after ?? before)!;
  const change = { path: after?.path ?? null, prevPath: before?.path ?? null, name: message.role };
  if (before === null || after === null || kind === "moved") {
    return [{ kind: kind as Change["kind"], ...change, label: messageLabel(message), detail: [] }];
  }
  if (kind === "changed") {
    const detail = messageDetails(before, after);
    return [{ kind, ...change, label: changeLabel(detail, after, before), detail }];
  }
  if (before.bytesHash === after.bytesHash) return [];
  const label = respelling(before, after, before.blocks, after.blocks);
  return [{ kind: "respelled", ...change, label, detail: [] }];
}

function messageDetails(prev: Message, curr: Message): Detail[] {
  const details = [
    ...diffFields(prev, curr, prev.blocks, curr.blocks),
    ...diffBlocks(prev.blocks, curr.blocks),
  ];
  return details.length > 0 ? details : [replaced(prev.view, curr.view, curr.path)];
}

function firstOf(blocks: readonly Block[], keyOf: (block: Block) => string | null): string | null {
  for (const block of blocks) {
    const key = keyOf(block);
    if (key !== null) return key;
  }
  return null;
}

function withRole(message: Message, key: string | null): string | null {
  return key === null ? null : `${message.role} ${key}`;
}
