import { describe, expect, test } from "vitest";
import { openaiResponses } from "../../../src/dialects/openai-responses/index.ts";
import { exchangeOf } from "../exchange.ts";

const URL = "https://api.openai.com/v1/responses";
const callOf = (body: object) =>
  openaiResponses.toCall(exchangeOf({ url: URL, body: { model: "m", ...body } }));
const messagesOf = (...input: unknown[]) => callOf({ input }).messages;
/** Whether two items are the same but for their spelling. */
const isEqual = (a: unknown, b: unknown) => messagesOf(a)[0]!.contentHash === messagesOf(b)[0]!.contentHash;

test("the parts of a request", () => {
  const call = callOf({
    instructions: "Be brief.",
    input: "Hello",
    max_output_tokens: 9,
    prompt_cache_key: "k",
  });
  expect(call).toMatchObject({
    dialect: "openai-responses",
    model: "m",
    system: [{ kind: "text", path: "instructions", text: "Be brief." }],
    messages: [{ role: "user", path: "input", blocks: [{ kind: "text", path: "input", text: "Hello" }] }],
  });
  expect(call.params.map(({ name, role }) => [name, role])).toEqual([
    ["model", "prompt"],
    ["max_output_tokens", "identity"],
    ["prompt_cache_key", "prompt"],
  ]);
});

test.each<[string, object, string[]]>([
  ["a whole conversation", { input: [] }, []],
  ["what follows a response", { previous_response_id: "resp_1", input: [] }, ["delta"]],
  ["what goes into a stored conversation", { conversation: { id: "conv_1" }, input: [] }, ["delta"]],
  ["no response before it", { previous_response_id: null, input: [] }, []],
])("%s", (_, body, fidelity) => {
  expect(callOf(body).fidelity).toEqual(fidelity);
});

describe("an item", () => {
  test("of a role is a message", () => {
    const [message] = messagesOf({
      type: "message",
      role: "developer",
      content: [
        { type: "input_text", text: "t" },
        { type: "input_image", image_url: "data:image/png;base64,AAAA" },
        { type: "refusal", refusal: "no" },
        { type: "input_audio" },
      ],
    });
    expect(message).toMatchObject({
      role: "developer",
      path: "input[0]",
      blocks: [
        { kind: "text", path: "input[0].content[0]", text: "t" },
        { kind: "image", mediaType: "image/png" },
        { kind: "text", text: "no" },
        { kind: "other", type: "input_audio" },
      ],
    });
  });

  test("that calls a function has the arguments as JSON", () => {
    const [message] = messagesOf({
      type: "function_call",
      call_id: "c1",
      name: "f",
      arguments: '{"n":9007199254740993}',
    });
    expect(message).toMatchObject({
      role: "assistant",
      blocks: [{ kind: "tool_call", path: "input[0]", id: "c1", name: "f", server: false }],
    });
    const [block] = message!.blocks;
    expect(block!.kind === "tool_call" && block!.input!.json()).toBe('{"n":9007199254740993}');
  });

  test.each<[object, object]>([
    [
      { type: "function_call", call_id: "c", name: "f", arguments: "{" },
      { name: "f", input: null },
    ],
    [{ type: "custom_tool_call", call_id: "c", name: "patch", input: "*** Begin" }, { name: "patch" }],
    [
      { type: "local_shell_call", call_id: "c", action: {} },
      { name: "local_shell", server: false },
    ],
    [
      { type: "web_search_call", id: "ws_1", action: {} },
      { name: "web_search", server: true, id: "ws_1" },
    ],
    [
      { type: "mcp_call", id: "mcp_1", name: "get", arguments: "{}" },
      { name: "get", server: true },
    ],
    [
      { type: "tool_search_call", execution: "client", call_id: "c" },
      { name: "tool_search", server: false },
    ],
  ])("%j calls a tool", (item, expected) => {
    expect(messagesOf(item)[0]!.blocks).toMatchObject([{ kind: "tool_call", ...expected }]);
  });

  test("that answers a call is a result", () => {
    expect(messagesOf({ type: "function_call_output", call_id: "c1", output: "done" })).toMatchObject([
      {
        role: "tool",
        blocks: [
          {
            kind: "tool_result",
            id: "c1",
            type: "function_call_output",
            content: [{ kind: "text", path: "input[0].output", text: "done" }],
          },
        ],
      },
    ]);
  });

  test("with reasoning is thinking", () => {
    const [summed, hidden] = messagesOf(
      {
        type: "reasoning",
        id: "rs_1",
        summary: [
          { type: "summary_text", text: "a" },
          { type: "summary_text", text: "b" },
        ],
      },
      { type: "reasoning", id: "rs_2", summary: [], encrypted_content: "enc" },
    );
    expect(summed!.blocks).toMatchObject([
      { kind: "thinking", path: "input[0]", text: "a\n\nb", signature: null },
    ]);
    expect(hidden!.blocks).toMatchObject([
      { kind: "thinking", path: "input[1]", text: "", signature: "enc" },
    ]);
  });

  test.each<[string, string]>([
    ["item_reference", "assistant"],
    ["compaction", "assistant"],
    ["mcp_approval_response", "user"],
    ["program_output", "tool"],
    ["something_new", "assistant"],
  ])("of type %s is kept, as the %s's", (type, role) => {
    expect(messagesOf({ type, id: "x" })).toMatchObject([
      { role, blocks: [{ kind: "other", path: "input[0]", type }] },
    ]);
  });
});

