import { describe, expect, test } from "vitest";
import { openaiChat } from "../../../src/dialects/openai-chat/index.ts";
import { exchangeOf } from "../exchange.ts";

const URL = "https://api.openai.com/v1/chat/completions";
const USER = { role: "user", content: "hi" };
const callOf = (...messages: unknown[]) => openaiChat.toCall(exchangeOf({ url: URL, body: { messages } }));
/** The message behind a first one, so that no role makes it a system prompt. */
const messageOf = (message: unknown) => callOf(USER, message).messages[1]!;
const CALL = { id: "call_1", type: "function", function: { name: "look", arguments: '{"at":1}' } };

describe("the system prompt", () => {
  test("is what the system and the developer say first", () => {
    const call = callOf(
      { role: "system", content: "s" },
      {
        role: "developer",
        content: [
          { type: "text", text: "a" },
          { type: "text", text: "b", cache_control: {} },
        ],
      },
      USER,
      { role: "system", content: "later" },
    );
    expect(call.system).toMatchObject([
      { kind: "text", path: "messages[0].content", text: "s", marker: null },
      { kind: "text", path: "messages[1].content[0]", text: "a", marker: null },
      { path: "messages[1].content[1]", text: "b", marker: { path: "messages[1].content[1].cache_control" } },
    ]);
    expect(call.messages.map(({ path, role }) => [path, role])).toEqual([
      ["messages[2]", "user"],
      ["messages[3]", "system"],
    ]);
  });

  test("may be all there is", () => {
    expect(callOf({ role: "system", content: "s" })).toMatchObject({ system: [{ text: "s" }], messages: [] });
  });

  test("is not lost where it says nothing", () => {
    expect(callOf({ role: "system", content: null }, USER)).toMatchObject({
      system: [],
      messages: [{ role: "system" }, { role: "user" }],
    });
  });
});

