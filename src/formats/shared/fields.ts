import type { JsonView } from "../../lib/json-view/index.ts";

/** The first of these members that is there and is not null. */
export function first(view: JsonView | undefined, names: readonly string[]): JsonView | undefined {
  for (const name of names) {
    const member = view?.get(name);
    if (member !== undefined && member.kind !== "null") return member;
  }
  return undefined;
}

/** The first of these members that is a text with something in it, or null. */
export function firstText(view: JsonView | undefined, names: readonly string[]): string | null {
  for (const name of names) {
    const text = view?.get(name)?.text();
    if (text !== undefined && text !== "") return text;
  }
  return null;
}

/** Whether one of these members is there, be it null. */
export function hasAny(view: JsonView | undefined, names: readonly string[]): boolean {
  return names.some((name) => view?.get(name) !== undefined);
}

/** Whether a member is an object. */
export function hasObject(view: JsonView, name: string): boolean {
  return view.get(name)?.kind === "object";
}