describe("a tool search", () => {
  const FOUND = [
    { type: "function", name: "get_ticket", parameters: {} },
    { type: "namespace", name: "crm", tools: [{ type: "function", name: "get_order", parameters: {} }] },
  ];

  test("finds tools, each of which is defined where it stands", () => {
    const [, output] = messagesOf(
      { type: "tool_search_call", call_id: "c", execution: "client", arguments: { query: "q" } },
      { type: "tool_search_output", call_id: "c", execution: "client", tools: FOUND },
    );
    expect(output!.blocks).toMatchObject([
      {
        kind: "tool_result",
        id: "c",
        server: false,
        content: [
          {
            kind: "tool_reference",
            path: "input[1].tools[0]",
            name: "get_ticket",
            server: null,
            definesTool: true,
          },
          { kind: "tool_reference", path: "input[1].tools[1].tools[0]", name: "get_order", server: "crm" },
        ],
      },
    ]);
  });

  test("of the host has no call id: its result belongs to the search before it", () => {
    const messages = messagesOf(
      { type: "tool_search_call", id: "tsc_1", call_id: null, execution: "server" },
      { type: "tool_search_output", id: "tso_1", call_id: null, execution: "server", tools: [] },
      { type: "tool_search_call", call_id: null, execution: "server" },
      { type: "tool_search_output", call_id: null, execution: "server", tools: [] },
    );
    const ids = messages.map(
      ({ blocks: [block] }) => block!.kind.startsWith("tool_") && Reflect.get(block!, "id"),
    );
    expect(ids).toEqual(["tsc_1", "tsc_1", "input[2]", "input[2]"]);
    expect(messages.flatMap(({ blocks }) => blocks)).toMatchObject(Array(4).fill({ server: true }));
  });

  test("may be spared: tools are added where the conversation stands", () => {
    expect(messagesOf({ type: "additional_tools", role: "developer", tools: FOUND })).toMatchObject([
      {
        role: "developer",
        blocks: [
          { kind: "tool_change", change: "addition", path: "input[0].tools[0]", reference: null },
          { kind: "tool_change", path: "input[0].tools[1].tools[0]" },
        ],
      },
    ]);
  });
});

