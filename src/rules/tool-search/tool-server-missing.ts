import { listed } from "../../lib/listing.ts";
import type { Call } from "../../model/call.ts";
import type { Found, Rule } from "../rule.ts";
import { goneTools, isGoneFrom, missingServers } from "../shared/gone-tools.ts";
import { isSearchTool } from "../shared/search-tools.ts";
import { refusesUndefined } from "../shared/undefined-texts.ts";

export const toolServerMissing: Rule = {
  code: "tool-server-missing",
  says: "all tools of one MCP server disappeared together while the history still uses them",
  explain: {
    why: "All tools of an MCP server are gone at once, which means that the server is: it was disconnected, timed out while listing, or was left out by a gate. The history still uses its tools.",
    fix: "Keep sending the tools of a server that the conversation has used, and answer calls with an error while it is away.",
    example: "mcp__wiki__get and mcp__wiki__search are no longer in `tools`; messages 4 and 6 call them.",
  },
  check({ prev, curr }) {
    const gone = goneTools(prev, curr);
    return missingServers(gone, curr).flatMap((server) => {
      const tools = prev!.tools.filter((tool) => tool.server === server);
      const names = tools.filter(({ type }) => type !== "namespace").map(({ name }) => name);
      const said = curr.error !== null && refusesUndefined(curr.error, names);
      if (curr.error !== null && !said) return [];
      const { use, tool } = gone.find((one) => one.tool.server === server)!;
      const found: Found = {
        severity: said ? "error" : "warning",
        confidence: "certain",
        path: null,
        prevPath: tools[0]!.path,
        message: `All tools of the server ${server} (${listed(names)}) are gone from \`tools\`, while the history still uses them: ${use.path} calls ${tool.name}${alongside(prev!, curr)}.`,
        fix: `let the client wait for ${server} or connect it again, and send its definitions as in the previous request; without them the model cannot call the server any more`,
      };
      return [found];
    });
  },
};

/** What went or changed in the same call and may be the reason. */
function alongside(prev: Call, curr: Call): string {
  const search = prev.tools.find(isSearchTool);
  const lost = search !== undefined && isGoneFrom(curr)(search) ? `; ${search.name} is gone too` : "";
  return prev.model === curr.model ? lost : `${lost}; the model changed from ${prev.model} to ${curr.model}`;
}
