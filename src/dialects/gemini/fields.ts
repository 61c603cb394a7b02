import { memberPath } from "../../lib/json-path.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import { present } from "../shared/piece.ts";

/** A member and where it stands. */
export interface Found {
  readonly view: JsonView;
  readonly path: string;
}

/** A member in either spelling that the API takes (`functionCall`, `function_call`); null where there is none. */
export function find(view: JsonView | undefined, path: string, name: string): Found | null {
  for (const key of [name, snakeCase(name)]) {
    const member = present(view?.get(key));
    if (member !== null) return { view: member, path: memberPath(path, key) };
  }
  return null;
}

/** The member alone, or undefined. */
export function get(view: JsonView | undefined, name: string): JsonView | undefined {
  return find(view, "", name)?.view;
}

/** The items of a list, or the one value that stands for a list of one. */
export function listAt(found: Found | null): Found[] {
  if (found === null) return [];
  if (found.view.kind !== "array") return [found];
  return found.view.items().map((view, index) => ({ view, path: `${found.path}[${index}]` }));
}

/** The other spelling of a name. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The body of the API itself: what Code Assist keeps in `request` or `response`, beside a project and ids. */
export function unwrap(body: JsonView, wrapping: "request" | "response", mark: readonly string[]): Found {
  const inside = body.get(wrapping);
  const isWrapped = mark.some((name) => inside?.get(name) !== undefined);
  return isWrapped ? { view: inside!, path: wrapping } : { view: body, path: "" };
}
