import { isExactNumber } from "../lib/json-number.ts";
import type { JsonView } from "../lib/json-view/index.ts";

/** Bytes of a value that a detail holds whole; a larger one is named by its size and hash. */
export const MAX_SHOWN = 64 * 1024;
/** How deep values are compared and shown. A report with deeper ones could not be written as JSON. */
export const MAX_DEPTH = 500;
export const TOO_DEEP = "nested too deep";

const STRING_OR_NUMBER = /"(?:[^"\\]+|\\.)*"|-?\d[\d.eE+-]*/g;

/**
 * A part of a request as a detail holds it: its plain value, or a string that stands for it. That is the JSON text
 * where numbers would lose digits or a string inside is none, size and hash where it is large, "nested too deep".
 */
export function shown(view: JsonView): unknown {
  if (view.size > MAX_SHOWN) return summary(view);
  const value = exactValue(view);
  if (value === undefined) return view.json();
  return isDeeperThan(value, MAX_DEPTH) ? TOO_DEEP : value;
}

/** The JSON text of a part, or its size and hash where it is large. */
export function shownAsWritten(view: JsonView): string {
  return view.size > MAX_SHOWN ? summary(view) : view.json();
}

/** The plain value, or undefined where it could not be written back as it was: numbers too long, broken strings. */
export function exactValue(view: JsonView): unknown {
  const json = view.json();
  for (const [token] of json.matchAll(STRING_OR_NUMBER)) {
    if (!token.startsWith('"') && !isExactNumber(token)) return undefined;
  }
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Whether arrays and objects stand in one another more than so many levels deep. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let inside = [value].filter(isContainer);
  for (let level = 1; inside.length > 0; level++) {
    if (level > levels) return true;
    inside = inside.flatMap((container) => Object.values(container)).filter(isContainer);
  }
  return false;
}

export function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function summary(view: JsonView): string {
  return `${view.size} bytes, hash ${view.hash()}`;
}
