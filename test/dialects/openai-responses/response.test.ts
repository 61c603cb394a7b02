import { describe, expect, test } from "vitest";
import { openaiResponses } from "../../../src/dialects/openai-responses/index.ts";
import type { HttpResponse } from "../../../src/model/exchange.ts";
import { answerOf, exchangeOf, streamOf } from "../exchange.ts";

const BODY = { type: "response.create", model: "m", input: [] };
const callOf = (response: HttpResponse | null, rest = {}) =>
  openaiResponses.toCall(exchangeOf({ url: "/v1/responses", body: BODY, response, ...rest }));

const MESSAGE = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  content: [{ type: "output_text", text: "hi" }],
};
const CREATED = {
  type: "response.created",
  response: { id: "resp_1", status: "in_progress", model: "m", output: [] },
};
const added = (output_index: number, item: object) => ({
  type: "response.output_item.added",
  output_index,
  item,
});
const done = (output_index: number, item: object) => ({
  type: "response.output_item.done",
  output_index,
  item,
});
const ended = (response: object, type = "response.completed") => ({
  type,
  response: { id: "resp_1", model: "m", ...response },
});

describe("a JSON body", () => {
  test("is the reply", () => {
    const call = callOf(
      answerOf({
        id: "resp_1",
        object: "response",
        status: "completed",
        error: null,
        model: "m-1",
        output: [{ type: "reasoning", id: "rs_1", summary: [] }, MESSAGE],
        prompt_cache_diagnostics: { type: "cache_miss", reason: "tools_changed" },
        usage: {
          input_tokens: 100,
          input_tokens_details: { cached_tokens: 60, cache_write_tokens: 30 },
          output_tokens: 7,
        },
      }),
    );
    expect(call.reply).toMatchObject({
      id: "resp_1",
      model: "m-1",
      stopReason: "completed",
      complete: true,
      blocks: [
        { kind: "thinking", path: "output[0]" },
        { kind: "text", path: "output[1].content[0]", text: "hi" },
      ],
    });
    expect(call.reply!.diagnostics!.value()).toEqual({ type: "cache_miss", reason: "tools_changed" });
    expect(call.usage).toEqual({ input: 100, cacheRead: 60, cacheWrite: 30, output: 7 });
    expect(call.error).toBeNull();
  });

  test("counts only what it reports", () => {
    const { usage } = callOf(answerOf({ output: [], usage: { input_tokens: 5 } }));
    expect(usage).toEqual({ input: 5, cacheRead: null, cacheWrite: null, output: null });
  });

  test("says why it is incomplete", () => {
    const body = { status: "incomplete", incomplete_details: { reason: "max_output_tokens" }, output: [] };
    expect(callOf(answerOf(body)).reply!.stopReason).toBe("max_output_tokens");
  });
});

describe("an event stream", () => {
  test("ends with the response", () => {
    const call = callOf(
      streamOf(CREATED, done(0, MESSAGE), ended({ status: "completed", output: [MESSAGE] })),
    );
    expect(call.reply).toMatchObject({
      id: "resp_1",
      complete: true,
      blocks: [{ kind: "text", text: "hi" }],
    });
    expect(call.error).toBeNull();
  });

  test("may leave the output to the items, in the order of the output", () => {
    const call = { type: "function_call", call_id: "c", name: "f", arguments: "{}" };
    const { reply } = callOf(streamOf(CREATED, done(1, call), done(0, MESSAGE), ended({ output: [] })));
    expect(reply!.blocks).toMatchObject([
      { kind: "text", path: "output[0].content[0]" },
      { kind: "tool_call", path: "output[1]" },
    ]);
  });

  test("that breaks off is an error, and what came is kept", () => {
    const call = callOf(
      streamOf(
        CREATED,
        done(0, MESSAGE),
        added(1, { type: "message", role: "assistant", content: [] }),
        { type: "response.output_text.delta", output_index: 1, delta: "half a " },
        { type: "response.output_text.delta", output_index: 1, delta: "sen" },
        added(2, { type: "function_call", call_id: "c", name: "f", arguments: "" }),
        { type: "response.function_call_arguments.delta", output_index: 2, delta: '{"a' },
      ),
    );
    expect(call.reply).toMatchObject({
      complete: false,
      stopReason: null,
      blocks: [{ text: "hi" }, { text: "half a sen" }, { kind: "tool_call", name: "f", input: null }],
    });
    expect(call.error).toEqual({
      status: 200,
      type: "stream_truncated",
      message: "the event stream ended before response.completed",
      from: "stream",
    });
  });

  test("that the capture cut off is no error", () => {
    const call = callOf(streamOf(CREATED), { fidelity: ["truncated"] });
    expect([call.error, call.reply!.complete]).toEqual([null, false]);
  });

  test("of which the tool put the body together is complete with it", () => {
    const response = {
      ...streamOf(CREATED),
      body: answerOf({ id: "resp_2", status: "completed", output: [] }).body,
    };
    const call = callOf({
      ...response,
      events: [...response.events!, ...streamOf(done(0, MESSAGE)).events!],
    });
    expect(call).toMatchObject({
      error: null,
      reply: { id: "resp_2", complete: true, blocks: [{ text: "hi" }] },
    });
  });
});

describe("an error", () => {
  test.each<[string, HttpResponse, object]>([
    [
      "of the request",
      answerOf(
        { error: { message: "Unknown parameter: 'x'.", type: "invalid_request_error", code: null } },
        400,
      ),
      { status: 400, type: "invalid_request_error", message: "Unknown parameter: 'x'.", from: "body" },
    ],
    [
      "in a body with a good status",
      answerOf({ object: "response", status: "failed", error: { code: "server_error", message: "Sorry." } }),
      { status: 200, type: "server_error", message: "Sorry.", from: "body" },
    ],
    [
      "at the end of a stream",
      streamOf(
        CREATED,
        ended(
          { status: "failed", error: { code: "rate_limit_exceeded", message: "Slow." } },
          "response.failed",
        ),
      ),
      { status: 200, type: "rate_limit_exceeded", message: "Slow.", from: "stream" },
    ],
    [
      "without a word",
      streamOf(CREATED, ended({ status: "failed" }, "response.failed")),
      { status: 200, type: null, message: "the response failed, and says nothing more", from: "stream" },
    ],
    [
      "as an event",
      streamOf(CREATED, { type: "error", code: "invalid_prompt", message: "No.", param: null }),
      { status: 200, type: "invalid_prompt", message: "No.", from: "stream" },
    ],
    [
      "as an event of a WebSocket",
      {
        ...streamOf({ type: "error", status: 400, error: { type: "invalid_request_error", message: "No." } }),
        status: 101,
      },
      { status: 400, type: "invalid_request_error", message: "No.", from: "stream" },
    ],
  ])("%s", (_, response, expected) => {
    expect(callOf(response).error).toEqual(expected);
  });
});

test("no answer is none", () => {
  expect(callOf(null)).toMatchObject({ reply: null, usage: null, error: null });
});
