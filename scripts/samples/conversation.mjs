import { copy, makeExchange, makeId, makeReply, makeUuid } from "./exchange.mjs";
import { countTokens, makePromptCache } from "./prompt-cache.mjs";

const EPHEMERAL = { type: "ephemeral" };
/** The shortest prefix that Claude Opus 4.8 and Sonnet 4.6 cache, in tokens. */
const SHORTEST_PREFIX = 1024;

/**
 * Plays a conversation against the Claude API and returns its exchanges in order.
 * `script` is `{ name, model, userAgent, start, system, tools, turns }`, where a turn is
 * `{ at, user, tools, reply }`: seconds after the start, the blocks of the user's message, the tools that are added
 * with it (or none), the blocks of the answer. `edit(body, turn)` may change a request before it is sent; turns are
 * counted from 1. Each conversation has a session of its own, told by `metadata`. Breakpoints that stand in `system`
 * and `tools` stay; one more is set on the last block.
 */
export function playConversation(script, edit = () => {}) {
  const cache = makePromptCache(SHORTEST_PREFIX);
  const tools = [...script.tools];
  const messages = [];
  return script.turns.map((turn, index) => {
    tools.push(...(turn.tools ?? []));
    messages.push({ role: "user", content: turn.user });
    const metadata = { user_id: JSON.stringify({ session_id: makeUuid(`${script.name} session`) }) };
    const { model, system } = script;
    const body = copy({ model, max_tokens: 4096, metadata, system, tools, messages });
    edit(body, index + 1);
    body.messages.at(-1).content.at(-1).cache_control = EPHEMERAL;
    messages.push({ role: "assistant", content: turn.reply });
    return send(script, turn, body, `${script.name} ${index + 1}`, cache.answer(body));
  });
}

function send(script, turn, body, seed, { read, write, rest }) {
  const usage = {
    input_tokens: rest,
    cache_creation_input_tokens: write,
    cache_read_input_tokens: read,
    cache_creation: { ephemeral_5m_input_tokens: write, ephemeral_1h_input_tokens: 0 },
    output_tokens: countTokens(JSON.stringify(turn.reply)),
    service_tier: "standard",
  };
  return makeExchange({
    time: new Date(Date.parse(script.start) + turn.at * 1000),
    url: "https://api.anthropic.com/v1/messages",
    requestHeaders: { "anthropic-version": "2023-06-01", "user-agent": script.userAgent },
    body,
    status: 200,
    responseHeaders: { "request-id": makeId("req_01", seed) },
    reply: makeReply({ id: makeId("msg_01", seed), model: script.model, content: turn.reply, usage }),
  });
}

export function text(words) {
  return { type: "text", text: words };
}

/** A call whose id follows from `key`, so that `toolResult(key, …)` answers it. */
export function toolUse(key, name, input) {
  return { type: "tool_use", id: makeId("toolu_01", key), name, input };
}

/** `content` is a string or a list of blocks. */
export function toolResult(key, content) {
  return { type: "tool_result", tool_use_id: makeId("toolu_01", key), content };
}

export function toolReference(name) {
  return { type: "tool_reference", tool_name: name };
}

/** A tool with an object schema whose properties are all strings or as given, and required unless they end in `?`. */
export function tool(name, description, fields) {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [
      field.replace("?", ""),
      typeof schema === "string" ? { type: "string", description: schema } : schema,
    ]),
  );
  const required = Object.keys(fields).filter((field) => !field.endsWith("?"));
  return { name, description, input_schema: { type: "object", properties, required } };
}
