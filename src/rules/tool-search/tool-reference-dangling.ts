import type { Call } from "../../model/call.ts";
import { type ErrorText, isUnspecific, matchError } from "../errors.ts";
import type { Rule } from "../rule.ts";
import { byWhat, loadings } from "../shared/loading.ts";

const NOT_FOUND: readonly ErrorText[] = [
  {
    pattern: /Tool reference '?([^' ]+)'? not found in available tools/i,
    source: "platform.claude.com tool-search-tool; anthropics/claude-code#81863",
  },
];

export const toolReferenceDangling: Rule = {
  code: "tool-reference-dangling",
  says: "a tool_reference names a tool that `tools` does not define (and whether the previous request did)",
  explain: {
    why: "A tool_reference stands for the definition of a tool in `tools`. The API looks every reference of the whole history up in every call, and refuses the request when one names a tool that is not defined.",
    fix: "Send the definition for as long as the reference is in the history, deferred if you like; or take the reference, with the result that holds it, out of the history.",
    example:
      'messages[8] holds {"type": "tool_reference", "tool_name": "mcp__wiki__get"}, but the wiki server is disconnected and `tools` has no mcp__wiki__get any more.',
  },
  check({ prev, curr, provider }) {
    const expands = provider.toolReferences?.is === "expanded";
    const named = matchError(curr.error, NOT_FOUND)?.[1];
    const defined = new Set(curr.tools.map(({ name }) => name));
    const seen = new Set<string>();
    const dangling = loadings(curr).filter(({ reference: { name, server, definesTool } }) => {
      const isNew = !definesTool && !defined.has(name) && !seen.has(name);
      seen.add(name);
      return isNew && (name === named || (server === null && name !== "" && !listsMayBeRemote(curr)));
    });
    return dangling
      .sort((a, b) => Number(b.reference.name === named) - Number(a.reference.name === named))
      .map((loading) => {
        const { name, path } = loading.reference;
        const isNamed = name === named;
        const before = prev?.tools.some((tool) => tool.name === name)
          ? "the previous request still defined it"
          : prev === null
            ? "no previous request is at hand"
            : "neither did the previous request";
        return {
          severity:
            isNamed || (expands && curr.error !== null && isUnspecific(curr.error)) ? "error" : "warning",
          confidence: isNamed || expands ? "certain" : "possible",
          path,
          prevPath: null,
          message: `The tool_reference to ${name} (from ${byWhat(loading)}) names a tool that \`tools\` does not define; ${before}. References are checked over the whole history in every call.`,
          fix: `send the definition of ${name} in \`tools\` for as long as the reference is in the history, or take the reference out`,
        };
      });
  },
};

/** Whether some definitions stand with an MCP server, where a capture does not show them. */
function listsMayBeRemote(call: Call): boolean {
  return call.tools.some(({ type }) => type === "mcp_toolset");
}
