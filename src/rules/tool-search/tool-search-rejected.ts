import { counted } from "../../lib/words.ts";
import type { Call, Tool } from "../../model/call.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";
import { isSearchTool } from "../shared/search-tools.ts";

export const toolSearchRejected = requestFault({
  code: "tool-search-rejected",
  says: "the host refuses tool search as such (the ToolSearch tool, a `tool_search` tool type), and says so",
  explain: {
    why: "The host knows neither the search tool nor deferred tools, and says so.",
    fix: "Switch tool search off for this host, so that all tools are sent whole.",
    example:
      "400 “Input tag 'tool_search_tool_regex_20251119' found using 'type' does not match any of the expected tags”.",
  },
  texts: [
    {
      pattern:
        /\btool[ _]?search\w*['"]?,? ?(tool )?(which )?(is|are) (not |un)(supported|available|allowed|known|recogni[sz]ed)/i,
      source: "farion1231/cc-switch#6452; Kimi's Responses endpoint, router-for-me/CLIProxyAPI#5656",
    },
    {
      pattern: /^(?!.*tool_reference).*\bENABLE_TOOL_SEARCH\b/,
      source: "farion1231/cc-switch#6452: the way out that it names",
    },
    {
      pattern: /does not support (the )?(tool types?: )?['"]?[^.]{0,80}\btool[ _]?search/i,
      source: "the Claude API, of models before the 4.5 generation",
    },
    {
      pattern: /Input tag '?tool_search\w*'? found using/i,
      source: "pydantic's wording for an unknown union tag",
    },
    {
      pattern:
        /\b(invalid|unsupported|unknown|unrecogni[sz]ed|unexpected)( (tool|value|type|variant|item|block|content)s?)*:? ?['"]?tool_?search/i,
      source: "OpenAI's and serde's wordings for an unknown type",
    },
  ],
  claim: "the host does not take tool search",
  warns: false,
  find(call) {
    return [...call.tools.filter(isSearchTool).map((tool) => toFault(tool, call)), ...searchItems(call)];
  },
});

const FIX =
  "switch tool search off for this host (ENABLE_TOOL_SEARCH=false in Claude Code) and send the tools without defer_loading, or use a host that supports it";

function toFault({ name, type, path }: Tool, { tools }: Call): Fault {
  const deferred = tools.filter((tool) => tool.deferred).length;
  const what = type === "function" ? name : type;
  return {
    key: what,
    path,
    names: [],
    proof: "told",
    message: `The host refuses tool search, and ${path} is the search tool ${what}${deferred === 0 ? "" : `, for ${counted(deferred, "deferred tool")}`}.`,
    fix: FIX,
  };
}

/** Calls of a search that the host ran itself, and their results: blocks that other hosts do not know. */
function searchItems(call: Call): Fault[] {
  const items = call.messages.flatMap(({ blocks }) =>
    blocks.filter(
      (block) =>
        (block.kind === "tool_call" && block.server && /^tool_search/.test(block.name)) ||
        (block.kind === "tool_result" && /^tool_search/.test(block.type)),
    ),
  );
  return items.map(({ path }) => ({
    key: path,
    path,
    names: [],
    proof: "told" as const,
    message: `The host refuses tool search, and ${path} in the history is part of one.`,
    fix: FIX,
  }));
}
