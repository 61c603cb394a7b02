import { describe, expect, test } from "vitest";
import { anthropicMessages } from "../../../src/dialects/anthropic-messages/index.ts";
import type { ToolCallBlock } from "../../../src/model/call.ts";
import type { HttpResponse } from "../../../src/model/exchange.ts";
import { answerOf, exchangeOf, pageOf, streamOf } from "../exchange.ts";

const callOf = (response: HttpResponse | null, rest = {}) =>
  anthropicMessages.toCall(exchangeOf({ response, ...rest }));

const START = {
  type: "message_start",
  message: {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-x",
    content: [],
    stop_reason: null,
  },
};
const STOP = { type: "message_stop" };
const open = (index: number, content_block: object) => ({
  type: "content_block_start",
  index,
  content_block,
});
const add = (index: number, delta: object) => ({ type: "content_block_delta", index, delta });
const close = (index: number) => ({ type: "content_block_stop", index });
const json = (index: number, partial_json: string) => add(index, { type: "input_json_delta", partial_json });
const TOOL = open(0, { type: "tool_use", id: "toolu_1", name: "Read", input: {} });

describe("a JSON body", () => {
  test("is the reply", () => {
    const call = callOf(
      answerOf({
        id: "msg_1",
        type: "message",
        model: "claude-x",
        content: [{ type: "text", text: "hi" }],
        stop_reason: "end_turn",
        diagnostics: { cache_miss_reason: null },
      }),
    );
    expect(call.reply).toMatchObject({
      id: "msg_1",
      model: "claude-x",
      stopReason: "end_turn",
      complete: true,
      blocks: [{ kind: "text", path: "content[0]", text: "hi" }],
    });
    expect(call.reply!.diagnostics!.value()).toEqual({ cache_miss_reason: null });
    expect(call.error).toBeNull();
    expect(call.usage).toBeNull();
  });

  test.each<[object, object]>([
    [
      { input_tokens: 3, cache_read_input_tokens: 100, cache_creation_input_tokens: 20, output_tokens: 7 },
      { input: 123, cacheRead: 100, cacheWrite: 20, output: 7 },
    ],
    [
      { input_tokens: 3, output_tokens: 7 },
      { input: 3, cacheRead: null, cacheWrite: null, output: 7 },
    ],
    [{ cache_read_input_tokens: 100 }, { input: null, cacheRead: 100, cacheWrite: null, output: null }],
    [
      { input_tokens: 3, cache_read_input_tokens: null },
      { input: 3, cacheRead: null, cacheWrite: null, output: null },
    ],
  ])("reports %j", (usage, expected) => {
    expect(callOf(answerOf({ content: [], usage })).usage).toEqual(expected);
  });
});

