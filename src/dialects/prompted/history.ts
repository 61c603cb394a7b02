import type { JsonView } from "../../lib/json-view/index.ts";
import type { Block, Message, TextBlock, ToolCallBlock, ToolResultBlock } from "../../model/call.ts";
import { copyOf } from "../../model/walk.ts";
import type { Definition } from "./definitions.ts";
import { toInput } from "./input.ts";
import { invocationsIn, resultsIn, type WrittenResult } from "./invocations.ts";
import { loadedBy } from "./loader.ts";
import { toReference, toToolCall, toToolResult } from "./pieces.ts";
import { MODEL_ROLES } from "./told.ts";

/** What the history has said so far. */
export interface Reading {
  /** The schemas of the tools that were defined, by name. */
  readonly schemas: Map<string, JsonView | null>;
  /** What results have loaded, and the text in which it stands. */
  readonly loads: { readonly definition: Definition; readonly block: TextBlock }[];
  /** The calls of the API's own form, by id. */
  readonly calls: Map<string, ToolCallBlock>;
  /** The calls in the last turn of the model that nothing has answered yet. */
  waiting: ToolCallBlock[];
}

/** A message with what its texts call, answer and load behind each text; the message itself where they do not. */
export function readMessage(message: Message, reading: Reading): Message {
  const isModel = MODEL_ROLES.has(message.role);
  if (isModel) reading.waiting = [];
  const blocks = isModel
    ? readSaid(message.blocks, reading)
    : message.blocks.flatMap((block) => readSent(block, reading));
  const isSame = blocks.every((block, index) => block === message.blocks[index]);
  return isSame ? message : { ...copyOf(message), blocks };
}

/** What the model said, with the calls of its texts. */
export function readSaid(blocks: readonly Block[], reading: Reading): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind === "tool_call") reading.calls.set(block.id, block);
    const calls = block.kind === "text" ? toCalls(block, reading) : [];
    reading.waiting.push(...calls);
    return [block, ...calls];
  });
}

function toCalls(block: TextBlock, { schemas }: Reading): ToolCallBlock[] {
  return invocationsIn(block.text).map((invocation, number) =>
    toToolCall(invocation, toInput(invocation, schemas.get(invocation.name) ?? null), block, number),
  );
}

function readSent(block: Block, reading: Reading): Block[] {
  if (block.kind === "tool_result") return [withLoads(block, reading)];
  if (block.kind !== "text" || reading.waiting.length === 0) return [block];
  return [block, ...resultsIn(block.text).flatMap((result) => answer(result, block, reading))];
}

/** Results answer the calls in their order. */
function answer(result: WrittenResult, block: TextBlock, reading: Reading): ToolResultBlock[] {
  const call = reading.waiting.shift();
  return call === undefined
    ? []
    : [toToolResult(result, call, block, load(call, result.text, block, reading))];
}

function withLoads(result: ToolResultBlock, reading: Reading): ToolResultBlock {
  const call = reading.calls.get(result.id);
  const content = result.content.flatMap((block) =>
    block.kind === "text" ? [block, ...load(call, block.text, block, reading)] : [block],
  );
  return content.length === result.content.length ? result : { ...copyOf(result), content };
}

function load(call: ToolCallBlock | undefined, text: string, block: TextBlock, reading: Reading): Block[] {
  return loadedBy(call, text).map((definition) => {
    reading.schemas.set(definition.name, definition.schema);
    reading.loads.push({ definition, block });
    return toReference(definition, block);
  });
}
