import { describe, expect, test } from "vitest";
import { anthropicMessages } from "../../../src/dialects/anthropic-messages/index.ts";
import { HASH } from "../../../src/lib/json-view/spot.ts";
import { answerOf, exchangeOf } from "../exchange.ts";

const callOf = (body: unknown, rest = {}) => anthropicMessages.toCall(exchangeOf({ body, ...rest }));
const toolOf = (tool: unknown) => callOf({ messages: [], tools: [tool] }).tools[0]!;
const messageOf = (message: unknown) => callOf({ messages: [message] }).messages[0]!;

describe("params", () => {
  test("are all fields that are no section, then the headers that matter", () => {
    const body = {
      model: "m",
      max_tokens: 9,
      system: "s",
      tools: [],
      messages: [],
      metadata: {},
      new_field: 1,
    };
    const { params } = callOf(body, { headers: { "anthropic-beta": "a,b", authorization: "Bearer x" } });
    expect(params.map(({ path, role }) => [path, role])).toEqual([
      ["model", "prompt"],
      ["max_tokens", "identity"],
      ["metadata", "identity"],
      ["new_field", "prompt"],
      ["headers.anthropic-beta", "prompt"],
    ]);
  });

  test("take the last of a repeated field", () => {
    const { params } = callOf('{"model":"a","messages":[],"model":"b"}');
    expect(params.map(({ name, view }) => [name, view.text()])).toEqual([["model", "b"]]);
  });

  test("keep a section that has the shape of none", () => {
    const call = callOf({ tools: null, system: { text: "s" }, messages: "hi" });
    expect(call.params.map(({ path }) => path)).toEqual(["tools", "system", "messages"]);
    expect([call.tools, call.system, call.messages]).toEqual([[], [], []]);
  });

  test("hold the automatic breakpoint", () => {
    const { params } = callOf({ messages: [], cache_control: { type: "ephemeral", ttl: "1h" } });
    expect(params[0]).toMatchObject({ name: "cache_control", marker: { path: "cache_control", ttl: "1h" } });
  });

  test.each([
    ["a,b", "b, a", true],
    ["a,b,b", "a,b,", true],
    ["a,b", "a", false],
  ])("beta features are a set: %s and %s", (one, other, same) => {
    const hash = (value: string) =>
      callOf({}, { headers: { "anthropic-beta": value } }).params[0]!.contentHash;
    expect(hash(one) === hash(other)).toBe(same);
  });

  test("beta features in the body are a set as well", () => {
    const hash = (value: string[]) => callOf({ anthropic_beta: value }).params[0]!.contentHash;
    expect(hash(["a", "b"])).toBe(hash(["b", "a"]));
  });
});

describe("the model", () => {
  test.each([
    [
      "https://bedrock-runtime.us-east-1.amazonaws.com/model/us.anthropic.claude-x-v1%3A0/invoke",
      "us.anthropic.claude-x-v1:0",
    ],
    [
      "https://h/v1/projects/p/locations/l/publishers/anthropic/models/claude-x@2025:streamRawPredict",
      "claude-x@2025",
    ],
  ])("stands in the address %s", (url, model) => {
    const call = callOf({ anthropic_version: "v", messages: [] }, { url });
    expect(call.model).toBe(model);
    expect(call.params[0]).toMatchObject({ name: "model", path: "url", role: "prompt" });
    expect(call.params[0]!.view.text()).toBe(model);
  });

  test("is that of the body where it has one", () => {
    expect(callOf({ model: "claude-x", messages: [] }).model).toBe("claude-x");
  });
});

describe("tools", () => {
  test("of the client", () => {
    const tool = toolOf({
      type: "custom",
      name: "mcp__crm__find_all",
      description: "Finds.",
      input_schema: { type: "object" },
      defer_loading: true,
      cache_control: { type: "ephemeral" },
    });
    expect(tool).toMatchObject({
      path: "tools[0]",
      name: "mcp__crm__find_all",
      type: "function",
      deferred: true,
      deferredPath: "tools[0].defer_loading",
      description: "Finds.",
      server: "crm",
      marker: { path: "tools[0].cache_control", ttl: "5m" },
    });
    expect(tool.schema!.value()).toEqual({ type: "object" });
  });

  test.each<[unknown, Record<string, unknown>]>([
    [
      { name: "Read" },
      {
        type: "function",
        deferred: false,
        deferredPath: "tools[0].defer_loading",
        server: null,
        schema: null,
      },
    ],
    [{ name: "Read", defer_loading: false }, { deferred: false }],
    [
      { name: "Read", custom: { defer_loading: true } },
      { deferred: true, deferredPath: "tools[0].custom.defer_loading" },
    ],
    [{ name: "mcp__crm__" }, { server: null }],
    [
      { type: "tool_search_tool_regex_20251119", name: "tool_search_tool_regex" },
      { type: "tool_search_tool_regex_20251119", name: "tool_search_tool_regex" },
    ],
    [
      { type: "mcp_toolset", mcp_server_name: "crm", default_config: { defer_loading: true } },
      {
        type: "mcp_toolset",
        name: "mcp_toolset:crm",
        server: "crm",
        deferred: true,
        deferredPath: "tools[0].default_config.defer_loading",
      },
    ],
    ["[]", { name: "", type: "function" }],
  ])("%j", (tool, fields) => {
    expect(toolOf(tool)).toMatchObject(fields);
  });

  test("are equal whatever their marker and key order, and differ by their schema", () => {
    const hash = (tool: unknown) => toolOf(tool).contentHash;
    const tool = { name: "a", input_schema: { type: "object", properties: {} } };
    expect(hash({ ...tool, cache_control: {} })).toBe(hash(tool));
    expect(hash({ input_schema: { properties: {}, type: "object" }, name: "a" })).toBe(hash(tool));
    expect(hash({ name: "a", input_schema: { type: "object", properties: { cache_control: {} } } })).not.toBe(
      hash(tool),
    );
  });
});