describe("an event stream", () => {
  test("adds up to the message", () => {
    const call = callOf(
      streamOf(
        START,
        { type: "ping" },
        open(0, { type: "thinking", thinking: "", signature: "" }),
        add(0, { type: "thinking_delta", thinking: "let me " }),
        add(0, { type: "thinking_delta", thinking: "see" }),
        add(0, { type: "signature_delta", signature: "sig" }),
        close(0),
        open(1, { type: "text", text: "" }),
        add(1, { type: "text_delta", text: "he" }),
        add(1, { type: "text_delta", text: "llo" }),
        add(1, { type: "citations_delta", citation: { cited_text: "c" } }),
        close(1),
        { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 9 } },
        STOP,
      ),
    );
    expect(call.reply).toMatchObject({
      id: "msg_1",
      stopReason: "end_turn",
      complete: true,
      blocks: [
        { kind: "thinking", text: "let me see", signature: "sig", path: "content[0]" },
        { kind: "text", text: "hello", path: "content[1]" },
      ],
    });
    expect(call.reply!.blocks[1]!.view.get("citations")!.value()).toEqual([{ cited_text: "c" }]);
    expect(call.error).toBeNull();
  });

  test("takes an error for one, whatever its data looks like", () => {
    const stream = streamOf(START);
    const broken = { event: "error", data: '{"type":"content_block_delta", cut' };
    const call = callOf({ ...stream, events: [...stream.events!, broken] });
    expect(call.error).toMatchObject({ from: "stream" });
  });

  test("puts the input of a tool together as the model wrote it", () => {
    const { reply } = callOf(
      streamOf(START, TOOL, json(0, '{"2": 90071992'), json(0, '54740993, "1": 0}'), close(0), STOP),
    );
    const { input } = reply!.blocks[0] as ToolCallBlock;
    expect(input!.json()).toBe('{"2": 9007199254740993, "1": 0}');
    expect(input!.exact).toBe(false);
  });

  test.each<[string, object[], unknown]>([
    ["an input without parts is the empty one", [TOOL, close(0), STOP], {}],
    ["so it is where the stream breaks off later", [TOOL, close(0)], {}],
    ["half an input is none", [TOOL, json(0, '{"a": "b')], null],
    ["half an input in a whole stream is none", [TOOL, json(0, '{"a": "b'), STOP], null],
    ["an input that never began is none", [TOOL], null],
  ])("%s", (_, events, expected) => {
    const block = callOf(streamOf(START, ...(events as Record<string, unknown>[]))).reply!
      .blocks[0] as ToolCallBlock;
    expect(block.name).toBe("Read");
    expect(block.input?.value() ?? null).toEqual(expected);
  });

  test("replaces counts, and keeps those that later events leave out", () => {
    const usage = { input_tokens: 600, cache_read_input_tokens: 50, output_tokens: 1 };
    const call = callOf(
      streamOf(
        { type: "message_start", message: { ...START.message, usage } },
        {
          type: "message_delta",
          delta: {},
          usage: { input_tokens: 28, cache_read_input_tokens: null, output_tokens: 90 },
        },
        { type: "message_delta", delta: {}, usage: { output_tokens: 106 } },
        STOP,
      ),
    );
    expect(call.usage).toEqual({ input: 78, cacheRead: 50, cacheWrite: null, output: 106 });
  });

  test("keeps deltas that it does not know, and compacted content", () => {
    const { reply } = callOf(
      streamOf(
        START,
        open(0, { type: "compaction", content: null }),
        add(0, { type: "compaction_delta", content: "short", encrypted_content: "e" }),
        close(0),
        open(1, { type: "hologram" }),
        add(1, { type: "light_delta", light: 1 }),
        add(2, { type: "text_delta", text: "no start" }),
        STOP,
      ),
    );
    expect(reply!.blocks.map(({ view }) => view.value())).toEqual([
      { type: "compaction", content: "short", encrypted_content: "e" },
      { type: "hologram", deltas: [{ type: "light_delta", light: 1 }] },
      { type: "unknown", text: "no start" },
    ]);
  });

  test("keeps both blocks where an index is used again", () => {
    const text = (value: string) => [
      open(0, { type: "text", text: "" }),
      add(0, { type: "text_delta", text: value }),
      close(0),
    ];
    const { reply } = callOf(streamOf(START, ...text("one"), ...text("two"), STOP));
    expect(reply!.blocks).toMatchObject([{ text: "one" }, { text: "two" }]);
  });

  test("reads the diagnostics of its first event", () => {
    const diagnostics = { cache_miss_reason: { type: "tools_changed", cache_missed_input_tokens: 5 } };
    const { reply } = callOf(
      streamOf({ type: "message_start", message: { ...START.message, diagnostics } }, STOP),
    );
    expect(reply!.diagnostics!.value()).toEqual(diagnostics);
  });

  test("that just ends is a failure, and what came is kept", () => {
    const call = callOf(streamOf(START, open(0, { type: "text", text: "half" })));
    expect(call.reply).toMatchObject({ complete: false, blocks: [{ text: "half" }] });
    expect(call.error).toEqual({
      status: 200,
      type: "stream_truncated",
      message: "the event stream ended before message_stop",
      from: "stream",
    });
  });

  test("that only the capture cut off is no failure", () => {
    expect(callOf(streamOf(START), { fidelity: ["truncated"] }).error).toBeNull();
  });

  test("that has no events is no reply", () => {
    const call = callOf(streamOf());
    expect(call.reply).toBeNull();
    expect(call.error).toMatchObject({ type: "stream_truncated" });
  });

  test("names its error", () => {
    const call = callOf(
      streamOf(START, { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }),
    );
    expect(call.error).toEqual({
      status: 200,
      type: "overloaded_error",
      message: "Overloaded",
      from: "stream",
    });
    expect(call.reply!.complete).toBe(false);
  });

  test("may name its error in plain text", () => {
    const events = [{ event: "error", data: "upstream went away" }];
    expect(callOf({ ...streamOf(), events }).error).toMatchObject({
      type: null,
      message: "upstream went away",
    });
  });
});

describe("no error", () => {
  test.each<[string, HttpResponse | null]>([
    ["no response", null],
    ["a switch of protocols", pageOf(null, 101)],
    ["a body that is neither a message nor an error", answerOf({ message: "ok" })],
    ["a message whose tool speaks of errors", answerOf({ content: [], error: null })],
  ])("%s", (_, response) => {
    expect(callOf(response).error).toBeNull();
  });
});
