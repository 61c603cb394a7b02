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

const MESSAGES = 90;
const TARGET_BYTES = 1_500_000;

/**
 * Two request bodies like those of a coding agent, about 1.5 MB each, the same ones for the same `seed`: 40 tools, a
 * long system prompt, 90 messages. The second adds a deferred tool and two messages: the call that loads it, which is
 * the answer to the first request, and its result.
 */
export function makeRequests(seed) {
  const random = makeRandom(seed);
  const system = [text("You are a coding agent."), text(makeText(random, 40_000))];
  const tools = Array.from({ length: TOOLS }, (_, index) => makeTool(random, toolName(index)));
  const spent = JSON.stringify({ system, tools }).length;
  const resultSize = Math.round((TARGET_BYTES - spent) / (MESSAGES / 2) / 1.06);
  const messages = Array.from({ length: MESSAGES }, (_, index) => makeMessage(random, index, resultSize));
  const prev = { model: "kimi-for-coding", max_tokens: 32000, system, tools, messages };
  const curr = {
    ...prev,
    tools: [...tools, { ...makeTool(random, "TaskCreate"), defer_loading: true }],
    messages: [
      ...messages,
      { role: "assistant", content: [text("I need a list of tasks."), search(MESSAGES)] },
      {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: search(MESSAGES).id,
            content: [{ type: "tool_reference", tool_name: "TaskCreate" }],
          },
          text("Tool loaded."),
        ],
      },
    ],
  };
  return [withBreakpoint(prev), withBreakpoint(curr)];
}

/** The user, a hint of the client, then the assistant and the user in turn, so that the last message is the user's. */
function makeMessage(random, index, size) {
  if (index === 0) return { role: "user", content: [text(makeText(random, 3000))] };
  if (index === 1) return { role: "system", content: "The user has a file open." };
  if (index % 2 === 0) {
    return { role: "assistant", content: [text(makeText(random, 200)), makeCall(random, index)] };
  }
  const result = {
    type: "tool_result",
    tool_use_id: callId(index - 1),
    content: makeSource(random, size, index % 3 === 0),
  };
  return { role: "user", content: [result] };
}

function search(index) {
  return {
    type: "tool_use",
    id: callId(index),
    name: "ToolSearch",
    input: { query: "select:TaskCreate", max_results: 1 },
  };
}

function withBreakpoint(body) {
  const { content, ...last } = body.messages.at(-1);
  const marked = { ...content.at(-1), cache_control: { type: "ephemeral" } };
  return {
    ...body,
    messages: [...body.messages.slice(0, -1), { ...last, content: [...content.slice(0, -1), marked] }],
  };
}
