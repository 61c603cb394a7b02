import { describe, expect, test } from "vitest";
import { openaiChat } from "../../../src/dialects/openai-chat/index.ts";
import type { Exchange, Fidelity } from "../../../src/model/exchange.ts";
import { answerOf, exchangeOf, pageOf } from "../exchange.ts";

const URL = "https://api.openai.com/v1/chat/completions";
const callOf = (response: Exchange["response"], fidelity: Fidelity[] = []) =>
  openaiChat.toCall(exchangeOf({ url: URL, body: { model: "m", messages: [] }, response, fidelity }));

/** A stream of data, each a JSON value or a text as it is. */
function streamOf(...data: (object | string)[]): Exchange["response"] {
  const events = data.map((one) => ({
    event: "message",
    data: typeof one === "string" ? one : JSON.stringify(one),
  }));
  return { status: 200, headers: {}, body: null, events, text: null };
}
const delta = (fields: object, more = {}) => ({
  id: "c1",
  model: "m-1",
  choices: [{ index: 0, delta: fields, ...more }],
});
const STOP = delta({}, { finish_reason: "stop" });
const callPart = (index: number | undefined, called: object, id?: string) =>
  delta({ tool_calls: [{ index, id, function: called }] });

describe("a body", () => {
  const completion = (message: object, more = {}) => ({
    id: "c1",
    model: "m-1",
    choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: "stop" }],
    ...more,
  });

  test("is the reply of its first choice", () => {
    const call = callOf(answerOf(completion({ content: "hi", reasoning_content: "hm" })));
    expect(call.reply).toMatchObject({ id: "c1", model: "m-1", stopReason: "stop", complete: true });
    expect(call.reply!.blocks).toMatchObject([
      { kind: "thinking", path: "choices[0].message.reasoning_content", text: "hm" },
      { kind: "text", path: "choices[0].message.content", text: "hi" },
    ]);
    expect(call.error).toBeNull();
  });

  test("says the same as what the client sends back", () => {
    const { reply } = callOf(answerOf(completion({ content: "hi" })));
    const body = {
      messages: [
        { role: "user", content: "?" },
        { role: "assistant", content: "hi" },
      ],
    };
    const replayed = openaiChat.toCall(exchangeOf({ url: URL, body })).messages[1]!;
    expect(reply!.blocks[0]!.contentHash).toBe(replayed.blocks[0]!.contentHash);
  });

  test("may have no choice", () => {
    expect(callOf(answerOf({ choices: [] })).reply).toMatchObject({ id: null, blocks: [], stopReason: null });
  });

  test.each<[string, object, object]>([
    [
      "OpenAI",
      {
        prompt_tokens: 100,
        completion_tokens: 5,
        prompt_tokens_details: { cached_tokens: 64, cache_write_tokens: 20 },
      },
      { input: 100, cacheRead: 64, cacheWrite: 20, output: 5 },
    ],
    [
      "Kimi",
      { prompt_tokens: 100, completion_tokens: 5, cached_tokens: 64, prompt_tokens_details: {} },
      { cacheRead: 64 },
    ],
    [
      "DeepSeek",
      { prompt_tokens: 100, prompt_cache_hit_tokens: 64, prompt_cache_miss_tokens: 36 },
      { input: 100, cacheRead: 64, cacheWrite: null, output: null },
    ],
    [
      "a gateway before Anthropic",
      { prompt_tokens: 100, cache_read_input_tokens: 64, cache_creation_input_tokens: 30 },
      { input: 100, cacheRead: 64, cacheWrite: 30 },
    ],
    [
      "a gateway that leaves cached tokens out",
      { prompt_tokens: 6, cache_read_input_tokens: 64 },
      { input: null },
    ],
    ["a host without a cache", { prompt_tokens: 100 }, { input: 100, cacheRead: null, cacheWrite: null }],
  ])("has the usage of %s", (_, usage, expected) => {
    expect(callOf(answerOf(completion({}, { usage }))).usage).toMatchObject(expected);
  });
});

