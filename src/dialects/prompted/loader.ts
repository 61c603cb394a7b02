import type { JsonView } from "../../lib/json-view/index.ts";
import type { ToolCallBlock } from "../../model/call.ts";
import { type Definition, definitionsIn, isDefinitions } from "./definitions.ts";

/** `ToolSearch`, `tool_search`, `describe_tool`, `list_tools`. */
const LOADER_NAME =
  /^tool_?search|(search|find|discover|describe|list|load|get|fetch)\w*tools?(?![a-z])|tools?_?(finder|loader|lookup)/i;
/** How a search asks for tools by their names. */
const SELECT = /^select:/;

/**
 * The tools that the result of a call loads. Definitions in a result are often only quoted (a file, a log): they count
 * where the call is one of a loader by its name, or asks for nothing but these tools and gets nothing but them.
 */
export function loadedBy(call: ToolCallBlock | undefined, text: string): Definition[] {
  const found = call === undefined ? [] : definitionsIn(text);
  if (found.length === 0 || LOADER_NAME.test(call!.name)) return found;
  const names = new Set(found.map(({ name }) => name));
  return isDefinitions(text) && asksFor(call!.input, names) ? found : [];
}

function asksFor(input: JsonView | null, names: ReadonlySet<string>): boolean {
  return (input?.entries() ?? []).some(([, value]) => {
    const asked = value.kind === "string" ? [value] : value.items();
    const words = asked.flatMap((item) =>
      String(item.value())
        .replace(SELECT, "")
        .split(/[\s,]+/),
    );
    return words.length > 0 && words.every((word) => names.has(word));
  });
}
