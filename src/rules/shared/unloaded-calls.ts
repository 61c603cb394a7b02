import type { Block, Call, Tool, ToolCallBlock } from "../../model/call.ts";
import { isPartial } from "../../model/fidelity.ts";
import { loadingReferences, walkMessages } from "../../model/walk.ts";

/** A call of a deferred tool that no reference before it had loaded. */
export interface UnloadedCall {
  readonly call: ToolCallBlock;
  readonly tool: Tool;
  /** Whether it stands in the reply and not in the request. */
  readonly inReply: boolean;
}

/** Such calls in a request and in the reply to it, in their order. None where tools may be loaded in ways unseen. */
export function unloadedCalls(request: Call): UnloadedCall[] {
  const { tools, messages, reply } = request;
  if (isPartial(request)) return [];
  const waiting = new Map(tools.filter(({ deferred }) => deferred).map((tool) => [tool.name, tool]));
  const blocks = [...walkMessages(request), ...(reply?.blocks ?? [])];
  const answered = new Set(blocks.flatMap((block) => (block.kind === "tool_result" ? [block.id] : [])));
  const found: UnloadedCall[] = [];
  const read = (block: Block, inReply: boolean) => {
    for (const { name, server } of loadingReferences([block])) {
      if (name !== "") waiting.delete(name);
      else for (const tool of [...waiting.values()]) if (tool.server === server) waiting.delete(tool.name);
    }
    if (loadsUnseen(block, answered)) waiting.clear();
    const tool = block.kind === "tool_call" && !block.server ? waiting.get(block.name) : undefined;
    if (tool !== undefined) found.push({ call: block as ToolCallBlock, tool, inReply });
  };
  for (const message of messages) for (const block of message.blocks) read(block, false);
  for (const block of reply?.blocks ?? []) read(block, true);
  return found;
}

/** A tool that is defined in place, or a search of the host whose result the history leaves out. */
function loadsUnseen(block: Block, answered: ReadonlySet<string>): boolean {
  if (block.kind === "tool_change") return block.reference === null;
  return (
    block.kind === "tool_call" &&
    block.server &&
    block.name.startsWith("tool_search") &&
    !answered.has(block.id)
  );
}
