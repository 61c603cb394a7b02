import { inputFaults } from "../../lib/json-schema.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import { listed } from "../../lib/listing.ts";
import type { Call, Tool, ToolCallBlock, ToolResultBlock } from "../../model/call.ts";
import { walkBlocks, walkMessages } from "../../model/walk.ts";
import type { Evidence, Found, Rule } from "../rule.ts";
import { loadings } from "../shared/loading.ts";
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
  readsTexts: true,
  check(evidence) {
    const { prev, curr } = evidence;
    const unloaded = unloadedCalls(curr);
    if (unloaded.length === 0) return [];
    const old = prev === null ? [] : walkMessages(prev).filter((block) => block.kind === "tool_call");
    const isOld = ({ name, contentHash }: ToolCallBlock) =>
      old.some((block) => block.name === name && block.contentHash === contentHash);
    const known = new Set([
      ...(prev === null ? [] : loadings(prev)).map(({ reference }) => reference.name),
      ...(prev?.tools ?? []).filter(({ deferred }) => !deferred).map(({ name }) => name),
    ]);
    return unloaded
      .filter(({ call, tool }) => !known.has(tool.name) && !isOld(call))
      .map((each) => toFinding(each, evidence));
  },
};

/** A call that fits the schema all the same has done no harm. A tool that only texts tell of is hidden on every host. */
function toFinding({ call, tool, inReply }: UnloadedCall, { curr, provider }: Evidence): Found {
  const faults = faultsOf(tool.schema, call.input);
  const result = resultOf(curr, call.id);
  const refused = isRefused(result);
  const isHidden = provider.deferredTools.is === "expanded-at-reference" || tool.origin === "text";
  const harm = refused || (faults !== null && faults.length > 0);
  const where = inReply ? "in the reply" : `at ${call.path}`;
  const which = call.origin === "text" ? "as text" : call.id;
  const before = tool.origin === "text" ? "its definition was shown" : "any reference had loaded it";
  // A call in a text that nothing answers may be only spoken of.
  const isQuoted = call.origin === "text" && result === undefined;
  return {
    severity: harm && (isHidden || refused) && !isQuoted && curr.error === null ? "warning" : "info",
    confidence: isQuoted ? "possible" : harm ? "certain" : isHidden ? "likely" : "possible",
    path: inReply ? null : call.path,
    prevPath: null,
    message: `The deferred tool ${tool.name} was called ${where} (${which}) before ${before}; ${says(tool, faults)}${outcome(result, refused, faults?.length === 0)}.`,
    fix: `have the model load ${tool.name} before it calls it (a search for it by name), or send ${tool.name} ${tool.origin === "text" ? "in full from the start" : "without defer_loading"}`,
  };
}

function says({ schema }: Tool, faults: readonly string[] | null): string {
  if (schema === null)
    return "its schema is nowhere in this request, so whether the arguments satisfy it is not known";
  if (faults === null) return "whether the arguments satisfy its schema cannot be told";
  if (faults.length === 0) return "the arguments satisfy its schema all the same";
  return `the arguments do not satisfy its schema: ${listed(faults)}`;
}

/** That a call was accepted is news only where its arguments do not let it expect so. */
function outcome(result: ToolResultBlock | undefined, refused: boolean, fits: boolean): string {
  if (refused) return "; the result says that the input is invalid";
  if (fits || result === undefined || result.isError) return "";
  return "; it was accepted: the result that answers it is not marked as an error";
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