describe("an assistant message", () => {
  test("has its blocks in the order of the prompt, each at its field", () => {
    const { blocks } = messageOf({
      role: "assistant",
      tool_calls: [CALL],
      refusal: "No.",
      content: "Let me look.",
      reasoning_content: "Where?",
    });
    expect(blocks).toMatchObject([
      {
        kind: "thinking",
        path: "messages[1].reasoning_content",
        text: "Where?",
        signature: null,
        redacted: false,
      },
      { kind: "text", path: "messages[1].content", text: "Let me look." },
      { kind: "other", path: "messages[1].refusal", type: "refusal" },
      { kind: "tool_call", path: "messages[1].tool_calls[0]", id: "call_1", name: "look", server: false },
    ]);
  });

  test("may think in several ways", () => {
    const { blocks } = messageOf({
      role: "assistant",
      content: "x",
      thinking_blocks: [{ type: "thinking", thinking: "t", signature: "sig" }],
      reasoning: "r",
      reasoning_details: [
        { type: "reasoning.text", text: "d", signature: "s" },
        { type: "reasoning.encrypted", data: "AAAA" },
        { type: "reasoning.summary", summary: "short" },
      ],
    });
    expect(blocks.slice(0, 5)).toMatchObject([
      { path: "messages[1].thinking_blocks[0]", text: "t", signature: "sig" },
      { path: "messages[1].reasoning", text: "r", signature: null },
      { path: "messages[1].reasoning_details[0]", text: "d", signature: "s", redacted: false },
      { path: "messages[1].reasoning_details[1]", text: "", redacted: true },
      { path: "messages[1].reasoning_details[2]", text: "short" },
    ]);
  });

  test.each<[string, object, string[]]>([
    ["null beside a call", { content: null, tool_calls: [CALL] }, ["tool_call"]],
    ["empty beside a call", { content: "", reasoning_content: "", tool_calls: [CALL] }, ["tool_call"]],
    ["empty and alone", { content: "", tool_calls: [] }, ["text"]],
    ["nothing", { content: null, reasoning_content: "" }, []],
  ])("with content that is %s", (_, fields, kinds) => {
    expect(messageOf({ role: "assistant", ...fields }).blocks.map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe("a tool call", () => {
  const inputOf = (called: object) => {
    const [block] = messageOf({ role: "assistant", ...called }).blocks;
    return block?.kind === "tool_call" ? block.input : undefined;
  };
  const withArguments = (written: unknown) => ({
    tool_calls: [{ id: "c", function: { name: "f", arguments: written } }],
  });

  test.each<[string, object, unknown]>([
    ["a JSON text", withArguments('{"at": 1}'), { at: 1 }],
    ["a text that is no JSON", withArguments('{"at": '), undefined],
    ["an empty text", withArguments(""), undefined],
    ["an object", withArguments({ at: 1 }), { at: 1 }],
    ["nothing", { tool_calls: [{ id: "c", function: { name: "f" } }] }, undefined],
    [
      "the text of a custom tool",
      { tool_calls: [{ id: "c", type: "custom", custom: { input: "{1" } }] },
      "{1",
    ],
    ["the old form", { function_call: { name: "f", arguments: "[2]" } }, [2]],
  ])("has the input of %s", (_, called, input) => {
    expect(inputOf(called)?.value()).toEqual(input);
  });

  test("of the old form has no id", () => {
    expect(
      messageOf({ role: "assistant", function_call: { name: "f", arguments: "{}" } }).blocks,
    ).toMatchObject([{ kind: "tool_call", path: "messages[1].function_call", id: "", name: "f" }]);
  });

  test("is equal however its arguments are written", () => {
    const hash = (written: unknown) =>
      messageOf({ role: "assistant", ...withArguments(written) }).contentHash;
    expect(hash('{"a":1,"b":2}')).toBe(hash('{ "b": 2, "a": 1.0 }'));
    expect(hash('{"a":1}')).not.toBe(hash('{"a":2}'));
    expect(hash('{"a":')).not.toBe(hash('{"a"'));
  });
});

describe("a tool's answer", () => {
  test("is one result with the parts of its content", () => {
    const { blocks } = messageOf({
      role: "tool",
      tool_call_id: "call_1",
      content: [{ type: "text", text: "found" }],
    });
    expect(blocks).toMatchObject([
      {
        kind: "tool_result",
        path: "messages[1]",
        id: "call_1",
        isError: false,
        content: [{ kind: "text", path: "messages[1].content[0]", text: "found" }],
      },
    ]);
  });

  test("is equal as a string and as a list of one text", () => {
    const result = { role: "tool", tool_call_id: "c" };
    const [one, other] = ["r", [{ type: "text", text: "r" }]].map((content) =>
      messageOf({ ...result, content }),
    );
    expect(one!.contentHash).toBe(other!.contentHash);
    expect(one!.blocks[0]!.contentHash).toBe(other!.blocks[0]!.contentHash);
  });

  test("may be a reference that a gateway passed on", () => {
    const content = [{ type: "tool_reference", tool_name: "TaskCreate" }];
    expect(messageOf({ role: "tool", tool_call_id: "c", content }).blocks).toMatchObject([
      { content: [{ kind: "tool_reference", path: "messages[1].content[0]", name: "TaskCreate" }] },
    ]);
  });

  test("has no id in the old form", () => {
    expect(messageOf({ role: "function", name: "f", content: "r" }).blocks).toMatchObject([
      { kind: "tool_result", id: "", content: [{ text: "r" }] },
    ]);
  });
});

describe("content", () => {
  test.each<[object, object]>([
    [
      { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } },
      { kind: "image", mediaType: "image/png" },
    ],
    [
      { type: "image_url", image_url: { url: "https://h/a.png" } },
      { kind: "image", mediaType: null },
    ],
    [
      { type: "image_url", image_url: "data:image/gif;base64,AA==" },
      { kind: "image", mediaType: "image/gif" },
    ],
    [
      { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,AA==" } },
      { kind: "document", mediaType: "application/pdf" },
    ],
    [
      { type: "input_audio", input_audio: { data: "AA==" } },
      { kind: "other", type: "input_audio" },
    ],
  ])("%j", (part, fields) => {
    expect(messageOf({ role: "user", content: [part] }).blocks).toMatchObject([
      { path: "messages[1].content[0]", ...fields },
    ]);
  });

  test("that is none is kept", () => {
    expect(messageOf(5)).toMatchObject({ role: "", blocks: [{ kind: "other", path: "messages[1]" }] });
    expect(messageOf({ role: "user", content: { a: 1 } }).blocks).toMatchObject([
      { kind: "other", path: "messages[1].content" },
    ]);
  });
});

describe("a marker", () => {
  const MARK = { cache_control: { type: "ephemeral", ttl: "1h" } };

  test("on a message is that of its last block, also in the system prompt", () => {
    const call = callOf({ role: "system", content: "s", ...MARK }, { role: "user", content: "hi", ...MARK });
    const marker = (index: number) => ({ path: `messages[${index}].cache_control`, ttl: "1h" });
    expect(call.system).toMatchObject([{ marker: marker(0) }]);
    expect(call.messages).toMatchObject([{ marker: null, blocks: [{ marker: marker(1) }] }]);
  });

  test("on an answer is that of the result", () => {
    expect(messageOf({ role: "tool", tool_call_id: "c", content: "r", ...MARK }).blocks).toMatchObject([
      { marker: { path: "messages[1].cache_control" } },
    ]);
  });

  test("is no content", () => {
    expect(messageOf({ ...USER, ...MARK }).contentHash).toBe(messageOf(USER).contentHash);
  });
});

test.each<[string, object, object]>([
  ["a string and one text", USER, { role: "user", content: [{ type: "text", text: "hi" }] }],
  [
    "empty fields",
    { role: "assistant", content: "a" },
    { role: "assistant", content: "a", refusal: null, tool_calls: [] },
  ],
  [
    "empty content beside a call",
    { role: "assistant", content: null, tool_calls: [CALL] },
    { role: "assistant", content: "", tool_calls: [CALL] },
  ],
])("messages are equal: %s", (_, one, other) => {
  expect(messageOf(one).contentHash).toBe(messageOf(other).contentHash);
});

test.each<[string, object, object]>([
  ["role", USER, { ...USER, role: "developer" }],
  ["name", USER, { ...USER, name: "Ann" }],
  ["text", USER, { ...USER, content: "ho" }],
  [
    "thinking",
    { role: "assistant", content: "a" },
    { role: "assistant", content: "a", reasoning_content: "t" },
  ],
  [
    "a lost call",
    { role: "assistant", content: "a", tool_calls: [CALL] },
    { role: "assistant", content: "a" },
  ],
])("messages differ: %s", (_, one, other) => {
  expect(messageOf(one).contentHash).not.toBe(messageOf(other).contentHash);
});
