import { expect, test } from "vitest";
import { judgeCache } from "../../src/cache/verdict.ts";
import { openaiChat } from "../../src/dialects/openai-chat/index.ts";
import { viewOf } from "../../src/lib/json-view/index.ts";
import type { Call } from "../../src/model/call.ts";
import { providers, tellProvider } from "../../src/providers/index.ts";

const USER = { role: "user", content: "Hello" };
const SYSTEM = { role: "system", content: "You help." };

function callOf(body: object): Call {
  return openaiChat.toCall({
    source: { file: "calls.jsonl", record: 0, part: null },
    format: "plain-exchange",
    id: null,
    time: null,
    request: {
      method: "POST",
      url: "https://h.example/v1/chat/completions",
      headers: {},
      body: viewOf({ model: "m", ...body }),
    },
    response: null,
    fidelity: [],
  });
}

const withTool = (definition: object) => ({
  tools: [{ type: "function", function: definition }],
  messages: [USER],
});
const withCall = (written: string) => ({
  messages: [
    USER,
    { role: "assistant", tool_calls: [{ id: "c", function: { name: "f", arguments: written } }] },
  ],
});

test.each<[string, object, object, string | null]>([
  [
    "a system text",
    { messages: [SYSTEM, USER] },
    { messages: [{ ...SYSTEM, content: "You try." }, USER] },
    "system messages[0].content",
  ],
  [
    "a system text as a list",
    { messages: [SYSTEM, USER] },
    { messages: [{ ...SYSTEM, content: [{ type: "text", text: "You help." }] }, USER] },
    null,
  ],
  [
    "a new turn",
    { messages: [SYSTEM, USER] },
    { messages: [SYSTEM, USER, { role: "assistant", content: "Hi." }, USER] },
    null,
  ],
  [
    "a description",
    withTool({ name: "f", description: "a" }),
    withTool({ name: "f", description: "b" }),
    "tools tools[0].function.description",
  ],
  [
    "key order in a schema",
    withTool({ name: "f", parameters: { type: "object", properties: {} } }),
    withTool({ name: "f", parameters: { properties: {}, type: "object" } }),
    "tools tools[0].function.parameters",
  ],
  [
    "key order around a schema",
    withTool({ name: "f", parameters: {} }),
    withTool({ parameters: {}, name: "f" }),
    null,
  ],
  ["arguments", withCall('{"a":1}'), withCall('{"a":2}'), "messages messages[1].tool_calls[0]"],
  [
    "white space in arguments",
    withCall('{"a":1}'),
    withCall('{"a": 1}'),
    "messages messages[1].tool_calls[0]",
  ],
])("%s", (_, prev, curr, divergence) => {
  const call = callOf(curr);
  const { verdict, firstDivergence } = judgeCache(callOf(prev), call, tellProvider(providers, call));
  expect(verdict).toBe(divergence === null ? "kept" : "broken");
  expect(firstDivergence && `${firstDivergence.section} ${firstDivergence.path}`).toBe(divergence);
});
