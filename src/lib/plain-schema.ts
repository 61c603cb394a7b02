type Schema = Readonly<Record<string, unknown>>;

/** Keywords that say nothing about a value. */
const SILENT = new Set(["$schema", "title", "description", "default", "examples", "deprecated", "format"]);
const CHECKED = new Set(["type", "properties", "required", "items", "enum", "additionalProperties"]);
/** Deeper schemas are left to the library. */
const MAX_DEPTH = 20;

/**
 * Whether a value satisfies a schema, for schemas of the few keywords that tools mostly use. False where it does not
 * or where that is not so simple: then the schema has to be compiled. Much quicker than to load a validator.
 */
export function plainlySatisfies(schema: unknown, value: unknown, depth = 0): boolean {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema) || depth > MAX_DEPTH)
    return false;
  const { type, properties, required, items, enum: allowed, additionalProperties } = schema as Schema;
  if (Object.keys(schema).some((key) => !SILENT.has(key) && !CHECKED.has(key))) return false;
  if (type !== undefined && !(typeof type === "string" && isOfType(type, value))) return false;
  if (allowed !== undefined && !(Array.isArray(allowed) && allowed.includes(value))) return false;
  if (Array.isArray(value)) {
    return items === undefined || value.every((item) => plainlySatisfies(items, item, depth + 1));
  }
  if (typeof value !== "object" || value === null) return true;
  const object = value as Schema;
  if (
    required !== undefined &&
    !(Array.isArray(required) && required.every((key) => Object.hasOwn(object, key)))
  ) {
    return false;
  }
  const known = (typeof properties === "object" && properties !== null ? properties : {}) as Schema;
  return Object.keys(object).every((key) =>
    Object.hasOwn(known, key)
      ? plainlySatisfies(known[key], object[key], depth + 1)
      : additionalProperties === undefined || additionalProperties === true,
  );
}

function isOfType(type: string, value: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "null") return value === null;
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return ["string", "number", "boolean"].includes(type) && typeof value === type;
}
