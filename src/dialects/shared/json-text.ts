import { JsonView, readJson } from "../../lib/json-view/index.ts";
import { readTape } from "../../lib/json-view/tape.ts";

/** The JSON that a text holds; null where it holds none. */
export function jsonIn(text: string): JsonView | null {
  try {
    return readJson(text);
  } catch {
    return null;
  }
}

/**
 * An object with other members: each of `members` stands, as JSON text, in place of its own, or is left out where it
 * is undefined. All others stay as they were written. The view is not `exact`.
 */
export function rewritten(view: JsonView, members: ReadonlyMap<string, string | undefined>): JsonView {
  const kept = view.entries().filter(([key]) => !members.has(key));
  const all = [...kept.map(([key, value]) => [key, value.json()] as const), ...members];
  const written = all.filter(([, json]) => json !== undefined);
  const source = Buffer.from(`{${written.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join()}}`);
  return new JsonView(readTape(source, 0, source.length), 0, false);
}
