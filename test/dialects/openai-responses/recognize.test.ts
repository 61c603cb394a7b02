import { expect, test } from "vitest";
import { openaiResponses } from "../../../src/dialects/openai-responses/index.ts";
import { answerOf, exchangeOf, streamOf } from "../exchange.ts";

const { recognizes } = openaiResponses;
const USER = { role: "user", content: "hi" };
const BARE = { model: "m", input: "hi" };

test.each<[string, "call" | "other" | null]>([
  ["https://api.openai.com/v1/responses", "call"],
  ["wss://chatgpt.com/backend-api/codex/responses", "call"],
  ["https://r.openai.azure.com/openai/responses?api-version=2025-04-01-preview", "call"],
  ["/v1/responses/", "call"],
  ["https://api.openai.com/v1/responses/compact", "other"],
  ["https://api.openai.com/v1/responses/input_tokens", "other"],
  ["https://api.openai.com/v1/responses/resp_1", "other"],
  ["https://api.openai.com/v1/responses/resp_1/cancel", "other"],
  ["https://api.openai.com/v1/chat/completions", null],
  ["https://api.openai.com/v1/embeddings", null],
])("%s is %s", (url, kind) => {
  expect(recognizes(exchangeOf({ url, body: BARE }))).toBe(kind);
});

test("what is only asked for is no call", () => {
  const url = "https://api.openai.com/v1/responses";
  expect(recognizes(exchangeOf({ method: "GET", url, body: null }))).toBe("other");
});

test.each<[string, object]>([
  ["the event of a WebSocket", { type: "response.create", model: "m" }],
  ["instructions", { ...BARE, instructions: "s" }],
  ["a call before", { ...BARE, previous_response_id: "resp_1" }],
  ["messages", { model: "m", input: [USER] }],
  ["a result", { model: "m", input: [{ type: "function_call_output", call_id: "c", output: "r" }] }],
  ["a tool with its name at the top", { ...BARE, tools: [{ type: "function", name: "f" }] }],
])("a bare body is a call: %s", (_, body) => {
  expect(recognizes(exchangeOf({ url: null, body }))).toBe("call");
});

test.each<[string, object]>([
  ["nothing that tells it from embeddings", BARE],
  ["embeddings of a list", { model: "m", input: ["a", "b"] }],
  ["speech", { ...BARE, voice: "v", instructions: "s" }],
  ["messages beside it", { ...BARE, instructions: "s", messages: [USER] }],
  ["Gemini's Interactions", { model: "gemini-x", input: [USER] }],
  ["no model", { input: [USER] }],
])("a bare body is none: %s", (_, body) => {
  expect(recognizes(exchangeOf({ url: null, body }))).toBeNull();
});

test("the answer decides where the request does not", () => {
  for (const response of [answerOf({ object: "response" }), streamOf({ type: "response.created" })]) {
    expect(recognizes(exchangeOf({ url: null, body: BARE, response }))).toBe("call");
  }
});
