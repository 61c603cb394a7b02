/**
 * Compiles JSON Schemas to modules in generated/, so that checking against them needs no ajv at run time: the one of a
 * report, and the one that every JSON Schema of draft 2020-12 has to satisfy. The build runs it before tsc.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";

const root = new URL("../", import.meta.url);
const code = { source: true, esm: true };

const reports = new Ajv2020({ allErrors: true, allowUnionTypes: true, code });
const report = JSON.parse(readFileSync(new URL("report.schema.json", root), "utf8"));
const schemas = new Ajv2020({ allErrors: true, validateFormats: false, code });
const metaSchema = schemas.getSchema("https://json-schema.org/draft/2020-12/schema");

mkdirSync(new URL("generated/", root), { recursive: true });
emit("report-validator", "a report", standalone.default(reports, reports.compile(report)));
emit("schema-validator", "a JSON Schema of draft 2020-12", standalone.default(schemas, metaSchema));

function emit(name, what, compiled) {
  // Both schemas compare texts alone, in lists that have to be without repetition.
  const source = compiled.replaceAll('require("ajv/dist/runtime/equal").default', "Object.is");
  if (/\b(require|import)\s*\(|^import /m.test(source)) {
    throw new Error(`the schema of ${what} uses a keyword that needs ajv at run time`);
  }
  write(`${name}.mjs`, source);
  write(`${name}.d.mts`, types(what));
}

function types(what) {
  return `/** One thing in which a value is not ${what}. */
export interface Fault {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Whether the value is ${what}; \`errors\` holds the faults of the last call. */
export const validate: {
  (value: unknown): boolean;
  errors: readonly Fault[] | null;
};
`;
}

/** A reader finds the old file or the new one, never half of it. */
function write(name, text) {
  const part = new URL(`generated/.${process.pid}.${name}`, root);
  writeFileSync(part, text);
  renameSync(part, new URL(`generated/${name}`, root));
}
