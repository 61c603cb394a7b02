import { canonical } from "../../lib/canonical.ts";
import { memberPath } from "../../lib/json-path.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import type { Block, Call, Message, ToolResultBlock } from "../../model/call.ts";
import { toOther } from "../shared/blocks.ts";
import { contentOf, contentOfBlocks, saysNothing } from "../shared/content.ts";
import { markerOf, present, stringOf, withHashes } from "../shared/piece.ts";
import { toParts, toThinking } from "./parts.ts";
import { toToolCall } from "./tool-calls.ts";

type Reader = (view: JsonView, path: string) => Block[];

/** Fields of a message that hold blocks, in the order in which they are rendered. */
const FIELDS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["thinking_blocks", eachAs(toThinking)], // LiteLLM
  ["reasoning_content", eachAs(toThinking)], // DeepSeek, Kimi, Qwen
  ["reasoning", eachAs(toThinking)], // OpenRouter, Groq, vLLM
  ["reasoning_details", eachAs(toThinking)], // OpenRouter
  ["content", toParts],
  ["refusal", eachAs((view, path) => toOther(view, path, "refusal"))],
  ["audio", eachAs((view, path) => toOther(view, path, "audio"))],
  ["tool_calls", eachAs(toToolCall)],
  ["function_call", eachAs(toToolCall)],
]);

const SYSTEM_ROLES = ["system", "developer"];
const RESULT_ROLES = ["tool", "function"];

/** The messages of the request; those of the system and the developer that lead are its system prompt. */
export function toPrompt(body: JsonView): Pick<Call, "system" | "messages"> {
  const all = (body.get("messages")?.items() ?? []).map((view, index) =>
    toMessage(view, `messages[${index}]`),
  );
  const first = all.findIndex(({ role, blocks }) => !SYSTEM_ROLES.includes(role) || blocks.length === 0);
  const leading = first < 0 ? all.length : first;
  return { system: all.slice(0, leading).flatMap(({ blocks }) => blocks), messages: all.slice(leading) };
}

/** What a message says, field by field. An empty text counts only where there is nothing else. */
export function toMessageBlocks(message: JsonView, path: string): Block[] {
  const blocks = [...FIELDS].flatMap(([name, read]) => {
    const field = present(message.get(name));
    return field === null ? [] : read(field, memberPath(path, name));
  });
  const said = blocks.filter((block) => !isEmptyText(block));
  return said.length === 0 ? blocks.filter(({ kind }) => kind === "text") : said;
}

function toMessage(view: JsonView, path: string): Message {
  const role = stringOf(view.get("role")) ?? "";
  const blocks = blocksOf(view, path, role);
  const fields = { path, view, marker: passOn(view, path, blocks), role, blocks };
  const leaveOut = (key: string, value: JsonView) => FIELDS.has(key) || saysNothing(key, value);
  return withHashes<Message>(fields, () => canonical(view, { leaveOut }) + contentOfBlocks(blocks));
}

function blocksOf(view: JsonView, path: string, role: string): Block[] {
  if (view.kind !== "object") return toParts(view, path);
  return RESULT_ROLES.includes(role) ? [toToolResult(view, path)] : toMessageBlocks(view, path);
}

/** A marker on a message is one on its last block. Returned where there is no block to take it. */
function passOn(view: JsonView, path: string, blocks: readonly Block[]): Message["marker"] {
  const marker = markerOf(view, path);
  const last = blocks.at(-1);
  if (last === undefined) return marker;
  if (marker !== null) Object.assign(last, { marker });
  return null;
}

/** The whole message is the result. In the old form, role `function`, it has no id. */
function toToolResult(view: JsonView, path: string): ToolResultBlock {
  const written = present(view.get("content"));
  const content = written === null ? [] : toParts(written, `${path}.content`);
  const fields = {
    kind: "tool_result" as const,
    path,
    view,
    marker: markerOf(view, path),
    id: stringOf(view.get("tool_call_id")) ?? "",
    content,
    isError: false,
    server: false,
    type: "tool_result",
  };
  return withHashes<ToolResultBlock>(fields, () =>
    contentOf(view, new Map([["content", contentOfBlocks(content)]])),
  );
}

/** Reads a list item by item, anything else as one. */
function eachAs(read: (view: JsonView, path: string) => Block): Reader {
  return (view, path) =>
    view.kind === "array"
      ? view.items().map((item, index) => read(item, `${path}[${index}]`))
      : [read(view, path)];
}

function isEmptyText(block: Block): boolean {
  return (block.kind === "text" || block.kind === "thinking") && block.view.kind === "string" && !block.text;
}
