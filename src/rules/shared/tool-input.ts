import type { ToolCallBlock } from "../../model/call.ts";

/** Where the input of a call stands in each API. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  "anthropic-messages": ["input"],
  "openai-chat": ["function.arguments", "arguments"],
  "openai-responses": ["arguments"],
  gemini: ["functionCall.args", "function_call.args"],
};

/** The APIs that write the input as a JSON text in a string: nothing inside of it has a path. */
const AS_TEXT: ReadonlySet<string> = new Set(["openai-chat", "openai-responses"]);

/** The path of a call's input; null where the call has none, or one that is no JSON by nature. */
export function inputPath({ view, path }: ToolCallBlock, dialect: string): string | null {
  const place = PLACES[dialect]?.find((candidate) => {
    const [outer, inner] = candidate.split(".") as [string, string?];
    const found = view.get(outer);
    return (inner === undefined ? found : found?.get(inner)) !== undefined;
  });
  return place === undefined ? null : `${path}.${place}`;
}

export function isInputText(dialect: string): boolean {
  return AS_TEXT.has(dialect);
}
