import type { Tool } from "../../model/call.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";

export const toolNameDuplicate = requestFault({
  code: "tool-name-duplicate",
  says: "two definitions of one tool name (both indices)",
  explain: {
    why: "A call names its tool, so that two tools of one name cannot be told apart.",
    fix: "Give one of them another name, for example with the name of its server in front, or send it once.",
    example: "Two MCP servers both offer `search`.",
  },
  texts: [
    { pattern: /tool names must be unique/i, source: "tailcallhq/forgecode#892" },
    { pattern: /duplicate (tool|function)s?\b(?! (use|call))/i, source: "Gemini and others, in their words" },
    {
      pattern: /(tool|function)s?\b.{0,60}\b(duplicated?|defined (twice|more than once))/i,
      source: "likewise",
    },
  ],
  claim: "two tools have one name",
  warns: true,
  find(call) {
    const first = new Map<string, Tool>();
    const faults: Fault[] = [];
    for (const tool of call.tools) {
      if (tool.name === "" || tool.type === "mcp_toolset") continue;
      const key = `${tool.server} ${tool.name}`;
      const other = first.get(key);
      if (other === undefined) first.set(key, tool);
      else if (tool.type === "function") faults.push(toFault(tool, other));
    }
    return faults;
  },
});

function toFault(later: Tool, first: Tool): Fault {
  const same =
    later.contentHash === first.contentHash ? "the same definition" : "a definition that differs from it";
  return {
    key: later.name,
    path: later.path,
    names: [],
    proof: "documented",
    message: `${later.name} is defined twice: ${later.path} is ${same} under the name of ${first.path}.`,
    fix: `send one definition of ${later.name}: drop or rename ${later.path}`,
  };
}