test("the tools, those in a namespace behind it", () => {
  const { tools } = callOf({
    tools: [
      {
        type: "function",
        name: "mcp__tracker__get",
        description: "d",
        parameters: { type: "object" },
        defer_loading: true,
      },
      {
        type: "namespace",
        name: "crm",
        description: "n",
        tools: [{ type: "function", name: "get_order", defer_loading: true }],
      },
      { type: "mcp", server_label: "docs", defer_loading: true },
      { type: "web_search_preview" },
      { type: "computer_use_preview" },
      { type: "tool_search" },
    ],
  });
  expect(tools.map(({ path, name, type, server, deferred }) => [path, name, type, server, deferred])).toEqual(
    [
      ["tools[0]", "mcp__tracker__get", "function", "tracker", true],
      ["tools[1]", "crm", "namespace", "crm", false],
      ["tools[1].tools[0]", "get_order", "function", "crm", true],
      ["tools[2]", "mcp:docs", "mcp", "docs", true],
      ["tools[3]", "web_search", "web_search_preview", null, false],
      ["tools[4]", "computer", "computer_use_preview", null, false],
      ["tools[5]", "tool_search", "tool_search", null, false],
    ],
  );
  expect(tools[0]).toMatchObject({ description: "d", deferredPath: "tools[0].defer_loading" });
  expect(tools[0]!.schema!.value()).toEqual({ type: "object" });
});

test("a namespace is equal where its own text is, whatever tools it has", () => {
  const namespaceOf = (description: string, name: string) =>
    callOf({ tools: [{ type: "namespace", name: "crm", description, tools: [{ type: "function", name }] }] })
      .tools[0]!;
  expect(namespaceOf("d", "a").bytesHash).toBe(namespaceOf("d", "b").bytesHash);
  expect(namespaceOf("d", "a").contentHash).not.toBe(namespaceOf("e", "a").contentHash);
});

describe("the content is equal", () => {
  const CALL = { type: "function_call", call_id: "c", name: "f" };
  test.each<[string, unknown, unknown]>([
    [
      "for a string and its one text",
      { role: "user", content: "hi" },
      { type: "message", role: "user", content: [{ type: "input_text", text: "hi" }] },
    ],
    [
      "without what an answer reports on itself",
      { role: "assistant", content: "hi" },
      {
        type: "message",
        id: "msg_1",
        status: "completed",
        role: "assistant",
        content: [{ type: "output_text", text: "hi", annotations: [], logprobs: [] }],
      },
    ],
    [
      "for other spellings of the arguments",
      { ...CALL, arguments: '{"a":1,"b":2}' },
      { ...CALL, id: "fc_1", arguments: '{"b": 2, "a": 1}' },
    ],
    [
      "without the id of encrypted reasoning",
      { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "e" },
      { type: "reasoning", summary: [], encrypted_content: "e", content: null },
    ],
  ])("%s", (_, a, b) => {
    expect(isEqual(a, b)).toBe(true);
  });

  test("for a string as input and the list of its one message", () => {
    const [asString] = callOf({ input: "hi" }).messages;
    expect(asString!.contentHash).toBe(messagesOf({ role: "user", content: "hi" })[0]!.contentHash);
  });
});

test.each<[string, unknown, unknown]>([
  ["another role", { role: "user", content: "hi" }, { role: "developer", content: "hi" }],
  ["another text", { role: "user", content: "hi" }, { role: "user", content: "hi " }],
  [
    "a refusal",
    { role: "assistant", content: "no" },
    { role: "assistant", content: [{ type: "refusal", refusal: "no" }] },
  ],
  [
    "another result",
    { type: "function_call_output", call_id: "c", output: "a" },
    { type: "function_call_output", call_id: "c", output: "b" },
  ],
  [
    "reasoning that the host finds by its id",
    { type: "reasoning", id: "a", summary: [] },
    { type: "reasoning", id: "b", summary: [] },
  ],
  ["another item", { type: "item_reference", id: "a" }, { type: "item_reference", id: "b" }],
])("the content differs with %s", (_, a, b) => {
  expect(isEqual(a, b)).toBe(false);
});
