import type { JsonView } from "../../lib/json-view/index.ts";
import type { Piece } from "../../model/call.ts";

/** The string at a place inside (`type`, `function.name`); undefined for anything else, or where it cannot be read. */
export function textAt(view: JsonView, place: string): string | undefined {
  const found = place.split(".").reduce<JsonView | undefined>((part, key) => part?.get(key), view);
  try {
    return found?.text();
  } catch {
    return undefined;
  }
}

/** What stands at a path of a body (`tools[0].input_schema`), or undefined. */
export function viewAt(body: JsonView, path: string): JsonView | undefined {
  const steps = path.match(/"(?:[^"\\]|\\.)*"|[\w$-]+/g) ?? [];
  return steps.reduce<JsonView | undefined>((part, step) => {
    if (part?.kind === "array") return part.items()[Number(step)];
    return part?.get(step.startsWith('"') ? JSON.parse(step) : step);
  }, body);
}

/** The path of the field of a piece that holds this text: the first of `places` (keys, outermost first) that does. */
export function fieldPath({ view, path }: Piece, text: string, places: readonly string[]): string {
  const place = places.find((candidate) => textAt(view, candidate) === text);
  return place === undefined ? path : `${path}.${place}`;
}

/** Where APIs write the name of a tool, and of the tool that is called. */
export const NAME_FIELDS = ["name", "function.name", "functionCall.name", "custom.name"] as const;
/** Where APIs write the id of a call. */
export const CALL_ID_FIELDS = ["call_id", "id", "functionCall.id"] as const;
/** Where APIs write the id of the call that a result answers. */
export const RESULT_ID_FIELDS = ["tool_use_id", "tool_call_id", "call_id", "functionResponse.id"] as const;
