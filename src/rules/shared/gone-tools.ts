import type { Call, Tool, ToolCallBlock } from "../../model/call.ts";
import { isPartial } from "../../model/fidelity.ts";
import { isSame, walkMessages } from "../../model/walk.ts";

/** A tool that the previous request defined and this one does not, and the first block of the history that calls it. */
export interface GoneTool {
  readonly tool: Tool;
  readonly use: ToolCallBlock;
}

/**
 * The tools that are gone from `tools` while the history still calls them. None where the request has no tools at all,
 * defines some elsewhere, is captured in part, or is a side call with a tool set of its own.
 */
export function goneTools(prev: Call | null, curr: Call): GoneTool[] {
  if (prev === null || curr.tools.length === 0 || isPartial(curr) || isSideCall(prev, curr)) return [];
  const blocks = [...walkMessages(curr)];
  if (blocks.some(({ kind }) => kind === "tool_change")) return [];
  return prev.tools.filter(isGoneFrom(curr)).flatMap((tool) => {
    const use = blocks.find(
      (block): block is ToolCallBlock => block.kind === "tool_call" && block.name === tool.name,
    );
    return use === undefined ? [] : [{ tool, use }];
  });
}

/** Whether a call defines a tool no longer, neither by itself nor in a toolset of its server. */
export function isGoneFrom(call: Call): (tool: Tool) => boolean {
  const names = new Set(call.tools.map(({ name }) => name));
  const toolsets = new Set(call.tools.filter(({ type }) => /^mcp/.test(type)).map(({ server }) => server));
  return ({ name, server }) => !names.has(name) && !(server !== null && toolsets.has(server));
}

/** The servers of whose tools none is left, in the order in which they stood. */
export function missingServers(gone: readonly GoneTool[], curr: Call): string[] {
  const servers = new Set(gone.flatMap(({ tool }) => tool.server ?? []));
  const isLeft = (server: string) =>
    curr.tools.some((tool) => tool.server === server && !isGoneFrom(curr)(tool));
  return [...servers].filter((server) => !isLeft(server));
}

/** A summary or a title has another system prompt and few of the tools. */
function isSideCall(prev: Call, curr: Call): boolean {
  const kept = prev.tools.filter(({ name }) => curr.tools.some((tool) => tool.name === name));
  const sameSystem =
    prev.system.length === curr.system.length &&
    curr.system.every((block, index) => isSame(prev.system[index]!, block));
  return !sameSystem && kept.length * 2 < prev.tools.length;
}
