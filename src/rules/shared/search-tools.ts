import type { Tool } from "../../model/call.ts";

/** Whether a tool is there to load others: `tool_search_tool_regex_20251119`, `tool_search`, `ToolSearch` of Claude Code. */
export function isSearchTool({ name, type }: Tool): boolean {
  return /^tool_search/.test(type) || /^tool_?search/i.test(name);
}

const LOADER_NAME =
  /\b(search|find|look ?up|discover|describe|list|load|get|fetch|enable|activate)( \w+)? tools?\b|\btools? (search|finder|discovery|loader|lookup|list|schemas?|details?)\b/i;
const LOADER_TEXT =
  /\b(search|find|look|discover|describ|list|load|fetch|return|show|enabl|activat)\w*\b[^.]{0,60}\b(tools|functions|tool (definition|schema|description|name)s?)\b/i;

/** Whether a tool, by its name or the first sentence about it, could be one that finds, describes or loads others. */
export function mayLoadTools(tool: Tool): boolean {
  const name = tool.name.replace(/(?<=[a-z\d])(?=[A-Z])/g, " ").replace(/[_-]+/g, " ");
  const [firstSentence = ""] = (tool.description ?? "").split(/[.\n]/, 1);
  return isSearchTool(tool) || LOADER_NAME.test(name) || LOADER_TEXT.test(firstSentence);
}
