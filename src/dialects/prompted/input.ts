import { type JsonKind, type JsonView, viewOf } from "../../lib/json-view/index.ts";
import { stringOf } from "../shared/piece.ts";
import type { Invocation } from "./invocations.ts";

/** How deep alternatives and references of a schema are followed. */
const MAX_DEPTH = 8;
const ALTERNATIVES = ["anyOf", "oneOf", "allOf"] as const;

/**
 * The input that parameters stand for. Strings and numbers are written as plain text, arrays and objects as JSON, so
 * that only the schema tells "5" from 5; without one, what is no array or object is a string.
 */
export function toInput({ parameters }: Invocation, schema: JsonView | null): JsonView {
  const properties = schema?.get("properties");
  return viewOf(
    Object.fromEntries(
      parameters.map(([name, text]) => [name, toValue(text, typesOf(properties?.get(name), schema, 0))]),
    ),
  );
}

function toValue(text: string, types: ReadonlySet<string>): unknown {
  const value = parse(text);
  const kind = kindOf(value);
  if (kind === "array" || kind === "object") return types.has("string") && !types.has(kind) ? text : value;
  const isMeant = types.has(kind) || (kind === "number" && types.has("integer"));
  return value !== undefined && isMeant && !types.has("string") ? value : text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function kindOf(value: unknown): JsonKind {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : (typeof value as JsonKind);
}

/** The types that a schema takes, as far as it names them. */
function typesOf(view: JsonView | undefined, root: JsonView | null, depth: number): Set<string> {
  if (view === undefined || depth > MAX_DEPTH) return new Set();
  const type = view.get("type");
  const named = type?.kind === "array" ? type.items() : type === undefined ? [] : [type];
  const values = [...(view.get("enum")?.items() ?? []), view.get("const")].flatMap((value) => value ?? []);
  const inner = [
    ...ALTERNATIVES.flatMap((key) => view.get(key)?.items() ?? []),
    referred(view, root),
  ].flatMap((schema) => [...typesOf(schema, root, depth + 1)]);
  return new Set([
    ...named.flatMap((name) => stringOf(name) ?? []),
    ...values.map(({ kind }) => kind),
    ...inner,
  ]);
}

/** The schema that a `$ref` within the same schema names: `#/$defs/Range`. */
function referred(view: JsonView, root: JsonView | null): JsonView | undefined {
  const [start, ...steps] = stringOf(view.get("$ref"))?.split("/") ?? [];
  if (start !== "#" || root === null) return undefined;
  return steps.reduce<JsonView | undefined>((part, step) => part?.get(step), root);
}
