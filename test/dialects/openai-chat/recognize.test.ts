import { expect, test } from "vitest";
import { anthropicMessages } from "../../../src/dialects/anthropic-messages/index.ts";
import { openaiChat } from "../../../src/dialects/openai-chat/index.ts";
import type { Exchange } from "../../../src/model/exchange.ts";
import { answerOf, exchangeOf, streamOf } from "../exchange.ts";

const USER = { role: "user", content: "hi" };
const BARE = { model: "m", max_tokens: 5, messages: [USER] };
const CLAUDE = { ...BARE, model: "claude-x" };

/** What the two dialects that have `messages` say; no exchange is for both. */
function askBoth(exchange: Exchange) {
  const answers = {
    openai: openaiChat.recognizes(exchange),
    anthropic: anthropicMessages.recognizes(exchange),
  };
  expect(Object.values(answers).filter((answer) => answer !== null).length).toBeLessThan(2);
  return answers.openai;
}

test.each<[string, "call" | "other" | null]>([
  ["https://api.openai.com/v1/chat/completions", "call"],
  ["https://openrouter.ai/api/v1/chat/completions", "call"],
  ["https://api.kimi.com/coding/v1/chat/completions", "call"],
  ["https://dashscope.aliyuncs.com/compatible-mode/v1/chat/completions", "call"],
  ["https://h.openai.azure.com/openai/deployments/gpt-x/chat/completions?api-version=1", "call"],
  ["https://api.anthropic.com/v1/chat/completions", "call"],
  ["http://127.0.0.1:1337/v1/chat/completions/", "call"],
  ["/chat/completions", "call"],
  ["https://api.openai.com/v1/chat/completions/chatcmpl-1", "other"],
  ["https://api.openai.com/v1/completions", "other"],
  ["https://api.openai.com/v1/embeddings", "other"],
  ["https://api.openai.com/v1/models", "other"],
  ["https://api.openai.com/v1/models/gpt-x", "other"],
  ["https://api.openai.com/v1/audio/transcriptions", "other"],
  ["https://api.anthropic.com/v1/models", null],
  ["https://api.anthropic.com/v1/messages", null],
  ["https://api.anthropic.com/v1/messages/batches/b1", null],
  ["https://api.openai.com/v1/responses", null],
  ["https://api.openai.com/v1/threads/t1/messages", null],
  ["https://api.cohere.com/v2/chat", null],
  ["http://localhost:11434/api/chat", null],
  ["https://h/v1beta/models/gemini-x:generateContent", null],
  ["https://h/model/anthropic.claude-x/converse", null],
  ["https://h/v1/projects/p/publishers/anthropic/models/claude-x:rawPredict", null],
])("%s is %s", (url, kind) => {
  expect(askBoth(exchangeOf({ url, body: { model: "m", messages: [USER] } }))).toBe(kind);
});

test("a call is posted; a failed one may have no body that is JSON", () => {
  const url = "https://api.openai.com/v1/chat/completions";
  expect(askBoth(exchangeOf({ url, method: "GET", body: null }))).toBe("other");
  expect(askBoth(exchangeOf({ url, method: "POST", body: null }))).toBe("call");
});

test.each<[string, object]>([
  ["nothing that tells it from Anthropic", BARE],
  ["a model of Anthropic behind a vendor", { ...BARE, model: "anthropic/claude-x" }],
  ["a model of Anthropic without a limit", { model: "claude-x", messages: [USER] }],
  ["a system prompt as the first message", { ...CLAUDE, messages: [{ role: "system", content: "s" }, USER] }],
  ["a tool message", { ...CLAUDE, messages: [USER, { role: "tool", tool_call_id: "c", content: "r" }] }],
  ["tool calls", { ...CLAUDE, messages: [{ role: "assistant", tool_calls: [{ id: "c" }] }] }],
  ["functions", { ...CLAUDE, tools: [{ type: "function", function: { name: "f" } }] }],
  [
    "an image address",
    { ...CLAUDE, messages: [{ role: "user", content: [{ type: "image_url", image_url: {} }] }] },
  ],
  ["fields of OpenAI", { ...CLAUDE, stream_options: { include_usage: true } }],
  ["`thinking`, which hosts take here too", { ...BARE, model: "glm-x", thinking: { type: "enabled" } }],
])("a bare body is a call: %s", (_, body) => {
  expect(askBoth(exchangeOf({ url: null, body }))).toBe("call");
});

test.each<[string, object]>([
  ["a model of Anthropic", CLAUDE],
  ["a system prompt at the top", { ...BARE, system: "s" }],
  ["a tool with an input schema", { ...BARE, tools: [{ name: "Read", input_schema: {} }] }],
  [
    "a result",
    { ...BARE, messages: [{ role: "user", content: [{ type: "tool_result", tool_use_id: "t" }] }] },
  ],
  ["an image", { ...BARE, messages: [{ role: "user", content: [{ type: "image", source: {} }] }] }],
  ["Responses", { model: "gpt-x", input: [USER] }],
  ["Gemini", { contents: [] }],
  ["Converse", { messages: [{ role: "user", content: [{ text: "hi" }] }] }],
  ["Ollama", { ...BARE, options: { num_ctx: 4096 } }],
  ["messages without a role", { messages: [{ text: "hi" }] }],
  ["no messages", { model: "m" }],
])("a bare body is none: %s", (_, body) => {
  expect(askBoth(exchangeOf({ url: null, body }))).toBeNull();
});

test("the answer decides where the request does not", () => {
  const judge = (body: object, response: Exchange["response"]) =>
    askBoth(exchangeOf({ url: null, body, response }));
  expect(judge(CLAUDE, answerOf({ choices: [] }))).toBe("call");
  expect(judge(CLAUDE, streamOf({ choices: [] }))).toBe("call");
  expect(judge(BARE, answerOf({ type: "message", content: [] }))).toBeNull();
  expect(judge(BARE, answerOf({ message: { role: "assistant" } }))).toBeNull();
  expect(judge(BARE, answerOf({ error: { message: "no" } }, 400))).toBe("call");
});
