import { describe, expect, test } from "vitest";
import { gemini } from "../../../src/dialects/gemini/index.ts";
import type { HttpResponse } from "../../../src/model/exchange.ts";
import { answerOf, exchangeOf, streamOf } from "../exchange.ts";

const URL = "https://generativelanguage.googleapis.com/v1beta/models/gemini-x:streamGenerateContent";
const callOf = (response: HttpResponse | null, rest = {}) =>
  gemini.toCall(exchangeOf({ url: URL, body: { contents: [] }, response, ...rest }));
const chunk = (parts: object[], more: object = {}) => ({
  candidates: [{ content: { role: "model", parts }, ...more }],
});
const STOP = { finishReason: "STOP" };
const CALL = { functionCall: { name: "f", args: {} }, thoughtSignature: "s" };

describe("a JSON body", () => {
  test("is the reply", () => {
    const call = callOf(
      answerOf({
        ...chunk([{ text: "hm", thought: true }, { text: "hi" }, CALL], STOP),
        responseId: "r1",
        modelVersion: "gemini-x-1",
        usageMetadata: {
          promptTokenCount: 100,
          cachedContentTokenCount: 60,
          candidatesTokenCount: 5,
          thoughtsTokenCount: 20,
        },
      }),
    );
    expect(call.reply).toMatchObject({
      id: "r1",
      model: "gemini-x-1",
      stopReason: "STOP",
      complete: true,
      blocks: [
        { kind: "thinking", path: "candidates[0].content.parts[0]", text: "hm" },
        { kind: "text", text: "hi" },
        { kind: "tool_call", path: "candidates[0].content.parts[2]", signature: "s" },
      ],
    });
    expect(call.usage).toEqual({ input: 100, cacheRead: 60, cacheWrite: null, output: 25 });
    expect(call.error).toBeNull();
  });

  test("may say that the prompt was blocked", () => {
    const { reply, usage } = callOf(answerOf({ promptFeedback: { blockReason: "SAFETY" } }));
    expect([reply!.blocks, reply!.stopReason, usage]).toEqual([[], "SAFETY", null]);
  });

  test("of Code Assist is wrapped", () => {
    const { reply } = callOf(answerOf({ response: chunk([{ text: "hi" }], STOP), traceId: "t" }));
    expect(reply!.blocks).toMatchObject([{ path: "response.candidates[0].content.parts[0]", text: "hi" }]);
  });
});

describe("chunks", () => {
  const CHUNKS = [
    chunk([{ text: "let me ", thought: true }]),
    chunk([{ text: "see", thought: true }]),
    chunk([{ text: "he" }]),
    { ...chunk([{ text: "llo" }]), usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1 } },
    chunk([CALL]),
    { ...chunk([{ text: "" }], STOP), usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 4 } },
  ];

  test.each<[string, HttpResponse]>([
    ["as events", streamOf(...CHUNKS)],
    ["as a JSON list", answerOf(CHUNKS)],
  ])("%s add up to the answer", (_, response) => {
    const call = callOf(response);
    expect(call.reply).toMatchObject({
      stopReason: "STOP",
      complete: true,
      blocks: [
        { kind: "thinking", text: "let me see" },
        { kind: "text", text: "hello", path: "candidates[0].content.parts[1]" },
        { kind: "tool_call", name: "f", signature: "s" },
      ],
    });
    expect(call.reply!.blocks).toHaveLength(3);
    expect(call.usage).toEqual({ input: 9, cacheRead: null, cacheWrite: null, output: 4 });
    expect(call.error).toBeNull();
  });

  test("keep a signature that comes behind the text", () => {
    const { reply } = callOf(
      streamOf(chunk([{ text: "hi" }]), chunk([{ text: "", thoughtSignature: "s" }], STOP)),
    );
    expect(reply!.blocks).toMatchObject([
      { kind: "text", text: "hi" },
      { kind: "thinking", text: "", signature: "s" },
    ]);
  });

  test("that break off are an error, unless the capture is cut", () => {
    const response = streamOf(chunk([{ text: "hi" }]));
    expect(callOf(response)).toMatchObject({
      reply: { complete: false, blocks: [{ text: "hi" }] },
      error: { type: "stream_truncated", message: "the event stream ended before a finishReason" },
    });
    expect(callOf(response, { fidelity: ["truncated"] }).error).toBeNull();
  });
});

const ERROR = { error: { code: 400, message: "Bad.", status: "INVALID_ARGUMENT" } };
test.each<[string, HttpResponse, "body" | "stream"]>([
  ["as the body", answerOf(ERROR, 400), "body"],
  ["as a list of one", answerOf([ERROR], 400), "stream"],
  ["in a stream", { ...streamOf(chunk([{ text: "hi" }]), ERROR), status: 400 }, "stream"],
])("an error %s", (_, response, from) => {
  expect(callOf(response).error).toEqual({ status: 400, type: "INVALID_ARGUMENT", message: "Bad.", from });
});

test("no answer is none", () => {
  expect(callOf(null)).toMatchObject({ reply: null, usage: null, error: null });
});
