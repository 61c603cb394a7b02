import {
  callId,
  makeCall,
  makeRandom,
  makeSource,
  makeText,
  makeTool,
  TOOLS,
  text,
  toolName,
} from "./parts.mjs";

export const CALLS = 60;
/** Calls of a conversation that fail; which ones, each conversation says by its index. */
const FAILURES = 2;
/** Sizes of results, as parts of their mean: most are small, few are large. */
const SPREAD = [0.1, 0.3, 0.6, 3];
const MARKER = { type: "ephemeral" };
const START = Date.UTC(2026, 8, 14, 12);

/** What goes wrong in a failing call: the request as it should be → as it is sent. */
const MUTATIONS = [
  (body) => ({ ...body, tools: body.tools.with(7, { ...body.tools[7], description: "Says nothing." }) }),
  (body) => ({ ...body, tools: body.tools.toReversed() }),
  (body) => ({ ...body, system: [...body.system, text("Answer in one word.")] }),
  (body) => ({ ...body, messages: body.messages.toSpliced(body.messages.length >> 1, 1) }),
];

/**
 * A conversation of a coding agent, the same one for the same numbers: its calls grow by two messages each, and a call
 * takes `meanSize` bytes on average. Every second one has text that is no ASCII, every second pair of them moves its
 * `cache_control` to the newest message, and every third writes its records with `request` first and scalars last.
 */
export function makeConversation(seed, index, meanSize) {
  const random = makeRandom(seed * 1000 + index);
  const isOther = index % 2 === 1;
  const system = [
    text("You are a coding agent."),
    { ...text(makeText(random, 20_000 + random(40_000), isOther)), cache_control: MARKER },
  ];
  const tools = Array.from({ length: TOOLS }, (_, tool) => makeTool(random, toolName(tool)));
  const history = meanSize - JSON.stringify({ system, tools }).length;
  const resultSize = Math.max(100, history / (CALLS / 2) / 1.1);
  const messages = [{ role: "user", content: [text(makeText(random, 3000, isOther))] }];
  for (let turn = 0; turn < CALLS; turn++) {
    const size = resultSize * SPREAD[random(SPREAD.length)];
    messages.push(...makeTurn(random, index * CALLS + turn, size, isOther));
  }
  return { index, system, tools, messages, isMoving: index % 4 < 2, isRequestFirst: index % 3 === 0 };
}

/** The call and its result. */
function makeTurn(random, id, size, isOther) {
  const result = { type: "tool_result", tool_use_id: callId(id), content: makeSource(random, size, isOther) };
  return [
    { role: "assistant", content: [text(makeText(random, 200, isOther)), makeCall(random, id)] },
    { role: "user", content: [result] },
  ];
}

/** The captured exchange of a call of a conversation; `time` is in seconds. */
export function makeExchange(conversation, call, time) {
  const mutation = mutationOf(conversation, call);
  const body = makeBody(conversation, call);
  const request = {
    headers: { "anthropic-version": "2023-06-01", "content-type": "application/json" },
    body: mutation === null ? body : mutation(body),
  };
  const response = mutation === null ? makeAnswer(conversation, call) : makeRefusal(call);
  const scalars = {
    timestamp: new Date(START + time * 1000).toISOString(),
    method: "POST",
    url: "https://api.anthropic.com/v1/messages?beta=true",
  };
  return conversation.isRequestFirst ? { request, response, ...scalars } : { ...scalars, request, response };
}

function makeBody({ system, tools, messages, isMoving }, call) {
  const sent = messages.slice(0, 2 * call + 1);
  return {
    model: "claude-sonnet-4-5",
    max_tokens: 32000,
    stream: true,
    system,
    tools,
    messages: isMoving ? withMarker(sent) : sent,
  };
}

function withMarker(messages) {
  const { role, content } = messages.at(-1);
  return messages.with(-1, { role, content: content.with(-1, { ...content.at(-1), cache_control: MARKER }) });
}

/** No two failures of a conversation follow each other: the second would be a repeat of the first. */
function mutationOf({ index }, call) {
  for (let failure = 0; failure < FAILURES; failure++) {
    const isWhole = index % 10 === 9 && failure === 1;
    const failing = 5 + ((index * 7 + failure * 23) % (CALLS - 10));
    if (failing === call && !isWhole) return MUTATIONS[(index + failure) % MUTATIONS.length];
  }
  return null;
}

function makeRefusal(call) {
  const error = { type: "invalid_request_error", message: "messages: the request is not valid" };
  const body = { type: "error", error, request_id: `req_${call}` };
  return { status: 400, headers: { "content-type": "application/json" }, body };
}

function makeAnswer({ index, messages }, call) {
  const { content } = messages[2 * call + 1];
  const usage = { input_tokens: 12, cache_read_input_tokens: 40_000, cache_creation_input_tokens: 900 };
  const message = {
    id: `msg_${index}_${call}`,
    type: "message",
    role: "assistant",
    model: "claude-sonnet-4-5",
  };
  const stop = { stop_reason: "tool_use", stop_sequence: null };
  if ((index + call) % 3 === 0) {
    const body = { ...message, content, ...stop, usage: { ...usage, output_tokens: 90 } };
    return { status: 200, headers: { "content-type": "application/json" }, body };
  }
  const events = [
    { type: "message_start", message: { ...message, content: [], usage } },
    ...content.flatMap(blockEvents),
    { type: "message_delta", delta: stop, usage: { output_tokens: 90 } },
    { type: "message_stop" },
  ];
  const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  return { status: 200, headers: { "content-type": "text/event-stream" }, body };
}

/** Text in pieces of a few words, as a host streams it. */
function blockEvents(block, index) {
  const isText = block.type === "text";
  const deltas = isText
    ? block.text.match(/.{1,20}/gsu).map((piece) => ({ type: "text_delta", text: piece }))
    : [{ type: "input_json_delta", partial_json: JSON.stringify(block.input) }];
  const start = isText ? text("") : { ...block, input: {} };
  return [
    { type: "content_block_start", index, content_block: start },
    ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
    { type: "content_block_stop", index },
  ];
}
