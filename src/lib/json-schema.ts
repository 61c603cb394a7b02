import { createRequire } from "node:module";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { type Fault, validate } from "../../generated/schema-validator.mjs";
import { itemPath, memberPath } from "./json-path.ts";
import { plainlySatisfies } from "./plain-schema.ts";
import { quickPattern } from "./quick-pattern.ts";

/** Where a value is at fault, as a JSON path inside of it ("" for the whole), and why. */
export interface SchemaFault {
  readonly path: string;
  readonly reason: string;
}

interface Check {
  (value: unknown): unknown;
  readonly errors?: readonly Fault[] | null | undefined;
}

/** How many compiled schemas are kept. */
const KEPT = 500;

/** The fault of such a keyword comes right after those of all that it tried, which say nothing by themselves. */
const SUMMARIES: ReadonlySet<string> = new Set(["anyOf", "oneOf", "contains"]);

const NO_ALTERNATIVE = "fits none of the alternatives";

/** The one place of the meta-schema with alternatives is `type`: a name, or a list of names. */
const TYPES =
  '"array", "boolean", "integer", "null", "number", "object" or "string", or a list of these, each once';

/** Enough values to see what is meant. */
const SHOWN = 8;

let ajv: Ajv2020 | null = null;
const compiled = new Map<string, Check | null>();

/**
 * In what a schema is no valid JSON Schema of draft 2020-12. Unknown keywords and formats are fine, and so is a
 * `$schema` that names another draft. Never throws; a schema that is nested too deep to be checked has no faults.
 */
export function schemaFaults(schema: unknown): SchemaFault[] {
  return faultsOf(validate, schema).map(({ path, reason }) => ({
    path,
    reason: reason === NO_ALTERNATIVE ? `must be ${TYPES}` : reason,
  }));
}

/**
 * In what an input does not satisfy a schema. None where that cannot be told: the schema is no valid one of draft
 * 2020-12, refers to another document, or has a pattern that might take years to match. Never throws.
 */
export function inputFaults(schema: unknown, input: unknown): SchemaFault[] {
  if (plainlySatisfies(schema, input)) return [];
  const text = JSON.stringify(schema) ?? "";
  let check = compiled.get(text);
  if (check === undefined) {
    check = compile(schema);
    if (compiled.size >= KEPT) compiled.clear();
    compiled.set(text, check);
  }
  return check === null ? [] : faultsOf(check, input);
}

/** Ajv is loaded when the first input is checked; few runs come to that. */
function compile(schema: unknown): Check | null {
  if (typeof schema !== "object" || schema === null || "$async" in schema) return null;
  ajv ??= loadAjv();
  try {
    return ajv.compile(schema);
  } catch {
    return null;
  } finally {
    ajv.removeSchema(schema);
  }
}

function loadAjv(): Ajv2020 {
  const { Ajv2020: Ajv }: { Ajv2020: typeof Ajv2020 } = createRequire(import.meta.url)("ajv/dist/2020.js");
  // A `$schema` of another draft is passed over, and an `$id` is not remembered for the next schema.
  const options = { validateSchema: false, addUsedSchema: false, logger: false } as const;
  const code = { regExp: Object.assign(quickPattern, { code: "quickPattern" }) };
  return new Ajv({ allErrors: true, strict: false, validateFormats: false, code, ...options });
}

function faultsOf(check: Check, value: unknown): SchemaFault[] {
  try {
    if (check(value)) return [];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
  const faults = summarize(check.errors ?? []).map((fault) => toFault(fault, value));
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
}

function summarize(faults: readonly Fault[]): Fault[] {
  const kept: Fault[] = [];
  for (const fault of faults) {
    // The fault of the part or of the name says it already.
    if (fault.keyword === "if" || "propertyName" in fault) continue;
    while (SUMMARIES.has(fault.keyword) && kept.length > 0 && isWithin(kept.at(-1)!, fault)) kept.pop();
    kept.push(fault);
  }
  return kept;
}

function isWithin({ instancePath }: Fault, outer: Fault): boolean {
  return `${instancePath}/`.startsWith(`${outer.instancePath}/`);
}

function toFault({ instancePath, keyword, message, params }: Fault, value: unknown): SchemaFault {
  const path = pathOf(instancePath, value);
  const member = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty;
  if (typeof member === "string") {
    const reason = member === params.missingProperty ? "is required" : "is not allowed";
    return { path: memberPath(path, member), reason };
  }
  if (keyword === "propertyNames") {
    return { path: memberPath(path, String(params.propertyName)), reason: "has a name that is not allowed" };
  }
  if (keyword === "uniqueItems") {
    const [first, later] = [Number(params.i), Number(params.j)].sort((a, b) => a - b);
    return { path: itemPath(path, later!), reason: `is the same as item ${first}` };
  }
  return { path, reason: reasonOf(keyword, message, params) };
}

function reasonOf(keyword: string, message: string | undefined, params: Fault["params"]): string {
  if (keyword === "type") return `must be ${[params.type].flat().join(" or ")}`;
  if (keyword === "anyOf") return NO_ALTERNATIVE;
  if (keyword === "oneOf") return params.passingSchemas ? "fits several alternatives" : NO_ALTERNATIVE;
  if (keyword === "const") return `must be ${JSON.stringify(params.allowedValue)}`;
  if (keyword === "enum") return `must be one of ${listOf(params.allowedValues)}`;
  return message ?? "is not allowed";
}

function listOf(values: unknown): string {
  const all = [values].flat().map((value) => JSON.stringify(value));
  return all.length > SHOWN ? `${all.slice(0, SHOWN).join(", ")} …` : all.join(", ");
}

/** A JSON pointer as a path: a number is an index where the value has a list there, else a name. */
function pathOf(pointer: string, value: unknown): string {
  let path = "";
  let at = value;
  for (const step of pointer.split("/").slice(1)) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    path = Array.isArray(at) ? itemPath(path, Number(name)) : memberPath(path, name);
    at = (at as Record<string, unknown>)[name];
  }
  return path;
}
