import type { Block, Call, Message, Piece, ToolReferenceBlock } from "./call.ts";

/** The blocks and what is nested in them (results, tool changes), in the order in which they stand. */
export function* walkBlocks(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block;
    if (block.kind === "tool_result") yield* walkBlocks(block.content);
    if (block.kind === "tool_change" && block.reference !== null) yield block.reference;
  }
}

/** Every block of the messages, nested ones included. */
export const walkMessages = oncePerCall(({ messages }): readonly Block[] =>
  messages.flatMap((message) => [...walkBlocks(message.blocks)]),
);

/**
 * The function with a memory: many rules ask the same of a call. `work` looks at the messages and the dialect alone,
 * which a copy of the call with another error shares.
 */
export function oncePerCall<Result extends object>(work: (call: Call) => Result): (call: Call) => Result {
  const done = new WeakMap<Call["messages"], Result>();
  return (call) => {
    const known = done.get(call.messages);
    if (known !== undefined) return known;
    const result = work(call);
    done.set(call.messages, result);
    return result;
  };
}

/** The references that put a tool's definition into the conversation; those of a tool removal do not. */
export function loadingReferences(blocks: readonly Block[]): ToolReferenceBlock[] {
  return blocks.flatMap((block) => {
    if (block.kind === "tool_reference") return [block];
    if (block.kind === "tool_result") return loadingReferences(block.content);
    if (block.kind === "tool_change" && block.change === "addition" && block.reference)
      return [block.reference];
    return [];
  });
}

/** The call with the tools, loads and calls of its texts; itself where it has none. */
export function asRead(call: Call): Call {
  return call.prompted ?? call;
}

/** How many leading messages two calls share, cache markers and spelling aside. */
export function sharedMessages(prev: Call, curr: Call): number {
  const shorter = Math.min(prev.messages.length, curr.messages.length);
  let shared = 0;
  while (shared < shorter && isSame(prev.messages[shared]!, curr.messages[shared]!)) shared++;
  return shared;
}

/**
 * The call with the messages of the later one as far as both begin alike: what is worked out about them serves both.
 */
export function withSharedMessages(prev: Call, curr: Call): Call {
  if (prev.dialect !== curr.dialect) return prev;
  const isTwin = (message: Message, index: number) => {
    const other = curr.messages[index];
    return other !== undefined && message.path === other.path && sameBytes(message, other);
  };
  const end = prev.messages.findIndex((message, index) => !isTwin(message, index));
  const messages =
    end < 0
      ? curr.messages.slice(0, prev.messages.length)
      : [...curr.messages.slice(0, end), ...prev.messages.slice(end)];
  return Object.assign(Object.create(Object.getPrototypeOf(prev)), { ...prev, messages });
}

/** Equal bytes are equal; only where they differ the content is looked at. */
export function isSame(a: Piece, b: Piece): boolean {
  return sameBytes(a, b) || a.contentHash === b.contentHash;
}

/** Whether two pieces have one `bytesHash`; where both stand as captured, it need not be worked out. */
export function sameBytes(a: Piece, b: Piece): boolean {
  if (a === b) return true;
  return a.view.exact && b.view.exact ? a.view.sameBytes(b.view) : a.bytesHash === b.bytesHash;
}

/** All members of a piece, those that are worked out when they are first read included. */
export function copyOf<Kind extends Piece>(piece: Kind): Kind {
  const copy: Record<string, unknown> = {};
  for (const name in piece) copy[name] = piece[name];
  return copy as unknown as Kind;
}
