import { contentAt, type Part, readElements, tagAt } from "../../lib/markup.ts";

/** A call as the model writes it: `<invoke name="…"><parameter name="…">…</parameter></invoke>`. */
export interface Invocation {
  readonly name: string;
  readonly parameters: readonly (readonly [name: string, text: string])[];
}

/** What answers an invocation. */
export interface WrittenResult {
  readonly text: string;
  readonly isError: boolean;
}

const RESULT_TAGS: readonly string[] = ["result", "error"];
const BEHIND_RESULT = [...RESULT_TAGS, "/function_results"];

/** The invocations in the `<function_calls>` elements of a text, in their order. */
export function invocationsIn(text: string): Invocation[] {
  return readElements(text, "function_calls", readInvocations).flat();
}

/** The results in the `<function_results>` elements of a text, in their order. */
export function resultsIn(text: string): WrittenResult[] {
  return readElements(text, "function_results", readResults).flat();
}

/** A harness that stops the model at the closing tag leaves that tag out. */
function readInvocations(text: string, at: number): Part<Invocation[]> | null {
  const found: Invocation[] = [];
  for (let tag = tagAt(text, at); tag !== null; ) {
    if (tag.isClosing)
      return tag.name === "function_calls" && found.length > 0 ? { value: found, end: tag.end } : null;
    const name = tag.name === "invoke" ? tag.attributes.name : undefined;
    const parameters = name === undefined ? null : readParameters(text, tag.end);
    if (name === undefined || parameters === null) return null;
    found.push({ name, parameters: parameters.value });
    if (text.slice(parameters.end).trim() === "") return { value: found, end: text.length };
    tag = tagAt(text, parameters.end);
  }
  return null;
}

function readParameters(text: string, at: number): Part<Invocation["parameters"]> | null {
  const found: [string, string][] = [];
  for (let tag = tagAt(text, at); tag !== null; ) {
    if (tag.isClosing) return tag.name === "invoke" ? { value: found, end: tag.end } : null;
    const name = tag.name === "parameter" ? tag.attributes.name : undefined;
    const content = contentAt(text, tag.end, "parameter", ["parameter", "/invoke"]);
    if (name === undefined || content === null) return null;
    found.push([name, content.value]);
    tag = tagAt(text, content.end);
  }
  return null;
}

/** A list of results, or a text that is the one result. */
function readResults(text: string, at: number): Part<WrittenResult[]> | null {
  const found: WrittenResult[] = [];
  for (let tag = tagAt(text, at); tag !== null; ) {
    if (tag.isClosing && tag.name === "function_results") return { value: found, end: tag.end };
    if (tag.isClosing || !RESULT_TAGS.includes(tag.name)) break;
    const content = contentAt(text, tag.end, tag.name, BEHIND_RESULT);
    if (content === null) break;
    found.push({ text: content.value, isError: tag.name === "error" });
    tag = tagAt(text, content.end);
  }
  const whole = contentAt(text, at, "function_results", null);
  return whole && { value: [{ text: whole.value, isError: false }], end: whole.end };
}
