import { hashBytes } from "../lib/hash.ts";
import type { JsonView } from "../lib/json-view/index.ts";
import type { Block, Call, Piece, Usage } from "../model/call.ts";
import type { Source } from "../model/exchange.ts";
import { type Identity, identify, isBillingBlock } from "./identity.ts";
import { createMessageTree, findHistory, type HistoryNode } from "./message-tree.ts";

/** What is kept of a call while a folder is read: enough to find its place, none of its bytes. */
export interface Digest extends Identity {
  readonly source: Source;
  readonly id: string;
  readonly replyId: string | null;
  /** Milliseconds since 1970, or null. */
  readonly time: number | null;
  readonly status: number | null;
  readonly model: string | null;
  readonly usage: Usage | null;
  /** Null where the call succeeded. */
  readonly error: DigestError | null;
  /** Names of the tools, and a hash of their content and order. */
  readonly tools: readonly string[];
  readonly toolsHash: string;
  /** A hash of each system block, the billing block aside. */
  readonly system: readonly string[];
  /** The hash of its first message, or null. */
  readonly opening: string | null;
  /** The end of its messages in the tree of all histories. */
  readonly history: HistoryNode;
}

export interface DigestError {
  readonly status: number | null;
  readonly type: string | null;
  readonly message: string;
}

/** What the calls of a log have in common, kept once. */
export interface Memory {
  readonly tree: HistoryNode;
  /**
   * Content hashes by byte hashes: nearly all of a log repeats what was there before. So the same bytes have one content,
   * also before and after a gateway that translates the rest.
   */
  readonly contents: Map<string, string>;
  readonly toolNames: Map<string, readonly string[]>;
  /** Whether a system block is the billing block, by byte hashes. */
  readonly billing: Map<string, boolean>;
}

const LONGEST_MESSAGE = 300;
/** Under this the bytes of a piece have a note on their content. */
const CONTENT = Symbol("content");

export function createMemory(): Memory {
  return { tree: createMessageTree(), contents: new Map(), toolNames: new Map(), billing: new Map() };
}

export function digestCall(call: Call, memory: Memory): Digest {
  const { source, id, reply, time, status, model, usage, error } = call;
  const contentOf = (_: JsonView, piece: Piece) =>
    remember(memory.contents, piece.bytesHash, () => piece.contentHash);
  const content = (piece: Piece) => piece.view.remember(CONTENT, contentOf, piece);
  const isBilling = (block: Block) => remember(memory.billing, block.bytesHash, () => isBillingBlock(block));
  const toolsHash = hashBytes(call.tools.map(content).join());
  const messages = call.messages.map(content);
  const { session, agent, prevRequest, prevReply } = identify(call);
  // No spread: there are many of these, and written out they take less memory.
  return {
    session,
    agent,
    prevRequest,
    prevReply,
    source,
    id,
    replyId: reply?.id ?? null,
    time: time === null ? null : Date.parse(time),
    status,
    model,
    usage,
    error:
      error === null
        ? null
        : { status: error.status, type: error.type, message: error.message.slice(0, LONGEST_MESSAGE) },
    tools: remember(memory.toolNames, toolsHash, () => call.tools.map(({ name }) => name)),
    toolsHash,
    system: call.system.filter((block) => !isBilling(block)).map(content),
    opening: messages[0] ?? null,
    history: findHistory(memory.tree, messages),
  };
}

function remember<T>(known: Map<string, T>, key: string, find: () => T): T {
  const old = known.get(key);
  if (old !== undefined) return old;
  const value = find();
  known.set(key, value);
  return value;
}
