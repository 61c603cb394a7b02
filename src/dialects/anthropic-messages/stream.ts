import { type JsonView, readMadeJson, viewOf } from "../../lib/json-view/index.ts";
import type { ServerEvent } from "../../lib/sse.ts";
import type { StreamEnd } from "../shared/answer-error.ts";
import { listOf, type Plain, parsePlain, textOf, toPlain } from "../shared/plain.ts";

/** What an event stream adds up to. */
export interface Folded extends StreamEnd {
  /** The message as a response without a stream would have it, but for its content; null where it never began. */
  readonly message: JsonView | null;
  /** Its content: nearly all of the events are parts of it, which many readers never ask for. */
  readonly content: () => JsonView;
}

interface OpenBlock {
  fields: Plain;
  /** The parts of the tool input so far, as the model wrote them. */
  input: string;
  closed: boolean;
}

interface State {
  message: Plain;
  started: boolean;
  complete: boolean;
  error: string | null;
  readonly blocks: OpenBlock[];
  /** The block that an index stands for now: some gateways use one index again. */
  readonly byIndex: Map<unknown, OpenBlock>;
}

const STEPS: ReadonlyMap<string, (state: State, event: Plain) => void> = new Map([
  ["message_start", startMessage],
  ["content_block_start", startBlock],
  ["content_block_delta", addToBlock],
  ["content_block_stop", closeBlock],
  ["message_delta", addToMessage],
  ["message_stop", stopMessage],
]);

const APPENDED: ReadonlyMap<unknown, string> = new Map([
  ["text_delta", "text"],
  ["thinking_delta", "thinking"],
]);
const REPLACED: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["signature_delta", ["signature"]],
  ["compaction_delta", ["content", "encrypted_content"]],
]);

/** An event that tells by its name, if it has one, and by its first member that it only adds to the content. */
const OF_CONTENT = { event: /^(message$|content_block_)/, data: /^\s*\{\s*"type"\s*:\s*"content_block_/ };

/** Adds up an event stream, whole or cut off. Events that it does not know (`ping`) say nothing of the message. */
export function foldStream(events: readonly ServerEvent[]): Folded {
  const state = begin();
  for (const event of events) {
    if (!isBegun(state) || !isOfContent(event)) add(state, event);
  }
  const { content: _, ...fields } = state.message;
  return {
    message: isBegun(state) ? viewOf(fields) : null,
    content: () => contentOf(events),
    complete: state.complete,
    error: state.error,
  };
}

function isOfContent({ event, data }: ServerEvent): boolean {
  return OF_CONTENT.event.test(event) && OF_CONTENT.data.test(data);
}

function begin(): State {
  return { message: {}, started: false, complete: false, error: null, blocks: [], byIndex: new Map() };
}

function isBegun({ started, blocks }: State): boolean {
  return started || blocks.length > 0;
}

function add(state: State, { event, data }: ServerEvent): void {
  const fields = parsePlain(data);
  const type = typeof fields?.type === "string" ? fields.type : event;
  if (type === "error") state.error ??= data;
  else if (fields !== null) STEPS.get(type)?.(state, fields);
}

function startMessage(state: State, event: Plain): void {
  state.started = true;
  state.message = toPlain(event.message);
}

function startBlock(state: State, event: Plain): void {
  openBlock(state, event.index, toPlain(event.content_block));
}

function openBlock(state: State, index: unknown, fields: Plain): OpenBlock {
  const block = { fields: { ...fields }, input: "", closed: false };
  state.blocks.push(block);
  state.byIndex.set(index, block);
  return block;
}

function addToBlock(state: State, event: Plain): void {
  const delta = toPlain(event.delta);
  const block = state.byIndex.get(event.index) ?? openBlock(state, event.index, { type: "unknown" });
  const { fields } = block;
  const appended = APPENDED.get(delta.type);
  if (appended !== undefined) {
    fields[appended] = textOf(fields[appended]) + textOf(delta[appended]);
  } else if (delta.type === "input_json_delta") {
    block.input += textOf(delta.partial_json);
  } else if (delta.type === "citations_delta") {
    fields.citations = [...listOf(fields.citations), delta.citation];
  } else if (REPLACED.has(delta.type)) {
    for (const name of REPLACED.get(delta.type)!) if (name in delta) fields[name] = delta[name];
  } else {
    fields.deltas = [...listOf(fields.deltas), delta];
  }
}

function closeBlock(state: State, event: Plain): void {
  const block = state.byIndex.get(event.index);
  if (block !== undefined) block.closed = true;
}

/** The usage of a `message_delta` is that of the whole message so far; a count that it leaves out stays. */
function addToMessage(state: State, event: Plain): void {
  const { type: _, delta, usage, ...rest } = event;
  const counts = Object.entries(toPlain(usage)).filter(([, count]) => count !== null);
  state.message = { ...state.message, ...rest, ...toPlain(delta) };
  if (counts.length > 0) {
    state.message.usage = { ...toPlain(state.message.usage), ...Object.fromEntries(counts) };
  }
}

function stopMessage(state: State): void {
  state.complete = true;
}

/** The blocks as a view. The inputs go in as the model wrote them, so that big numbers and key order stay. */
function contentOf(events: readonly ServerEvent[]): JsonView {
  const state = begin();
  for (const event of events) add(state, event);
  const blocks = [
    ...listOf(state.message.content).map((block) => JSON.stringify(block)),
    ...state.blocks.map((block) => blockJson(block, block.closed || state.complete)),
  ];
  return readMadeJson(`[${blocks.join()}]`);
}

/** A block as JSON. `settled`: nothing more was to come for it, so that an input without parts is the first one. */
function blockJson({ fields, input }: OpenBlock, settled: boolean): string {
  const { input: first, ...rest } = fields;
  if (input.trim() === "" && (first === undefined || settled)) return JSON.stringify(fields);
  return withMember(rest, "input", isJson(input) ? input : "null");
}

function withMember(fields: Plain, name: string, json: string): string {
  const before = JSON.stringify(fields).slice(0, -1);
  return `${before}${before === "{" ? "" : ","}"${name}":${json}}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
