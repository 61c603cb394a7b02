import type { Call, ToolCallBlock } from "../../model/call.ts";
import { walkMessages } from "../../model/walk.ts";
import type { Found, Rule } from "../rule.ts";
import { goneTools, missingServers } from "../shared/gone-tools.ts";
import { loadings } from "../shared/loading.ts";
import { isSearchTool } from "../shared/search-tools.ts";
import { refusesUndefined } from "../shared/undefined-texts.ts";

export const toolUndefined: Rule = {
  code: "tool-undefined",
  says: "the history has tool calls of a tool that `tools` no longer defines",
  explain: {
    why: "The history holds calls of a tool that the request does not define. Some hosts refuse this; on others the model goes on calling a tool that it cannot see.",
    fix: "Define every tool that the history uses, deferred if you like.",
    example: "The history calls Grep, and a new mode of the client sends Read and Write only.",
  },
  check({ prev, curr }) {
    const gone = goneTools(prev, curr);
    const servers = missingServers(gone, curr);
    if (curr.error !== null) {
      return refusedCalls(curr)
        .filter(
          ({ name }) => !gone.some(({ tool }) => tool.name === name && servers.includes(tool.server ?? "")),
        )
        .map((call) => toFinding(call, prev, "error"));
    }
    const referenced = new Set(loadings(curr).map(({ reference }) => reference.name));
    return gone
      .filter(({ tool }) => !servers.includes(tool.server ?? "") && !isSearchTool(tool))
      .filter(({ tool }) => !referenced.has(tool.name))
      .map(({ use }) => toFinding(use, prev, "warning"));
  },
};

/** The first call of each tool that is not defined and that the error's text names. */
function refusedCalls(call: Call): ToolCallBlock[] {
  const defined = new Set(call.tools.map(({ name }) => name));
  const found = new Map<string, ToolCallBlock>();
  for (const block of walkMessages(call)) {
    if (block.kind !== "tool_call" || defined.has(block.name) || found.has(block.name)) continue;
    if (call.tools.length > 0 && refusesUndefined(call.error!, [block.name])) found.set(block.name, block);
  }
  return [...found.values()];
}

function toFinding({ name, path }: ToolCallBlock, prev: Call | null, severity: Found["severity"]): Found {
  const before = prev?.tools.find((tool) => tool.name === name)?.path ?? null;
  const had =
    before === null
      ? "which `tools` does not define"
      : `which \`tools\` no longer defines; the previous request had it at ${before}`;
  return {
    severity,
    confidence: "certain",
    path,
    prevPath: before,
    message: `${path} calls ${name}, ${had}. The model cannot call it again, and a host that checks the history refuses the request.`,
    fix: `send the definition of ${name} for as long as the history calls it`,
  };
}
