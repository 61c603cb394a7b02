/** A JSON object as JSON.parse gives it, for adding up event streams. */
export type Plain = Record<string, unknown>;

/** The object that a text holds; null where it is no JSON or no object. */
export function parsePlain(json: string): Plain | null {
  try {
    const value: unknown = JSON.parse(json);
    return isPlain(value) ? value : null;
  } catch {
    return null;
  }
}

/** The value where it is an object, else an empty one. */
export function toPlain(value: unknown): Plain {
  return isPlain(value) ? value : {};
}

/** The value where it is a list, else an empty one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value where it is a string, else an empty one. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
