/**
 * Compiles report.schema.json to generated/report-validator.mjs, so that checking a report needs no ajv at run time.
 * The build runs it before tsc.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";

const root = new URL("../", import.meta.url);
const schema = JSON.parse(readFileSync(new URL("report.schema.json", root), "utf8"));
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, code: { source: true, esm: true } });
const code = standalone.default(ajv, ajv.compile(schema));
if (/\b(require|import)\s*\(|^import /m.test(code)) {
  throw new Error("report.schema.json uses a keyword that needs ajv at run time");
}

const types = `/** One thing in which a value is no report. */
export interface Fault {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Whether the value is a report; \`errors\` holds the faults of the last call. */
export const validate: {
  (value: unknown): boolean;
  errors: readonly Fault[] | null;
};
`;

mkdirSync(new URL("generated/", root), { recursive: true });
write("report-validator.mjs", code);
write("report-validator.d.mts", types);

/** A reader finds the old file or the new one, never half of it. */
function write(name, text) {
  const part = new URL(`generated/.${process.pid}.${name}`, root);
  writeFileSync(part, text);
  renameSync(part, new URL(`generated/${name}`, root));
}
