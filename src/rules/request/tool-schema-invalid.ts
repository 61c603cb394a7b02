import { memberPath } from "../../lib/json-path.ts";
import { schemaFaults } from "../../lib/json-schema.ts";
import { listed } from "../../lib/listing.ts";
import type { Call, Tool } from "../../model/call.ts";
import { misspellingOf } from "../shared/misspelt.ts";
import { nameFault } from "../shared/named-fault.ts";
import { shownJson } from "../shared/phrases.ts";
import { type Context, type Fault, requestFault } from "../shared/request-fault.ts";
import { pathIn, plainValue, schemaPath } from "../shared/tool-schema.ts";

/** APIs whose schemas are JSON Schema. Gemini's own kind is not. */
const JSON_SCHEMA: ReadonlySet<string> = new Set(["anthropic-messages", "openai-chat", "openai-responses"]);

/** What a host says of a schema that it refuses. */
const REASON = /invalid schema for function '[^']*': (?<reason>[^\n]+?)\.?\s*$/i;

/** Under this the bytes of a schema have a note on what is wrong with it. */
const FAULTS = Symbol("faults");

const ODD_KEY = /property keys should match pattern/i;
/** The pattern that this error states. */
const KEYS = /^[a-zA-Z0-9_.-]{1,64}$/;

export const toolSchemaInvalid = requestFault({
  code: "tool-schema-invalid",
  says: "a tool's schema is no valid JSON Schema 2020-12 (keyword and place)",
  explain: {
    why: "The schema of a tool must be valid JSON Schema, draft 2020-12; the API checks it before the model sees it.",
    fix: "Repair the schema at the place that is named.",
    example: '"required": ["path", "path"] names a property twice.',
  },
  texts: [
    {
      pattern: /JSON schema is invalid\. It must match JSON Schema draft 2020-12/i,
      source: "ComposioHQ/composio#2933, anthropics/claude-code#7365",
    },
    {
      pattern: /input_schema(\.\w+)*: (field required|input should be)/i,
      source: "Claude API, seen in reports",
    },
    { pattern: ODD_KEY, source: "Claude API, seen in reports" },
    { pattern: /invalid schema for function/i, source: "OpenAI" },
    { pattern: /is not a valid moonshot flavored json schema/i, source: "MoonshotAI/kimi-cli#2621" },
    {
      pattern:
        /(tool|function|parameters|input_?schema)\b.{0,60}\binvalid (json )?schema\b|invalid (json )?schema\b.{0,40}\b(tool|function)/i,
      source: "the same in other words",
    },
  ],
  claim: "the schema of a tool is not valid",
  warns: false,
  find(call, context) {
    const { said } = context;
    if (!JSON_SCHEMA.has(call.dialect)) return [];
    const functions = call.tools.filter(({ type }) => type === "function");
    const isStrict = call.dialect === "anthropic-messages" || said !== null;
    if (said !== null && ODD_KEY.test(said[0])) return functions.flatMap(keyFaults);
    const faults = functions.flatMap((tool) => faultsOf(tool, isStrict, context));
    return faults.length > 0 || said === null ? faults : functions.flatMap((tool) => refused(tool, call));
  },
});

function faultsOf(tool: Tool, isStrict: boolean, context: Context): Fault[] {
  const base = schemaPath(tool);
  if (tool.schema === null) return isStrict ? [noSchema(tool, context)] : [];
  const root = isStrict ? rootFault(tool, base) : null;
  if (root !== null) return [root];
  // Most tools are those of the call before.
  const [first, ...others] = tool.schema.remember(FAULTS, (schema) => schemaFaults(plainValue(schema)));
  if (first === undefined) return [];
  const also =
    others.length === 0 ? "" : ` (also: ${listed(others.map(({ path, reason }) => `${path} ${reason}`))})`;
  const where = first.path === "" ? "it" : first.path;
  const message = `The schema of the tool ${tool.name} is no valid JSON Schema 2020-12: ${where} ${first.reason}${also}.`;
  return [toFault(tool, pathIn(base, first.path), message)];
}

/** A schema that is valid as such and is named by an error: hosts know less than the standard. */
function refused(tool: Tool, { error }: Call): Fault[] {
  const reason = REASON.exec(error?.message ?? "")?.groups?.reason;
  const says = reason === undefined ? "" : `: “${reason}”`;
  const message = `The host refuses the schema of the tool ${tool.name}, though it is valid JSON Schema 2020-12${says}.`;
  const fault: Fault = { ...toFault(tool, schemaPath(tool), message), proof: "told" };
  return nameFault(error?.message ?? "", fault) ? [fault] : [];
}

/** What Claude and OpenAI ask of the root: an object with a type. */
function rootFault(tool: Tool, base: string): Fault | null {
  const type = tool.schema?.get("type");
  if (tool.schema?.kind !== "object" || type?.json() === '"object"') return null;
  const message =
    type === undefined
      ? `The schema of the tool ${tool.name} has no type at its root; it must be "object".`
      : `The schema of the tool ${tool.name} has the type ${shownJson(type, 40)} at its root; it must be "object".`;
  return toFault(tool, `${base}.type`, message);
}

function keyFaults(tool: Tool): Fault[] {
  const keys = tool.schema?.get("properties")?.keys() ?? [];
  return keys
    .filter((key) => !KEYS.test(key))
    .map((key) => {
      const path = memberPath(`${schemaPath(tool)}.properties`, key);
      const message = `The schema of the tool ${tool.name} has a property named “${key}”; names are 1 to 64 letters, digits, _ . and -.`;
      return toFault(tool, path, message);
    });
}

function noSchema(tool: Tool, context: Context): Fault {
  const says = `The tool ${tool.name} at ${tool.path} has no schema for its input`;
  const fault: Fault = { ...toFault(tool, tool.path, `${says}.`), proof: "told" };
  const wrong = misspellingOf(`${tool.path}.input_schema`, context);
  if (wrong === null) return fault;
  const fix = `write input_schema in place of ${wrong} at ${tool.path}`;
  return { ...fault, message: `${says}; ${wrong} is there: misspelt?`, fix };
}

function toFault(tool: Tool, path: string, message: string): Fault {
  return {
    key: `${tool.name} ${message}`,
    path,
    names: [tool.name],
    proof: "observed",
    message,
    fix: `correct the schema of ${tool.name} at ${path}, or leave the tool out`,
  };
}
