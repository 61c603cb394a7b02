import { parseErrorPaths } from "../../lib/error-path.ts";
import type { Call } from "../../model/call.ts";
import { walkMessages } from "../../model/walk.ts";
import type { Fault } from "./request-fault.ts";

/** A section alone is no place. */
const LEAST_STEPS = 2;

/** Whether an error's text holds anything by which it may mean a fault of this request: a place, a tool or an id. */
export function mayNameFault(text: string, call: Call): boolean {
  const isPlace = (steps: readonly string[]) => toPlace(steps).length >= LEAST_STEPS;
  if (parseErrorPaths(text).some(isPlace) || mentionsIds(text, call)) return true;
  return call.tools.some(({ name }) => mentions(text, name));
}

/** Whether an error's text means this fault: by an id or a name of it, or by its place or a place around it. */
export function nameFault(text: string, { names, path }: Pick<Fault, "names" | "path">): boolean {
  if (names.some((name) => mentions(text, name))) return true;
  if (path === null) return false;
  const [own = []] = parseErrorPaths(path).map(toPlace);
  return parseErrorPaths(text).some((steps) => {
    const place = toPlace(steps);
    const shared = Math.min(place.length, own.length);
    return shared >= LEAST_STEPS && place.slice(0, shared).join() === own.slice(0, shared).join();
  });
}

/** Whether an error's text holds the id of a call or a result of this request. */
export function mentionsIds(text: string, call: Call): boolean {
  for (const block of walkMessages(call)) {
    if ((block.kind === "tool_call" || block.kind === "tool_result") && mentions(text, block.id)) return true;
  }
  return false;
}

/** Whether a text holds a word that is not only a part of a longer one. Very short words prove nothing. */
function mentions(text: string, word: string): boolean {
  if (word.length < 3) return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\w-]/.test(text[at - 1] ?? " ") && !/[\w-]/.test(text[at + word.length] ?? " ")) return true;
  }
  return false;
}

/** The section and the indices of a place; names of fields and of union variants differ between hosts. */
function toPlace(steps: readonly string[]): string[] {
  const [section = "", ...inner] = steps[0] === "body" ? steps.slice(1) : steps;
  return [section, ...inner.filter((step) => /^\d+$/.test(step))];
}
