import { listed } from "../../lib/listing.ts";
import { counted } from "../../lib/words.ts";
import type { Call, Tool } from "../../model/call.ts";
import { walkMessages } from "../../model/walk.ts";
import { type ErrorText, matchError } from "../errors.ts";
import type { Rule } from "../rule.ts";
import { betasOf } from "../shared/betas.ts";
import { loadings } from "../shared/loading.ts";
import { mayLoadTools } from "../shared/search-tools.ts";

const NEEDS_SEARCH: readonly ErrorText[] = [
  {
    pattern: /deferred tools require (tools\.)?tool_search/i,
    source: "Wei-Shaw/sub2api#5942; the same rule in CliRelay#155",
  },
];

/** Keeps a client's list of deferred tools from being empty; it is never loaded. */
const PLACEHOLDER = "DeferredToolPlaceholder";

export const deferredWithoutSearch: Rule = {
  code: "deferred-without-search",
  says: "tools are deferred and nothing in the request can load them",
  explain: {
    why: "Deferred tools are not shown to the model. Without something that can load them they can never be used, and some APIs refuse such a request.",
    fix: "Send a search tool along, or send the tools without defer_loading.",
    example:
      "20 tools have defer_loading: true, and neither tool_search_tool_regex nor ToolSearch is among the others.",
  },
  check({ prev, curr, provider }) {
    const said = matchError(curr.error, NEEDS_SEARCH) !== null;
    const waiting = waitingTools(curr);
    const [first] = waiting;
    if (first === undefined || (!said && (curr.error !== null || canLoad(curr)))) return [];
    const names = listed(waiting.map(({ name }) => name));
    const lost = prev?.tools.find(mayLoadTools);
    const before = lost === undefined || canLoad(curr) ? "" : `; the previous request still had ${lost.name}`;
    const sure = provider.deferredTools.is === "expanded-at-reference";
    return [
      {
        severity: said ? "error" : "warning",
        confidence: said || sure ? "likely" : "possible",
        path: first.deferredPath,
        prevPath: before === "" ? null : lost!.path,
        message: `${counted(waiting.length, "tool")} (${names}) ${waiting.length === 1 ? "is" : "are"} deferred and the request has no tool that could search or load ${waiting.length === 1 ? "it" : "them"}${before}: the model never sees ${waiting.length === 1 ? "its definition" : "their definitions"}.`,
        fix: `send a search tool (tool_search_tool_regex_20251119 on the Claude API, tool_search on OpenAI, a client's own such as ToolSearch), or send ${names} without defer_loading`,
      },
    ];
  },
};

function waitingTools(call: Call): Tool[] {
  const loaded = new Set(loadings(call).map(({ reference }) => reference.name));
  return call.tools.filter(({ deferred, name }) => deferred && name !== PLACEHOLDER && !loaded.has(name));
}

/** Also where every tool is deferred: that is a fault of its own; and where the client switches tools on by messages. */
function canLoad(call: Call): boolean {
  const loaded = new Set(loadings(call).map(({ reference }) => reference.name));
  const callable = call.tools.filter(({ deferred, name }) => !deferred || loaded.has(name));
  return (
    callable.length === 0 ||
    callable.some(mayLoadTools) ||
    callable.some(({ name }) => loadings(call).some((loading) => loading.call?.name === name)) ||
    [...walkMessages(call)].some(({ kind }) => kind === "tool_change") ||
    betasOf(call).some(({ value }) => value.startsWith("mid-conversation-tool-changes-"))
  );
}
