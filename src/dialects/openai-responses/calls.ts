import { canonical } from "../../lib/canonical.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import type { ToolCallBlock, ToolResultBlock } from "../../model/call.ts";
import { withInput } from "../shared/blocks.ts";
import { contentOfBlocks } from "../shared/content.ts";
import { jsonIn } from "../shared/json-text.ts";
import { once, present, stringOf, withHashes } from "../shared/piece.ts";
import { toReferences } from "./definitions.ts";
import { contentOf, toParts } from "./parts.ts";

interface CallShape {
  /** The name of the tool; without it the item says it in `name`. */
  readonly name?: string;
  /** The member with the input: a value, or a JSON text. */
  readonly input: string;
  /** Whether the host runs the tool. A host that does keeps the result in the same item, a tool search aside. */
  readonly server: boolean;
}

/** Source: openai-node, `ResponseInputItem` and `ResponseOutputItem` in src/resources/responses/responses.ts. */
const CALLS: ReadonlyMap<string, CallShape> = new Map([
  ["function_call", { input: "arguments", server: false }],
  ["custom_tool_call", { input: "input", server: false }],
  ["tool_search_call", { name: "tool_search", input: "arguments", server: false }],
  ["local_shell_call", { name: "local_shell", input: "action", server: false }],
  ["shell_call", { name: "shell", input: "action", server: false }],
  ["apply_patch_call", { name: "apply_patch", input: "operation", server: false }],
  ["computer_call", { name: "computer", input: "action", server: false }],
  ["web_search_call", { name: "web_search", input: "action", server: true }],
  ["file_search_call", { name: "file_search", input: "queries", server: true }],
  ["code_interpreter_call", { name: "code_interpreter", input: "code", server: true }],
  ["image_generation_call", { name: "image_generation", input: "revised_prompt", server: true }],
  ["mcp_call", { input: "arguments", server: true }],
]);

/** Results, and the member with what came back. */
const RESULTS: ReadonlyMap<string, string> = new Map([
  ["function_call_output", "output"],
  ["custom_tool_call_output", "output"],
  ["tool_search_output", "tools"],
  ["local_shell_call_output", "output"],
  ["shell_call_output", "output"],
  ["apply_patch_call_output", "output"],
  ["computer_call_output", "output"],
]);

/** Whether an item of this type calls a tool. */
export function isCall(type: string): boolean {
  return CALLS.has(type);
}

/** Whether an item of this type answers a call. */
export function isResult(type: string): boolean {
  return RESULTS.has(type);
}

/**
 * An item that calls a tool. Its own id names no content: a client may leave it out. Two spellings of the same
 * arguments have the same content.
 */
export function toCall(view: JsonView, path: string, type: string): ToolCallBlock {
  const { name, input: member, server } = CALLS.get(type)!;
  const written = present(view.get(member));
  const input = once(() => parsed(member, written));
  const fields = {
    kind: "tool_call" as const,
    path,
    view,
    marker: null,
    id: stringOf(view.get("call_id")) ?? stringOf(view.get("id")) ?? path,
    name: name ?? stringOf(view.get("name")) ?? "",
    server: server || isByServer(view),
  };
  return withInput(fields, input, () => {
    const said = input() ?? written;
    return contentOf(view, ["id"], said === null ? undefined : new Map([[member, canonical(said)]]));
  });
}

/** An item that answers the call with this id. */
export function toResult(view: JsonView, path: string, type: string, id: string): ToolResultBlock {
  const member = RESULTS.get(type)!;
  const read = type === "tool_search_output" ? toReferences : toParts;
  const content = read(view.get(member), `${path}.${member}`);
  const fields = {
    kind: "tool_result" as const,
    path,
    view,
    marker: null,
    id,
    content,
    isError: stringOf(view.get("status")) === "failed",
    server: isByServer(view),
    type,
  };
  const kind = view.get(member)?.kind;
  const instead =
    kind === "string" || kind === "array" ? new Map([[member, contentOfBlocks(content)]]) : undefined;
  return withHashes<ToolResultBlock>(fields, () => contentOf(view, ["id"], instead));
}

function isByServer(view: JsonView): boolean {
  return stringOf(view.get("execution")) === "server";
}

/** Arguments are a JSON text in a string, null where they are none; other inputs are what they are. */
function parsed(input: string, written: JsonView | null): JsonView | null {
  const text = input === "arguments" ? stringOf(written ?? undefined) : null;
  return text === null ? written : jsonIn(text);
}
