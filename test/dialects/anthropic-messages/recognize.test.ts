import { expect, test } from "vitest";
import { anthropicMessages } from "../../../src/dialects/anthropic-messages/index.ts";
import { answerOf, exchangeOf, streamOf } from "../exchange.ts";

const { recognizes } = anthropicMessages;
const USER = { role: "user", content: "hi" };
const BARE = { model: "m", max_tokens: 5, messages: [USER] };

test.each<[string, "call" | "other" | null]>([
  ["https://api.anthropic.com/v1/messages", "call"],
  ["/v1/messages?beta=true", "call"],
  ["https://h/anthropic/v1/messages", "call"],
  ["https://h/inference/v1/messages/", "call"],
  ["https://h/coding/v1/messages?beta=true", "call"],
  ["https://h/v1/projects/p/locations/l/publishers/anthropic/models/claude-x@1:rawPredict", "call"],
  ["https://h/v1/projects/p/locations/l/publishers/anthropic/models/claude-x@1:streamRawPredict", "call"],
  ["/v1/projects/p/locations/l/publishers/anthropic/models/count-tokens:rawPredict", "other"],
  ["https://api.anthropic.com/v1/messages/count_tokens?beta=true", "other"],
  ["https://api.anthropic.com/v1/messages/batches", "other"],
  ["https://api.anthropic.com/v1/messages/batches/b1/results", "other"],
  ["https://api.anthropic.com/v1/models", "other"],
  ["https://api.openai.com/v1/chat/completions", null],
  ["https://api.anthropic.com/v1/chat/completions", null],
  ["https://api.openai.com/v1/responses", null],
  ["https://api.openai.com/v1/threads/t1/messages", null],
  ["https://h/v1beta/models/gemini-x:streamGenerateContent", null],
  ["https://h/model/anthropic.claude-x/converse", null],
  ["https://h/model/amazon.nova/invoke", null],
  ["https://example.org/v1/messages.html", null],
  ["https://notanthropic.com/v1/models", null],
])("%s is %s", (url, kind) => {
  expect(recognizes(exchangeOf({ url, body: BARE }))).toBe(kind);
});

test("Bedrock's invoke is a call where the body has a version of this API", () => {
  const body = { anthropic_version: "bedrock-2023-05-31", max_tokens: 5, messages: [USER] };
  for (const end of ["invoke", "invoke-with-response-stream"]) {
    expect(recognizes(exchangeOf({ url: `https://h/model/anthropic.claude-x/${end}`, body }))).toBe("call");
  }
});

test("a call is posted; a failed one may have no body that is JSON", () => {
  expect(recognizes(exchangeOf({ method: "GET", body: null }))).toBe("other");
  expect(recognizes(exchangeOf({ method: "POST", body: null }))).toBe("call");
});

test("other traffic is told by the header of the version", () => {
  const parts = { url: "http://127.0.0.1:8080/v1/models", body: null, method: "GET" };
  expect(recognizes(exchangeOf({ ...parts, headers: { "anthropic-version": "2023-06-01" } }))).toBe("other");
  expect(recognizes(exchangeOf(parts))).toBeNull();
});

test.each<[string, object]>([
  ["a system prompt at the top", { ...BARE, system: "s" }],
  ["a tool with an input schema", { ...BARE, tools: [{ name: "Read", input_schema: {} }] }],
  [
    "a tool call",
    {
      ...BARE,
      messages: [{ role: "assistant", content: [{ type: "tool_use", id: "t", name: "n", input: {} }] }],
    },
  ],
  [
    "a tool result",
    { ...BARE, messages: [{ role: "user", content: [{ type: "tool_result", tool_use_id: "t" }] }] },
  ],
  ["its own fields", { ...BARE, context_management: { edits: [] } }],
  ["a model of Anthropic", { ...BARE, model: "claude-x" }],
  [
    "a system message further on",
    { ...BARE, system: "s", messages: [USER, { role: "system", content: "r" }] },
  ],
  [
    "a first message that only directs",
    { ...BARE, model: "claude-x", messages: [{ role: "system", content: [] }, USER] },
  ],
])("a bare body is a call: %s", (_, body) => {
  expect(recognizes(exchangeOf({ url: null, body }))).toBe("call");
});

test.each<[string, object]>([
  ["nothing that tells it from OpenAI Chat", BARE],
  [
    "a system prompt as the first message",
    { ...BARE, model: "claude-x", messages: [{ role: "system", content: "s" }, USER] },
  ],
  [
    "a tool message",
    { ...BARE, model: "claude-x", messages: [USER, { role: "tool", tool_call_id: "c", content: "r" }] },
  ],
  [
    "tool calls",
    { ...BARE, model: "claude-x", messages: [{ role: "assistant", tool_calls: [{ id: "c" }] }] },
  ],
  ["functions", { ...BARE, model: "claude-x", tools: [{ type: "function", function: { name: "f" } }] }],
  [
    "an image address",
    {
      ...BARE,
      model: "claude-x",
      messages: [{ role: "user", content: [{ type: "image_url", image_url: {} }] }],
    },
  ],
  ["fields of OpenAI", { ...BARE, model: "claude-x", stream_options: { include_usage: true } }],
  ["a host that takes `thinking` in OpenAI Chat", { ...BARE, model: "glm-x", thinking: { type: "enabled" } }],
  ["Responses", { model: "claude-x", max_tokens: 5, input: [USER], system: "s" }],
  ["Gemini", { contents: [], system: "s" }],
  ["Converse", { messages: [{ role: "user", content: [{ text: "hi" }] }], system: [{ text: "s" }] }],
  ["no messages", { model: "claude-x", max_tokens: 5, system: "s" }],
])("a bare body is none: %s", (_, body) => {
  expect(recognizes(exchangeOf({ url: null, body }))).toBeNull();
});

test("the answer decides where the request does not", () => {
  const judge = (response: ReturnType<typeof answerOf>) =>
    recognizes(exchangeOf({ url: null, body: BARE, response }));
  expect(judge(answerOf({ type: "message", content: [] }))).toBe("call");
  expect(judge(streamOf({ type: "message_start", message: {} }))).toBe("call");
  const claude = { ...BARE, model: "claude-x" };
  expect(recognizes(exchangeOf({ url: null, body: claude, response: answerOf({ choices: [] }) }))).toBeNull();
});
