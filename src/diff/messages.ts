import type { Step } from "../lib/align.ts";
import { pairUp } from "../lib/pair-up.ts";
import type { Block, Message } from "../model/call.ts";
import type { Change, Detail } from "../model/report.ts";
import { sameBytes } from "../model/walk.ts";
import { blockId, diffBlocks, diffFields, opening } from "./blocks.ts";
import { changeLabel, messageLabel } from "./labels.ts";
import { alignPieces, type Evidence, pairBy } from "./pieces.ts";
import { respelling } from "./respelling.ts";
import { replaced } from "./values.ts";

/**
 * The changes of the messages. Those at the end of `curr`, after all that `prev` has, are `appended`. What is left
 * between two equal neighbours is the same message, edited, where a tool id is equal, or a block that stands nowhere
 * else, or an opening, or where as many messages came as went. So a summary of many is no edit of the first.
 */
export function diffMessages(prev: readonly Message[], curr: readonly Message[]): Change[] {
  const aligned = alignPieces(prev, curr, [(message) => firstOf(message.blocks, blockId)]);
  const likely = pairBy(aligned, prev, curr, [
    sharedBlock(aligned, prev, curr),
    (message) => withRole(message, opening(message.blocks.at(-1))),
    (message) => withRole(message, opening(message.blocks[0])),
  ]);
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

/**
 * The last block of a message that stands once among what is left over on either side. The last, because reminders of
 * the client, which many messages have, stand before what the user wrote.
 */
function sharedBlock(
  steps: readonly Step[],
  prev: readonly Message[],
  curr: readonly Message[],
): Evidence<Message> {
  const lost = steps.flatMap((step) => (step.kind === "removed" ? prev[step.prev]!.blocks : []));
  const got = steps.flatMap((step) => (step.kind === "added" ? curr[step.curr]!.blocks : []));
  // Only one side is left: nothing can be shared, and every content hash is a look into all bytes.
  if (lost.length === 0 || got.length === 0) return () => null;
  const [inLost, inGot] = [countContents(lost), countContents(got)];
  const isUnique = (hash: string): boolean => inLost.get(hash) === 1 && inGot.get(hash) === 1;
  return ({ blocks }) => blocks.findLast(({ contentHash }) => isUnique(contentHash))?.contentHash ?? null;
}

function countContents(blocks: readonly Block[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { contentHash } of blocks) counts.set(contentHash, (counts.get(contentHash) ?? 0) + 1);
  return counts;
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
  if (sameBytes(before, after)) return [];
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
