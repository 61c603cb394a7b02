import { canonical } from "../../lib/canonical.ts";
import { type JsonView, viewOf } from "../../lib/json-view/index.ts";
import type {
  Block,
  TextBlock,
  Tool,
  ToolCallBlock,
  ToolReferenceBlock,
  ToolResultBlock,
} from "../../model/call.ts";
import { withHashes } from "../shared/piece.ts";
import { serverOf } from "../shared/server-of.ts";
import type { Definition } from "./definitions.ts";
import type { Invocation, WrittenResult } from "./invocations.ts";

/** What all pieces of a text have: the place of the block, and no breakpoint of their own. */
const inText = ({ path }: TextBlock) => ({ path, marker: null, origin: "text" as const });

/** A tool that a text defines in full. */
export function toTool(
  { view, name, description, schema }: Definition,
  block: TextBlock,
  deferred: boolean,
): Tool {
  const deferral = { deferred, deferredPath: block.path, server: serverOf(name) };
  const fields = { ...inText(block), view, name, ...deferral, type: "function", description, schema };
  return withHashes<Tool>(fields, () => canonical(view));
}

/** A tool of which a text says the name alone. */
export function toNamedTool(name: string, block: TextBlock, deferred: boolean): Tool {
  return toTool({ view: viewOf({ name }), name, description: null, schema: null }, block, deferred);
}

export function toReference({ view, name }: Definition, block: TextBlock): ToolReferenceBlock {
  const kind = "tool_reference" as const;
  const fields = { ...inText(block), kind, view, name, server: null, definesTool: true };
  return withHashes<ToolReferenceBlock>(fields, () => canonical(view));
}

/** A call in a text has no id: it gets the place of its block and its number there. */
export function toToolCall(
  { name }: Invocation,
  input: JsonView,
  block: TextBlock,
  number: number,
): ToolCallBlock {
  const id = `${block.path}#${number}`;
  const view = viewOf({ name, input: input.value() });
  const fields = { ...inText(block), kind: "tool_call" as const, view, id, name, input, server: false };
  return withHashes<ToolCallBlock>(fields, () => `${block.contentHash}#${number}`);
}

/** `content` is what the text of the result holds besides. */
export function toToolResult(
  { text, isError }: WrittenResult,
  { id }: ToolCallBlock,
  block: TextBlock,
  content: readonly Block[],
): ToolResultBlock {
  const view = viewOf(text);
  const words = withHashes<TextBlock>({ ...inText(block), kind: "text", view, text }, () => canonical(view));
  const type = "function_results";
  const fields = {
    ...inText(block),
    kind: "tool_result" as const,
    view,
    id,
    content: [words, ...content],
    isError,
    server: false,
    type,
  };
  return withHashes<ToolResultBlock>(fields, () => `${id} ${canonical(view)}`);
}
