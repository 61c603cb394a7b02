import { expect, test } from "vitest";
import { gemini } from "../../../src/dialects/gemini/index.ts";
import { exchangeOf } from "../exchange.ts";

const { recognizes } = gemini;
const BARE = { contents: [{ role: "user", parts: [{ text: "hi" }] }] };
const HOST = "https://generativelanguage.googleapis.com/v1beta";

test.each<[string, "call" | "other" | null]>([
  [`${HOST}/models/gemini-x:generateContent`, "call"],
  [`${HOST}/models/gemini-x:streamGenerateContent?alt=sse`, "call"],
  ["https://h/v1/projects/p/locations/l/publishers/google/models/gemini-x:generateContent", "call"],
  ["https://cloudcode-pa.googleapis.com/v1internal:streamGenerateContent?alt=sse", "call"],
  ["https://cloudcode-pa.googleapis.com/v1internal:loadCodeAssist", "other"],
  [`${HOST}/models/gemini-x:countTokens`, "other"],
  [`${HOST}/models/gemini-x:embedContent`, "other"],
  [`${HOST}/models/gemini-x:batchEmbedContents`, "other"],
  [`${HOST}/models`, "other"],
  [`${HOST}/openai/chat/completions`, null],
  ["https://h/v1/projects/p/locations/l/publishers/anthropic/models/claude-x:rawPredict", null],
  ["https://api.openai.com/v1/responses", null],
])("%s is %s", (url, kind) => {
  expect(recognizes(exchangeOf({ url, body: {} }))).toBe(kind);
});

test.each<[string, object, "call" | null]>([
  ["contents", BARE, "call"],
  ["contents in the wrapping of Code Assist", { model: "m", project: "p", request: BARE }, "call"],
  ["contents that are not this API's", { contents: ["a"] }, null],
  ["messages", { model: "m", messages: [] }, null],
])("a bare body with %s", (_, body, kind) => {
  expect(recognizes(exchangeOf({ url: null, body }))).toBe(kind);
});
