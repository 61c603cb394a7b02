import { isRecord, parsed } from "./plain.ts";

/** A tool that a text defines. */
export interface TextDefinition {
  readonly name: string;
  /** The JSON Schema of its input; null where the text only names the tool. */
  readonly schema: unknown;
  readonly bytes: number;
}

/** A longer text is a file or a page, not an answer of a tool that describes tools. */
const LONGEST = 400_000;

/** The tools that a result defines or names as JSON: an object with a `name`, alone or in a list. */
export function textDefinitions(text: string): TextDefinition[] {
  if (text.length > LONGEST || !/^\s*[[{]/.test(text) || !text.includes('"name"')) return [];
  const value = parsed(text);
  const inside = isRecord(value) ? Object.values(value).find(Array.isArray) : undefined;
  return (inside ?? [value].flat()).flatMap(toDefinition);
}

function toDefinition(value: unknown): TextDefinition[] {
  if (!isRecord(value)) return [];
  const inside = isRecord(value.function) ? value.function : value;
  const schema = inside.parameters ?? inside.input_schema ?? inside.inputSchema;
  if (typeof inside.name !== "string") return [];
  return [
    {
      name: inside.name,
      schema: isRecord(schema) ? schema : null,
      bytes: Buffer.byteLength(JSON.stringify(value)),
    },
  ];
}
