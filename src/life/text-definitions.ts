import { isRecord, parsed } from "./plain.ts";

/** A tool that a text defines. */
export interface TextDefinition {
  readonly name: string;
  /** The JSON Schema of its input; null where the text has none. */
  readonly schema: unknown;
  readonly bytes: number;
}

const FUNCTION = /<function>\s*(\{[\s\S]*?\})\s*<\/function>/g;
/** A longer text is a file or a page, not an answer of a tool that describes tools. */
const LONGEST = 400_000;

/**
 * The tools that a result defines in words: `<function>{…}</function>`, or a JSON object (or a list of them) with a
 * `name` and a schema.
 */
export function textDefinitions(text: string): TextDefinition[] {
  if (text.length > LONGEST) return [];
  const inTags = [...text.matchAll(FUNCTION)].flatMap(([, json]) => toDefinition(parsed(json!)));
  if (inTags.length > 0 || !/^\s*[[{]/.test(text)) return inTags;
  const value = parsed(text);
  const list = isRecord(value) && Array.isArray(value.tools) ? value.tools : [value].flat();
  return list.flatMap(toDefinition);
}

function toDefinition(value: unknown): TextDefinition[] {
  if (!isRecord(value)) return [];
  const inside = isRecord(value.function) ? value.function : value;
  const schema = inside.parameters ?? inside.input_schema ?? inside.inputSchema;
  if (typeof inside.name !== "string" || !isRecord(schema)) return [];
  return [{ name: inside.name, schema, bytes: Buffer.byteLength(JSON.stringify(value)) }];
}
