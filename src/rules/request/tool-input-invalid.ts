import { inputFaults } from "../../lib/json-schema.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import { listed } from "../../lib/listing.ts";
import type { Call, ToolCallBlock } from "../../model/call.ts";
import type { Finding } from "../../model/report.ts";
import { sharedMessages, walkBlocks, walkMessages } from "../../model/walk.ts";
import type { Evidence, Rule } from "../rule.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";
import { inputPath, isInputText } from "../shared/tool-input.ts";
import { pathIn, plainValue } from "../shared/tool-schema.ts";

const noObject = requestFault({
  code: "tool-input-invalid",
  says: "the input of a tool call is no object, or does not satisfy the tool's schema",
  explain: {
    why: "The input of a call is an object that should fit the tool's schema. A string or a list there is refused when it is replayed.",
    fix: "Parse the arguments before you put them into the history; replace what is no object by {}.",
    example: '"input": "{\\"path\\": \\"a\\"}" is a JSON text, not an object.',
  },
  texts: [
    {
      pattern: /\binput: input should be a valid (dictionary|object)/i,
      source: "anthropics/claude-code#6696, anthropics/anthropic-sdk-typescript#648",
    },
    { pattern: /function\.arguments.{0,60}(must be|not|invalid).{0,30}json/i, source: "Qwen on DashScope" },
    {
      pattern: /(tool|function)[ _]?(call|use)?\b.{0,40}\barguments\b.{0,40}(valid|parse|decode).{0,20}json/i,
      source: "other hosts",
    },
  ],
  claim: "the input of a tool call is no JSON object",
  warns: false,
  find(call) {
    return [...walkMessages(call)].flatMap((block) =>
      block.kind === "tool_call" && !block.server ? noObjectFault(block, call.dialect) : [],
    );
  },
});

/** Calls that do not satisfy a schema are the model's doing: no host refuses them, and some clients take them. */
export const toolInputInvalid: Rule = {
  ...noObject,
  check(evidence, found) {
    return [...noObject.check(evidence, found), ...unsatisfied(evidence)];
  },
};

function noObjectFault(block: ToolCallBlock, dialect: string): Fault[] {
  const path = inputPath(block, dialect);
  const isFree = block.view.get("custom") !== undefined || path === null;
  if (isFree || block.input?.kind === "object") return [];
  const what = block.input === null ? "no JSON value" : `no JSON object but ${withArticle(block.input.kind)}`;
  return [
    {
      key: block.contentHash,
      path,
      names: [block.id],
      proof: "observed",
      message: `The input of ${block.name} (${block.id}) at ${path} is ${what}.`,
      fix: "send the input as the object that the model gave; where it is JSON in a string, parse it before the call goes into the history",
    },
  ];
}

/** New calls that break their schema and were not answered as an error. */
function unsatisfied({ prev, curr }: Evidence): Omit<Finding, "code">[] {
  if (prev === null || curr.fidelity.some((lack) => lack === "redacted" || lack === "truncated")) return [];
  const fresh = curr.messages
    .slice(sharedMessages(prev, curr))
    .flatMap(({ blocks }) => [...walkBlocks(blocks)]);
  const refused = new Set(
    fresh.flatMap((block) => (block.kind === "tool_result" && block.isError ? [block.id] : [])),
  );
  return fresh.flatMap((block) =>
    block.kind === "tool_call" && !block.server && !refused.has(block.id) ? brokenSchema(block, curr) : [],
  );
}

function brokenSchema(block: ToolCallBlock, { tools, dialect }: Call): Omit<Finding, "code">[] {
  const schema = tools.find(({ name, type }) => name === block.name && type === "function")?.schema;
  const path = inputPath(block, dialect);
  if (schema == null || path === null || block.input?.kind !== "object" || dialect === "gemini") return [];
  if (isMaskedSchema(schema)) return [];
  const faults = inputFaults(plainValue(schema), plainValue(block.input));
  if (faults.length === 0) return [];
  return [
    {
      severity: "info",
      confidence: "certain",
      path: isInputText(dialect) ? path : pathIn(path, faults[0]!.path),
      prevPath: null,
      message: `The call of ${block.name} (${block.id}) does not satisfy the tool's schema: ${listed(faults.map((fault) => `${fault.path || "the input"} ${fault.reason}`))}; no result answers it as an error.`,
      fix: null,
    },
  ];
}

/** A capture that masks strings masks the names in `required`, and not the keys of `properties`. */
function isMaskedSchema(schema: JsonView): boolean {
  const known = new Set(schema.get("properties")?.keys());
  const required = schema.get("required")?.items() ?? [];
  return required.length > 0 && !required.some((name) => known.has(String(plainValue(name))));
}

function withArticle(kind: string): string {
  return kind === "array" ? "an array" : `a ${kind}`;
}
