import type { JsonView } from "../../lib/json-view/index.ts";
import type { Block, Message, ThinkingBlock, ToolChangeBlock } from "../../model/call.ts";
import { toOther } from "../shared/blocks.ts";
import { contentOfBlocks } from "../shared/content.ts";
import { present, stringOf, withHashes } from "../shared/piece.ts";
import { isCall, isResult, toCall, toResult } from "./calls.ts";
import { contentOfDefinition, definitionsIn } from "./definitions.ts";
import { contentOf, toParts } from "./parts.ts";

/** Items that are no messages come from the model, results and these aside. */
const FROM_THE_USER: ReadonlySet<string> = new Set(["mcp_approval_response", "compaction_trigger"]);

/** The items of an `input` or `output` in their order, each as a message of its own; a string is a user's message. */
export function toItems(list: JsonView | undefined, path: string): Message[] {
  if (list?.kind === "string") return [toUserMessage(list, path)];
  return readItems(list?.items() ?? [], path);
}

/** Items as `toItems` gives them. A search that the host runs has no call id on either side; its result follows it. */
export function readItems(items: readonly JsonView[], path: string): Message[] {
  let search: string | null = null;
  return items.map((view, index) => {
    const message = toItem(view, `${path}[${index}]`, search);
    const [block] = message.blocks;
    if (block?.kind === "tool_call" && typeOf(view) === "tool_search_call") search = block.id;
    return message;
  });
}

function toItem(view: JsonView, path: string, search: string | null): Message {
  const type = typeOf(view);
  if (type === "message") return toMessage(view, path);
  const blocks = type === "additional_tools" ? toAdditions(view, path) : [toBlock(view, path, type, search)];
  const fields = { path, view, marker: null, role: roleOf(view, type), blocks };
  return withHashes<Message>(fields, () => contentOfMessage(fields.role, blocks));
}

/** A message may leave out its type. */
function typeOf(view: JsonView): string {
  const type = stringOf(view.get("type"));
  return type ?? (view.get("role") === undefined ? "" : "message");
}

function roleOf(view: JsonView, type: string): string {
  const written = stringOf(view.get("role"));
  if (written !== null) return written;
  if (FROM_THE_USER.has(type)) return "user";
  return isResult(type) || type.endsWith("_output") ? "tool" : "assistant";
}

function toBlock(view: JsonView, path: string, type: string, search: string | null): Block {
  if (type === "reasoning") return toThinking(view, path);
  if (isCall(type)) return toCall(view, path, type);
  if (!isResult(type)) return toOther(view, path, type);
  const answered = type === "tool_search_output" ? search : stringOf(view.get("id"));
  return toResult(view, path, type, stringOf(view.get("call_id")) ?? answered ?? path);
}

function toUserMessage(view: JsonView, path: string): Message {
  const blocks = toParts(view, path);
  const fields = { path, view, marker: null, role: "user", blocks };
  return withHashes<Message>(fields, () => contentOfMessage("user", blocks));
}

function toMessage(view: JsonView, path: string): Message {
  const blocks = toParts(view.get("content"), `${path}.content`);
  const role = stringOf(view.get("role")) ?? "";
  const fields = { path, view, marker: null, role, blocks };
  const rest = () => contentOf(view, ["id", "type", "role", "content"]);
  return withHashes<Message>(fields, () => contentOfMessage(role, blocks, rest()));
}

function contentOfMessage(role: string, blocks: readonly Block[], rest = "{}"): string {
  return `${JSON.stringify(role)} ${contentOfBlocks(blocks)} ${rest}`;
}

/** The host finds what was thought by the id, unless the item brings it along. */
function toThinking(view: JsonView, path: string): ThinkingBlock {
  const signature = stringOf(view.get("encrypted_content"));
  const texts = [view.get("summary"), view.get("content")].map(textOf);
  const fields = {
    kind: "thinking" as const,
    path,
    view,
    marker: null,
    text: texts.find((text) => text !== "") ?? "",
    signature,
    redacted: false,
  };
  return withHashes<ThinkingBlock>(fields, () => contentOf(view, signature === null ? [] : ["id"]));
}

function textOf(list: JsonView | undefined): string {
  const parts = present(list)?.items() ?? [];
  return parts.map((part) => stringOf(part.get("text")) ?? "").join("\n\n");
}

/** Tools that are switched on in mid-conversation are defined where they stand. */
function toAdditions(view: JsonView, path: string): ToolChangeBlock[] {
  return definitionsIn(view.get("tools"), `${path}.tools`).map((definition) => {
    const fields = {
      kind: "tool_change" as const,
      path: definition.path,
      view: definition.view,
      marker: null,
      change: "addition" as const,
      reference: null,
    };
    return withHashes<ToolChangeBlock>(fields, () => contentOfDefinition(definition));
  });
}
