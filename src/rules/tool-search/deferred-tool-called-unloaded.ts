import { inputFaults } from "../../lib/json-schema.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import type { Call, ToolResultBlock } from "../../model/call.ts";
import { walkBlocks, walkMessages } from "../../model/walk.ts";
import type { Evidence, Found, Rule } from "../rule.ts";
import { loadings } from "../shared/loading.ts";
import { listed } from "../shared/phrases.ts";
import { type UnloadedCall, unloadedCalls } from "../shared/unloaded-calls.ts";

export const deferredToolCalledUnloaded: Rule = {
  code: "deferred-tool-called-unloaded",
  says: "a deferred tool was called before any reference loaded it; whether the arguments satisfy its schema",
  explain: {
    why: "The model saw only the name of a deferred tool and called it without its schema. The arguments are then a guess, which the tool may refuse.",
    fix: "Have the client answer such a call with the schema or a hint to search first, or do not defer a tool that is called so often.",
    example:
      'TaskCreate is called with {"title": …}, and its schema, which nothing had loaded, asks for `subject`.',
  },
  check(evidence) {
    const { prev, curr } = evidence;
    const old = new Set([...(prev === null ? [] : walkMessages(prev))].map(({ contentHash }) => contentHash));
    const known = new Set([
      ...(prev === null ? [] : loadings(prev)).map(({ reference }) => reference.name),
      ...(prev?.tools ?? []).filter(({ deferred }) => !deferred).map(({ name }) => name),
    ]);
    return unloadedCalls(curr)
      .filter(({ call, tool }) => !old.has(call.contentHash) && !known.has(tool.name))
      .map((unloaded) => toFinding(unloaded, evidence));
  },
};

/** A call that fits the schema all the same has done no harm. */
function toFinding({ call, tool, inReply }: UnloadedCall, { curr, provider }: Evidence): Found {
  const faults = faultsOf(tool.schema, call.input);
  const refused = isRefused(resultOf(curr, call.id));
  const isHidden = provider.deferredTools.is === "expanded-at-reference";
  const harm = refused || (faults !== null && faults.length > 0);
  const where = inReply ? "in the reply" : `at ${call.path}`;
  const schema =
    faults === null
      ? ""
      : faults.length === 0
        ? "; the arguments satisfy its schema all the same"
        : `; the arguments do not satisfy its schema: ${listed(faults)}`;
  return {
    severity: harm && (isHidden || refused) && curr.error === null ? "warning" : "info",
    confidence: harm ? "certain" : isHidden ? "likely" : "possible",
    path: inReply ? null : call.path,
    prevPath: null,
    message: `The deferred tool ${tool.name} was called ${where} (${call.id}) before any reference had loaded it${schema}${refused ? "; the result says that the input is invalid" : ""}.`,
    fix: `have the model load ${tool.name} before it calls it (a search for it by name), or send ${tool.name} without defer_loading`,
  };
}

/** In what an input does not fit, `path reason` each; null where it cannot be told. */
function faultsOf(schema: JsonView | null, input: JsonView | null): string[] | null {
  if (schema === null || input === null) return null;
  try {
    return inputFaults(schema.value(), input.value()).map(({ path, reason }) => `${path} ${reason}`.trim());
  } catch {
    return null;
  }
}

function resultOf(call: Call, id: string): ToolResultBlock | undefined {
  for (const block of walkMessages(call)) if (block.kind === "tool_result" && block.id === id) return block;
  return undefined;
}

/** Whether a client refused the input: Claude Code says InputValidationError. */
function isRefused(result: ToolResultBlock | undefined): boolean {
  const texts = [...walkBlocks(result?.content ?? [])].filter((block) => block.kind === "text");
  return texts.some(({ text }) =>
    /InputValidationError|validation errors?\b|invalid (tool )?(input|arguments)/i.test(text),
  );
}
