import type { Block, Call, Tool, ToolCallBlock } from "../../model/call.ts";
import { loadingReferences } from "../../model/walk.ts";

/** A call of a deferred tool that no reference before it had loaded. */
export interface UnloadedCall {
  readonly call: ToolCallBlock;
  readonly tool: Tool;
  /** Whether it stands in the reply and not in the request. */
  readonly inReply: boolean;
}

/** Such calls in a request and in the reply to it, in their order. None where tools may be loaded in ways unseen. */
export function unloadedCalls({ tools, messages, reply, fidelity }: Call): UnloadedCall[] {
  if (fidelity.some((lack) => lack === "delta" || lack === "stub" || lack === "truncated")) return [];
  const waiting = new Map(tools.filter(({ deferred }) => deferred).map((tool) => [tool.name, tool]));
  const found: UnloadedCall[] = [];
  const read = (block: Block, inReply: boolean) => {
    for (const { name, server } of loadingReferences([block])) {
      if (name !== "") waiting.delete(name);
      else for (const tool of [...waiting.values()]) if (tool.server === server) waiting.delete(tool.name);
    }
    if (block.kind === "tool_change" && block.reference === null) waiting.clear();
    const tool = block.kind === "tool_call" && !block.server ? waiting.get(block.name) : undefined;
    if (tool !== undefined) found.push({ call: block as ToolCallBlock, tool, inReply });
  };
  for (const message of messages) for (const block of message.blocks) read(block, false);
  for (const block of reply?.blocks ?? []) read(block, true);
  return found;
}
