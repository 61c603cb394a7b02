import type { JsonView } from "../../lib/json-view/index.ts";
import type { ServerEvent } from "../../lib/sse.ts";
import { jsonIn, rewritten } from "../shared/json-text.ts";
import { numberOf, stringOf } from "../shared/piece.ts";

/** What an event stream adds up to. */
export interface Folded {
  /** The response as the last event that has one says it; null where none came. */
  readonly response: JsonView | null;
  /** The items of the output that came one by one, those that are not finished among them. */
  readonly items: readonly JsonView[];
  /** Whether a last event came. */
  readonly complete: boolean;
  /** The first `error` event. On a WebSocket it has a status of its own. */
  readonly error: JsonView | null;
}

/** Source: https://platform.openai.com/docs/api-reference/responses-streaming */
const LAST_EVENTS: ReadonlySet<string> = new Set([
  "response.completed",
  "response.incomplete",
  "response.failed",
  "response.cancelled",
]);

/** Events that bring a piece of an item, and the member of the unfinished item that it belongs to. */
const DELTAS: ReadonlyMap<string, "text" | "arguments" | "input"> = new Map([
  ["response.output_text.delta", "text"],
  ["response.refusal.delta", "text"],
  ["response.function_call_arguments.delta", "arguments"],
  ["response.mcp_call_arguments.delta", "arguments"],
  ["response.custom_tool_call_input.delta", "input"],
]);

interface Item {
  view: JsonView;
  done: boolean;
  delta: string;
  member: "text" | "arguments" | "input" | null;
}

/** Adds up an event stream, whole or cut off. Events that it does not know say nothing of the response. */
export function foldStream(events: readonly ServerEvent[]): Folded {
  const items = new Map<number, Item>();
  let response: JsonView | null = null;
  let complete = false;
  let error: JsonView | null = null;
  for (const { event, data } of events) {
    const view = jsonIn(data);
    const type = stringOf(view?.get("type")) ?? event;
    if (view === null) continue;
    if (type === "error") error ??= view;
    if (view.get("response")?.kind === "object") response = view.get("response")!;
    if (LAST_EVENTS.has(type)) complete = true;
    addToItems(items, type, view);
  }
  const inOrder = [...items].sort(([a], [b]) => a - b).map(([, item]) => item);
  return {
    response,
    items: inOrder.map((item) => (item.done ? item.view : unfinished(item))),
    complete,
    error,
  };
}

function addToItems(items: Map<number, Item>, type: string, event: JsonView): void {
  const index = numberOf(event.get("output_index")) ?? items.size;
  const view = event.get("item");
  const done = type === "response.output_item.done";
  if (view !== undefined && (done || type === "response.output_item.added")) {
    items.set(index, { view, done, delta: "", member: null });
  }
  const item = items.get(index);
  const member = DELTAS.get(type);
  if (item === undefined || member === undefined) return;
  item.member = member;
  item.delta += stringOf(event.get("delta")) ?? "";
}

/** What came of an item before the stream broke off. */
function unfinished({ view, delta, member }: Item): JsonView {
  if (member === null) return view;
  const text = JSON.stringify(delta);
  const more =
    member === "text"
      ? (["content", `[{"type":"output_text","text":${text}}]`] as const)
      : ([member, text] as const);
  return rewritten(view, new Map([more]));
}