describe("system", () => {
  test("a string is one block at `system`", () => {
    expect(callOf({ system: "be brief" }).system).toMatchObject([
      { kind: "text", path: "system", text: "be brief" },
    ]);
  });

  test("a list is its blocks", () => {
    const system = [
      { type: "text", text: "a" },
      { type: "text", text: "b", cache_control: { ttl: "1h" } },
    ];
    expect(callOf({ system }).system).toMatchObject([
      { path: "system[0]", text: "a", marker: null },
      { path: "system[1]", text: "b", marker: { path: "system[1].cache_control", ttl: "1h" } },
    ]);
  });
});

describe("messages", () => {
  test("have roles, blocks and paths", () => {
    const messages = [
      { role: "user", content: "hi" },
      { role: "assistant", content: [{ type: "text", text: "yes" }] },
      { role: "system", content: [], output_config: { effort: "low" } },
    ];
    expect(callOf({ messages }).messages).toMatchObject([
      { role: "user", path: "messages[0]", blocks: [{ kind: "text", path: "messages[0].content" }] },
      { role: "assistant", path: "messages[1]", blocks: [{ kind: "text", path: "messages[1].content[0]" }] },
      { role: "system", path: "messages[2]", blocks: [] },
    ]);
  });

  test("that are none are kept", () => {
    expect(messageOf(5)).toMatchObject({ role: "", blocks: [{ kind: "other", path: "messages[0]" }] });
    expect(messageOf({ role: "user", content: { a: 1 } })).toMatchObject({
      blocks: [{ kind: "other", path: "messages[0].content" }],
    });
  });

  test.each<[string, unknown, unknown]>([
    [
      "a string and one text block",
      { role: "user", content: "hi" },
      { role: "user", content: [{ type: "text", text: "hi" }] },
    ],
    [
      "a marker that moved on",
      { role: "user", content: [{ type: "text", text: "hi", cache_control: { type: "ephemeral" } }] },
      { role: "user", content: [{ type: "text", text: "hi" }] },
    ],
    ["key order", { role: "user", content: "hi" }, { content: "hi", role: "user" }],
    ["an empty field", { role: "user", content: "hi" }, { role: "user", content: "hi", clear_at: null }],
  ])("are equal: %s", (_, one, other) => {
    expect(messageOf(one).contentHash).toBe(messageOf(other).contentHash);
    expect(messageOf(one).bytesHash).not.toBe(messageOf(other).bytesHash);
  });

  test.each<[string, unknown, unknown]>([
    ["role", { role: "user", content: "hi" }, { role: "system", content: "hi" }],
    ["text", { role: "user", content: "hi" }, { role: "user", content: "ho" }],
    [
      "the border of blocks",
      { role: "user", content: [{ type: "text", text: "ab" }] },
      {
        role: "user",
        content: [
          { type: "text", text: "a" },
          { type: "text", text: "b" },
        ],
      },
    ],
    [
      "a directive",
      { role: "system", content: [] },
      { role: "system", content: [], output_config: { effort: "low" } },
    ],
    ["content that is not there", { role: "user", content: [] }, { role: "user" }],
  ])("differ: %s", (_, one, other) => {
    expect(messageOf(one).contentHash).not.toBe(messageOf(other).contentHash);
  });

  test("hash nothing before somebody asks, and then only once", () => {
    const { view, ...message } = messageOf({ role: "user", content: "hi" });
    expect(view.spot.tape.notes).toEqual([]);
    const fresh = messageOf({ role: "user", content: "hi" });
    expect(fresh.bytesHash).toBe(fresh.view.hash());
    expect(fresh.view.spot.tape.notes).toEqual([{ [HASH]: fresh.bytesHash }]);
    expect(message).not.toHaveProperty("bytesHash");
  });
});

describe("the id", () => {
  const withHeader = (name: string, value: string) => ({ ...answerOf({}), headers: { [name]: value } });

  test.each([
    ["the header", { response: withHeader("request-id", "req_1"), id: "7" }, "req_1"],
    ["another header", { response: withHeader("x-request-id", "req_2"), id: "7" }, "req_2"],
    ["the body", { response: answerOf({ request_id: "req_3" }, 400), id: "7" }, "req_3"],
    ["the capture", { response: answerOf({}), id: "7" }, "7"],
    ["a masked header", { response: withHeader("request-id", "[REDACTED]") }, "log.jsonl#4"],
    ["a header masked in another way", { response: withHeader("request-id", "REDACTED"), id: "7" }, "7"],
    ["nothing", {}, "log.jsonl#4"],
  ])("is that of %s", (_, parts, id) => {
    expect(callOf({}, parts).id).toBe(id);
  });

  test("names the part of a record with several calls", () => {
    const exchange = exchangeOf({});
    const source = { ...exchange.source, part: 1 };
    expect(anthropicMessages.toCall({ ...exchange, source }).id).toBe("log.jsonl#4.1");
  });
});

test("a request without a JSON body is named as such", () => {
  expect(() => callOf(null)).toThrow("has no request body that is JSON");
});
