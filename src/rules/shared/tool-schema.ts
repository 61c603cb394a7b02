import type { JsonView } from "../../lib/json-view/index.ts";
import type { Tool } from "../../model/call.ts";

/** Where APIs write the schema of a tool's input. */
const PLACES = [
  "input_schema",
  "custom.input_schema",
  "function.parameters",
  "custom.parameters",
  "parameters",
  "parametersJsonSchema",
] as const;

/** The path of a tool's schema; that of the tool where it stands nowhere known. */
export function schemaPath({ view, path, schema }: Tool): string {
  const place = PLACES.find((candidate) => {
    const found = candidate.split(".").reduce<JsonView | undefined>((part, key) => part?.get(key), view);
    return found !== undefined && found.offset === schema?.offset;
  });
  return place === undefined ? path : `${path}.${place}`;
}

/** A path inside a value that stands at `base`. */
export function pathIn(base: string, inside: string): string {
  return inside === "" || inside.startsWith("[") ? `${base}${inside}` : `${base}.${inside}`;
}

/** A view as a plain value; undefined where a string inside is none. */
export function plainValue(view: JsonView): unknown {
  try {
    return view.value();
  } catch {
    return undefined;
  }
}