describe("a stream", () => {
  test("adds up to a message", () => {
    const call = callOf(
      streamOf(
        { id: "", choices: [], prompt_filter_results: [] },
        delta({ role: "assistant", content: "" }),
        delta({ reasoning_content: "Hm" }),
        delta({ reasoning_content: "m." }),
        delta({ content: "Hel" }),
        delta({ content: "lo" }),
        STOP,
        { ...STOP, choices: [], usage: { prompt_tokens: 9, completion_tokens: 3 } },
        "[DONE]",
      ),
    );
    expect(call.reply).toMatchObject({
      id: "c1",
      model: "m-1",
      stopReason: "stop",
      complete: true,
      blocks: [
        { kind: "thinking", text: "Hmm." },
        { kind: "text", text: "Hello" },
      ],
    });
    expect(call.usage).toEqual({ input: 9, cacheRead: null, cacheWrite: null, output: 3 });
    expect(call.error).toBeNull();
  });

  test("has the usage in a chunk without choices", () => {
    expect(callOf(streamOf(STOP, { usage: { prompt_tokens: 9 } })).usage).toMatchObject({ input: 9 });
  });

  test("has the usage in its choice on Kimi", () => {
    const usage = { prompt_tokens: 40, cached_tokens: 32 };
    expect(callOf(streamOf(delta({ content: "4" }, { finish_reason: "stop", usage }))).usage).toMatchObject({
      input: 40,
      cacheRead: 32,
    });
  });

  test.each<[string, object[], [string, string, unknown][]]>([
    [
      "by index",
      [
        callPart(0, { name: "a", arguments: "" }, "c1"),
        callPart(1, { name: "b", arguments: "{" }, "c2"),
        callPart(0, { arguments: '{"x":' }),
        callPart(1, { arguments: "}" }),
        callPart(0, { arguments: "1}" }),
      ],
      [
        ["c1", "a", { x: 1 }],
        ["c2", "b", {}],
      ],
    ],
    [
      "where one index is used again",
      [callPart(0, { name: "a", arguments: "{}" }, "c1"), callPart(0, { name: "a", arguments: "[]" }, "c2")],
      [
        ["c1", "a", {}],
        ["c2", "a", []],
      ],
    ],
    [
      "where every part has an id",
      [callPart(0, { name: "a", arguments: "{" }, "c1"), callPart(0, { arguments: "}" }, "c9")],
      [["c1", "a", {}]],
    ],
    [
      "of the old form",
      [delta({ function_call: { name: "a", arguments: "[" } }), delta({ function_call: { arguments: "]" } })],
      [["", "a", []]],
    ],
  ])("has its tool calls %s", (_, parts, expected) => {
    const { reply } = callOf(streamOf(...parts, STOP));
    const calls = reply!.blocks.map((block) =>
      block.kind === "tool_call" ? [block.id, block.name, block.input?.value()] : [block.kind],
    );
    expect(calls).toEqual(expected);
  });

  test("has the details of its reasoning by index", () => {
    const detail = (fields: object) =>
      delta({ reasoning_details: [{ index: 0, type: "reasoning.text", ...fields }] });
    const { reply } = callOf(
      streamOf(detail({ text: "a" }), detail({ text: "b" }), detail({ signature: "s" }), STOP),
    );
    expect(reply!.blocks).toMatchObject([{ kind: "thinking", text: "ab", signature: "s" }]);
  });

  test("is that of its first choice alone", () => {
    const second = { choices: [{ index: 1, delta: { content: "B" }, finish_reason: "stop" }] };
    const { reply, error } = callOf(streamOf(delta({ content: "A" }), second));
    expect(reply).toMatchObject({ blocks: [{ text: "A" }], complete: false });
    expect(error).toMatchObject({ type: "stream_truncated" });
  });

  test.each<[string, (object | string)[], boolean]>([
    ["a finish_reason", [delta({ content: "a" }), STOP], true],
    ["[DONE]", [delta({ content: "a" }), "[DONE]"], true],
    ["neither", [delta({ content: "a" })], false],
  ])("that ends with %s", (_, data, complete) => {
    const call = callOf(streamOf(...data));
    expect(call.reply!.complete).toBe(complete);
    expect(call.error?.type ?? null).toBe(complete ? null : "stream_truncated");
  });

  test("that the capture cut is no failure of the call", () => {
    const call = callOf(streamOf(delta({ content: "a" })), ["truncated"]);
    expect([call.reply!.complete, call.error]).toEqual([false, null]);
  });

  test("may tell an error in its midst", () => {
    const error = { type: "server_error", message: "The engine stopped." };
    const call = callOf(streamOf(delta({ content: "a" }), { error }, "[DONE]"));
    expect(call.error).toEqual({ status: 200, ...error, from: "stream" });
    expect(call.reply).toMatchObject({ blocks: [{ text: "a" }] });
  });
});

test.each<[string, Exchange["response"], object | null]>([
  [
    "of OpenAI",
    answerOf(
      {
        error: { message: "Unknown parameter: 'x'.", type: "invalid_request_error", param: "x", code: null },
      },
      400,
    ),
    { status: 400, type: "invalid_request_error", message: "Unknown parameter: 'x'.", from: "body" },
  ],
  [
    "in a body that says 200",
    answerOf({ choices: [], error: { message: "Provider returned error", code: 502 } }),
    { status: 200, message: "Provider returned error" },
  ],
  ["of a proxy", pageOf("<html><title>502 Bad Gateway</title></html>", 502), { message: "502 Bad Gateway" }],
  ["that is none", answerOf({ choices: [], error: null }), null],
  ["without an answer", null, null],
])("an error %s", (_, response, expected) => {
  const { error } = callOf(response);
  if (expected === null) expect(error).toBeNull();
  else expect(error).toMatchObject(expected);
});
