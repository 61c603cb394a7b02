import { type JsonView, viewOf } from "../../lib/json-view/index.ts";
import type { ServerEvent } from "../../lib/sse.ts";
import type { StreamEnd } from "../shared/answer-error.ts";
import { listOf, type Plain, parsePlain, textOf, toPlain } from "../shared/plain.ts";

/** What an event stream adds up to. */
export interface Folded extends StreamEnd {
  /** The completion as a response without a stream would have it; null where it never began. */
  readonly completion: JsonView | null;
}

interface State {
  /** The fields of the chunks, the newest that says something. */
  completion: Plain;
  /** The fields of the first choice, likewise. */
  choice: Plain;
  message: Plain;
  begun: boolean;
  readonly calls: Plain[];
  /** The call that an index stands for now: some gateways use one index again. */
  readonly callAt: Map<unknown, Plain>;
  readonly details: Map<unknown, Plain>;
}

/** Fields whose parts come one after the other. Of all others the last that says something counts. */
const APPENDED = ["content", "reasoning_content", "reasoning", "refusal"];
const APPENDED_IN_CALL = ["arguments", "input"];
const APPENDED_IN_DETAIL = ["text", "summary", "data"];

/** Adds up an event stream, whole or cut off. It is complete with a `finish_reason`, or with `[DONE]` at its end. */
export function foldStream(events: readonly ServerEvent[]): Folded {
  const state: State = {
    completion: {},
    choice: {},
    message: {},
    begun: false,
    calls: [],
    callAt: new Map(),
    details: new Map(),
  };
  let error: string | null = null;
  let done = false;
  for (const { event, data } of events) {
    const chunk = parsePlain(data);
    if (data.trim() === "[DONE]") done = true;
    else if (event === "error" || chunk?.error) error ??= data;
    if (chunk !== null) addChunk(state, chunk);
  }
  const complete = done || state.choice.finish_reason !== undefined;
  return { completion: state.begun ? toCompletion(state) : null, complete, error };
}

/** `choices` is empty or not there in the chunk with the usage and in that of Azure's content filter. */
function addChunk(state: State, { choices, ...fields }: Plain): void {
  replace(state.completion, fields);
  if (Array.isArray(choices)) state.begun = true;
  for (const choice of listOf(choices).map(toPlain)) {
    if ((choice.index ?? 0) !== 0) continue;
    const { delta, message, ...rest } = choice;
    replace(state.choice, rest);
    addDelta(state, toPlain(delta ?? message));
  }
}

function addDelta(state: State, { tool_calls, function_call, reasoning_details, ...delta }: Plain): void {
  add(state.message, delta, APPENDED);
  for (const call of listOf(tool_calls)) addToCalls(state, toPlain(call));
  for (const detail of listOf(reasoning_details)) addToDetails(state, toPlain(detail));
  if (function_call != null) {
    const called = toPlain(state.message.function_call);
    add(called, toPlain(function_call), APPENDED_IN_CALL);
    state.message.function_call = called;
  }
}

/** A part belongs to the call with its index, unless it begins another: with a name, and an id of its own. */
function addToCalls(state: State, { index, ...part }: Plain): void {
  const known = state.callAt.get(index);
  const begins =
    textOf(part.id) !== "" && part.id !== known?.id && textOf(toPlain(part.function).name) !== "";
  const call = known === undefined || begins ? {} : known;
  if (call !== known) {
    state.calls.push(call);
    state.callAt.set(index, call);
  }
  const { function: called, custom, id, ...rest } = part;
  replace(call, call.id === undefined ? { id, ...rest } : rest);
  for (const [key, inner] of Object.entries({ function: called, custom })) {
    if (inner == null) continue;
    const before = toPlain(call[key]);
    const { name, ...more } = toPlain(inner);
    add(before, before.name === undefined ? { name, ...more } : more, APPENDED_IN_CALL);
    call[key] = before;
  }
}

/** Parts of one detail share its index, or its type where they have none. */
function addToDetails({ details }: State, part: Plain): void {
  const key = part.index ?? part.type;
  const detail = details.get(key) ?? {};
  details.set(key, detail);
  add(detail, part, APPENDED_IN_DETAIL);
}

function add(target: Plain, parts: Plain, appended: readonly string[]): void {
  for (const [name, part] of Object.entries(parts)) {
    const before = appended.includes(name) ? textOf(target[name]) : "";
    replace(target, { [name]: typeof part === "string" ? before + part : part });
  }
}

/** Takes over what says something. */
function replace(target: Plain, fields: Plain): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null && value !== "") target[name] = value;
  }
}

function toCompletion({ completion, choice, message, calls, details }: State): JsonView {
  const whole: Plain = { ...message };
  if (details.size > 0) whole.reasoning_details = [...details.values()];
  if (calls.length > 0) whole.tool_calls = calls;
  return viewOf({ ...completion, choices: [{ ...choice, message: whole }] });
}
