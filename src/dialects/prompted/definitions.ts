import { type JsonView, readJson } from "../../lib/json-view/index.ts";
import { type Part, readElements, tagAt } from "../../lib/markup.ts";
import { present, stringOf } from "../shared/piece.ts";

/** A tool as a harness writes it: `<function>{"description": …, "name": …, "parameters": {…}}</function>`. */
export interface Definition {
  readonly view: JsonView;
  readonly name: string;
  readonly description: string | null;
  readonly schema: JsonView | null;
}

/** How many closing tags may stand in the strings of one definition, as where it describes this very form. */
const MAX_CLOSINGS = 16;
const CLOSING = "</function>";

/** The definitions in the `<functions>` elements of a text, in their order. */
export function definitionsIn(text: string): Definition[] {
  return readElements(text, "functions", readFunctions).flat();
}

/** Whether a text is one list of definitions from its first character on. */
export function isDefinitions(text: string): boolean {
  const tag = tagAt(text, 0);
  return tag?.name === "functions" && !tag.isClosing && readFunctions(text, tag.end) !== null;
}

function readFunctions(text: string, at: number): Part<Definition[]> | null {
  const found: Definition[] = [];
  for (let tag = tagAt(text, at); tag !== null; ) {
    if (tag.isClosing) return tag.name === "functions" ? { value: found, end: tag.end } : null;
    const one = tag.name === "function" ? readFunction(text, tag.end) : null;
    if (one === null) return null;
    found.push(one.value);
    tag = tagAt(text, one.end);
  }
  return null;
}

function readFunction(text: string, at: number): Part<Definition> | null {
  let closing = text.indexOf(CLOSING, at);
  for (let tries = 0; closing >= 0 && tries < MAX_CLOSINGS; tries++) {
    const value = toDefinition(text.slice(at, closing));
    if (value !== null) return { value, end: closing + CLOSING.length };
    closing = text.indexOf(CLOSING, closing + 1);
  }
  return null;
}

function toDefinition(json: string): Definition | null {
  const view = readOrNull(json);
  const name = stringOf(view?.get("name"));
  if (view === null || name === null || name === "") return null;
  return {
    view,
    name,
    description: stringOf(view.get("description")),
    schema: present(view.get("parameters")),
  };
}

function readOrNull(json: string): JsonView | null {
  try {
    return readJson(json);
  } catch {
    return null;
  }
}
