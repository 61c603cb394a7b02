import { canonical } from "../../lib/canonical.ts";
import type { Block, Call, Message } from "../../model/call.ts";
import { sharedMessages } from "../../model/walk.ts";

/** A block of the previous response and the one of the request that replays it. */
export interface Replayed<Kind extends Block = Block> {
  readonly said: Kind;
  /** Null where the request does not bring it back. */
  readonly sent: Kind | null;
}

/** What the previous response returned beside what the request says that it did. */
export interface ReplayedTurn {
  /** In the order of the response. */
  readonly pairs: readonly Replayed[];
  /** Blocks of the replayed turn that the response had not. */
  readonly extra: readonly Block[];
  /** All blocks of the turn as it is sent. */
  readonly sent: readonly Block[];
}

/** Whether the model spoke: the first role is that of most APIs, the second Gemini's. */
export function isByModel({ role }: Message): boolean {
  return role === "assistant" || role === "model";
}

/**
 * The turn of a request that replays the previous response. Null where there is none: the answer was dropped, cut off
 * or another one, it went on from a begun message, or the history before it is another.
 */
export function replayedTurn(prev: Call | null, curr: Call): ReplayedTurn | null {
  const said = prev?.reply?.blocks ?? [];
  const last = prev?.messages.at(-1);
  if (!prev?.reply?.complete || said.length === 0 || (last && isByModel(last))) return null;
  const start = startOfReplay(prev, curr, said);
  const end = curr.messages.findIndex((message, index) => index > start && !isByModel(message));
  if (start < 0) return null;
  const sent = curr.messages.slice(start, end < 0 ? undefined : end).flatMap(({ blocks }) => blocks);
  return pairBlocks(said, sent);
}

/** By an id or signature anywhere behind what is shared; by a text only right where the answer belongs. */
function startOfReplay(prev: Call, curr: Call, said: readonly Block[]): number {
  const shared = sharedMessages(prev, curr);
  return curr.messages.findIndex((message, index) => {
    if (index < shared || !isByModel(message)) return false;
    const isNext = index <= prev.messages.length && shared >= prev.messages.length - 1;
    return message.blocks.some((block) => said.some((other) => isSameBlock(other, block, isNext)));
  });
}

function isSameBlock(said: Block, sent: Block, byContent: boolean): boolean {
  if (said.kind !== sent.kind) return false;
  const [one, other] = [identityOf(said), identityOf(sent)];
  if (one !== null && one === other) return true;
  return byContent && wordsOf(said) !== "" && wordsOf(said) === wordsOf(sent);
}

function identityOf(block: Block): string | null {
  if (block.kind === "tool_call") return block.id || null;
  return block.kind === "thinking" ? block.signature || null : null;
}

/** What a block says, white space aside. */
function wordsOf(block: Block): string {
  switch (block.kind) {
    case "text":
    case "thinking":
      return block.text.replace(/\s+/g, " ").trim();
    case "tool_call":
      return `${block.name} ${block.input === null ? "" : canonical(block.input)}`;
    default:
      return block.contentHash;
  }
}

type SameBlock = (said: Block, sent: Block) => boolean;

/** The surest first: the same block, the same id, the same words; then what is left of one kind, where it is one. */
const PAIRINGS: readonly SameBlock[] = [
  (said, sent) => said.bytesHash === sent.bytesHash,
  (said, sent) => isSameBlock(said, sent, false),
  (said, sent) => isSameBlock(said, sent, true),
];

function pairBlocks(said: readonly Block[], sent: readonly Block[]): ReplayedTurn {
  const partners = new Map<Block, Block>();
  const taken = new Set<Block>();
  const pair = (one: Block, other: Block): void => {
    partners.set(one, other);
    taken.add(other);
  };
  for (const isSame of PAIRINGS) {
    for (const block of said) {
      if (partners.has(block)) continue;
      const partner = sent.find((other) => !taken.has(other) && isSame(block, other));
      if (partner !== undefined) pair(block, partner);
    }
  }
  for (const kind of ["text", "tool_call"]) {
    const lost = said.filter((block) => block.kind === kind && !partners.has(block) && wordsOf(block) !== "");
    const got = sent.filter((block) => block.kind === kind && !taken.has(block));
    if (lost.length === 1 && got.length === 1 && nameOf(lost[0]!) === nameOf(got[0]!))
      pair(lost[0]!, got[0]!);
  }
  return {
    pairs: said.map((block) => ({ said: block, sent: partners.get(block) ?? null })),
    extra: sent.filter((block) => !taken.has(block)),
    sent,
  };
}

function nameOf(block: Block): string {
  return block.kind === "tool_call" ? block.name : block.kind;
}
