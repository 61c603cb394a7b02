import { parseErrorPaths, resolveErrorPath } from "../../lib/error-path.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import { counted } from "../../lib/words.ts";
import type { Call } from "../../model/call.ts";
import { viewAt } from "./fields.ts";
import { findValues } from "./find-values.ts";
import { shownJson } from "./phrases.ts";

/** A part of a request that an error's text names. */
export interface NamedPart {
  readonly path: string;
  /** What stands there, in words: `"8000"`, `an empty list`, `not there`. */
  readonly value: string;
}

/** What an error repeats from the request: an address, or what it puts into quotation marks. */
const REPEATED = /https?:\/\/[^\s"'`<>)\]]+|["'`“«「](?<quoted>[^"'`”»」\n]{4,200})["'`”»」]/g;
/** More places than this, and the text means none of them. */
const MOST = 3;
/** A list of so many bytes is shown as it is. */
const SHORT_LIST = 40;

/** Texts name the model whatever they are about. */
const NO_PART: ReadonlySet<string> = new Set(["model"]);

/** The lists that make up a prompt: a text that names one of them as a whole says nothing. */
const SECTIONS: ReadonlySet<string> = new Set([
  "tools",
  "functions",
  "system",
  "messages",
  "input",
  "contents",
]);

/** The parts of the request that a text names, by their place or by a value that stands there; a whole section is none. */
export function namedParts(text: string, { body }: Call): NamedPart[] {
  const places = parseErrorPaths(text).flatMap((steps) => resolveErrorPath(steps, body) ?? []);
  const paths = [...new Set([...places, ...placesOfValues(text, body)])].filter(
    (path) => !NO_PART.has(path) && !isFilledSection(viewAt(body, path), path),
  );
  return paths.map((path) => ({ path, value: describe(body, path) }));
}

function placesOfValues(text: string, body: Call["body"]): string[] {
  return [...text.matchAll(REPEATED)].flatMap((match) => {
    const value = match.groups?.quoted ?? match[0].replace(/[.,;:!?]+$/, "");
    const paths = findValues(body, value);
    return paths.length <= MOST ? paths.slice(0, 1) : [];
  });
}

function isFilledSection(view: JsonView | undefined, path: string): boolean {
  return SECTIONS.has(path) && view?.kind === "array" && view.items().length > 0;
}

function describe(body: Call["body"], path: string): string {
  const view = viewAt(body, path);
  if (view === undefined) return "not there";
  const { length } = view.items();
  if (view.kind !== "array" || (length > 0 && view.size <= SHORT_LIST)) return shownJson(view);
  return length === 0 ? "an empty list" : `a list of ${counted(length, "item")}`;
}
