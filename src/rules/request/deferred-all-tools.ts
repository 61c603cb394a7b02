import { listed } from "../../lib/listing.ts";
import { requestFault } from "../shared/request-fault.ts";

export const deferredAllTools = requestFault({
  code: "deferred-all-tools",
  says: "every tool is deferred",
  explain: {
    why: "The model needs at least one tool to begin with: the API refuses a request in which every tool is deferred.",
    fix: "Leave the search tool, and the few tools that are used most, without defer_loading.",
    example: "A setting that defers all tools was also applied to the search tool itself.",
  },
  texts: [
    {
      pattern: /at least one tool must have defer_loading=false|all tools cannot be deferred/i,
      source: "platform.claude.com tool-search-tool",
    },
    { pattern: /all tools have defer_loading/i, source: "platform.claude.com troubleshooting-tool-use" },
  ],
  claim: "every tool is deferred",
  warns: true,
  find(call, { prev }) {
    const { tools } = call;
    // A toolset can except some of its tools, and which it has a capture does not show.
    if (tools.length === 0 || tools.some(({ deferred, type }) => !deferred || type === "mcp_toolset"))
      return [];
    const before = new Set(prev?.tools.filter(({ deferred }) => !deferred).map(({ name }) => name));
    const turned = tools.filter(({ name }) => before.has(name)).map(({ name }) => name);
    const gone = [...before].filter((name) => !tools.some((tool) => tool.name === name));
    const since = [
      ...(turned.length > 0 ? [`the previous request did not defer ${listed(turned)}`] : []),
      ...(gone.length > 0 ? [`the previous request also had ${listed(gone)}, not deferred`] : []),
    ];
    return [
      {
        key: "all",
        path: "tools",
        names: [],
        proof: "documented",
        message: `${tools.length === 1 ? `The only tool, ${tools[0]!.name}, has` : `All ${tools.length} tools have`} defer_loading: true, and one at least must not${since.length > 0 ? `; ${since.join("; ")}` : ""}.`,
        fix: "take defer_loading off the tool that searches, and off the tools that are always in use",
      },
    ];
  },
});
