import type { JsonView } from "../lib/json-view/index.ts";

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A view as a plain value; undefined where there is none, or a string inside of it is none. */
export function plainOf(view: JsonView | null | undefined): unknown {
  return view ? parsed(view.json()) : undefined;
}

/** The string that a view is; null for anything else. */
export function stringOf(view: JsonView | undefined): string | null {
  const value = plainOf(view);
  return typeof value === "string" ? value : null;
}
