import { sameNumber } from "../lib/json-number.ts";
import type { JsonView } from "../lib/json-view/index.ts";
import type { Detail } from "../model/report.ts";
import { openValues } from "./open-values.ts";
import type { Place } from "./place.ts";
import { MAX_DEPTH, shown, shownAsWritten, TOO_DEEP } from "./shown.ts";
import { diffSmallValues } from "./small-values.ts";
import { diffTexts } from "./text-detail.ts";

/**
 * The inner differences of two JSON values: none where they differ in spelling alone (white space, escapes, key
 * order, `1.0` for `1`). Never throws and takes bounded time, whatever the values hold.
 */
export function diffValues(prev: JsonView, curr: JsonView, path: string, prevPath = path): Detail[] {
  return diffAt(prev, curr, { path, prevPath }, 0);
}

/** Like `diffValues`, without the members of these names. */
export function diffMembers(
  prev: JsonView,
  curr: JsonView,
  place: Place,
  except: ReadonlySet<string>,
): Detail[] {
  if (prev.kind !== "object" || curr.kind !== "object") return diffAt(prev, curr, place, 0);
  return openValues(prev, curr, place, (from, to, inside) => diffAt(from, to, inside, 1), except);
}

/** One `replace` with the JSON texts: for what differs in a way that no inner difference shows. */
export function replaced(prev: JsonView, curr: JsonView, path: string): Detail {
  return { op: "replace", path, from: shownAsWritten(prev), to: shownAsWritten(curr) };
}

function diffAt(prev: JsonView, curr: JsonView, place: Place, depth: number): Detail[] {
  if (prev.bytes().equals(curr.bytes())) return [];
  const { path } = place;
  if (prev.kind !== curr.kind) return [{ op: "replace", path, from: shown(prev), to: shown(curr) }];
  if (prev.kind === "string") return diffTexts(textOf(prev), textOf(curr), path);
  if (prev.kind === "number" && sameNumber(prev.json(), curr.json())) return [];
  if (prev.kind !== "array" && prev.kind !== "object") {
    return [{ op: "replace", path, from: shown(prev), to: shown(curr) }];
  }
  if (depth >= MAX_DEPTH) return [{ op: "replace", path, from: TOO_DEEP, to: TOO_DEEP }];
  const small = diffSmallValues(prev, curr, place);
  return small ?? openValues(prev, curr, place, (from, to, inside) => diffAt(from, to, inside, depth + 1));
}

/** The text of a string; the JSON text of one that is none. */
function textOf(view: JsonView): string {
  try {
    return view.text() ?? view.json();
  } catch {
    return view.json();
  }
}
