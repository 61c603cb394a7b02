import { describe, expect, test } from "vitest";
import { openaiChat } from "../../../src/dialects/openai-chat/index.ts";
import { exchangeOf } from "../exchange.ts";

const callOf = (body: unknown, url = "https://api.openai.com/v1/chat/completions") =>
  openaiChat.toCall(exchangeOf({ body, url }));
const toolOf = (tool: unknown) => callOf({ tools: [tool] }).tools[0]!;

describe("params", () => {
  test("are all fields that are no section", () => {
    const body = {
      model: "m",
      messages: [],
      tools: [],
      functions: [],
      user: "u",
      tool_choice: "auto",
      new_field: 1,
    };
    expect(callOf(body).params.map(({ path, role }) => [path, role])).toEqual([
      ["model", "prompt"],
      ["user", "identity"],
      ["tool_choice", "prompt"],
      ["new_field", "prompt"],
    ]);
  });

  test.each([
    ["prompt_cache_key", "prompt"],
    ["reasoning_effort", "prompt"],
    ["response_format", "prompt"],
    ["verbosity", "prompt"],
    ["service_tier", "prompt"],
    ["temperature", "identity"],
    ["max_completion_tokens", "identity"],
    ["stream_options", "identity"],
  ])("%s is %s", (name, role) => {
    expect(callOf({ [name]: 1 }).params).toMatchObject([{ name, role }]);
  });

  test("keep a section that has the shape of none", () => {
    const call = callOf({ tools: null, messages: "hi" });
    expect(call.params.map(({ path }) => path)).toEqual(["tools", "messages"]);
    expect([call.tools, call.messages]).toEqual([[], []]);
  });

  test("have the model of Azure from the address", () => {
    const call = callOf(
      { messages: [] },
      "https://h/openai/deployments/gpt%2Dx/chat/completions?api-version=1",
    );
    expect(call.model).toBe("gpt-x");
    expect(call.params).toMatchObject([{ name: "model", path: "url", role: "prompt" }]);
  });
});

describe("tools", () => {
  test("of the client", () => {
    const tool = toolOf({
      type: "function",
      function: { name: "mcp__crm__find", description: "Finds.", parameters: { type: "object" } },
      defer_loading: true,
      cache_control: { type: "ephemeral" },
    });
    expect(tool).toMatchObject({
      path: "tools[0]",
      name: "mcp__crm__find",
      type: "function",
      deferred: true,
      deferredPath: "tools[0].defer_loading",
      description: "Finds.",
      server: "crm",
      marker: { path: "tools[0].cache_control", ttl: "5m" },
    });
    expect(tool.schema!.value()).toEqual({ type: "object" });
  });

  test.each<[object | string, object]>([
    [
      { type: "function", function: { name: "f", defer_loading: true, cache_control: {} } },
      {
        deferred: true,
        deferredPath: "tools[0].function.defer_loading",
        schema: null,
        marker: { path: "tools[0].function.cache_control" },
      },
    ],
    [
      { type: "custom", custom: { name: "sql" } },
      { name: "sql", type: "custom", schema: null },
    ],
    [{ type: "web_search" }, { name: "", type: "web_search", deferredPath: "tools[0].defer_loading" }],
    ["f", { name: "", type: "function" }],
  ])("%j", (tool, fields) => {
    expect(toolOf(tool)).toMatchObject(fields);
  });

  test("of the old field stand behind", () => {
    const { tools } = callOf({
      functions: [{ name: "old", parameters: {} }],
      tools: [{ function: { name: "new" } }],
    });
    expect(tools).toMatchObject([
      { path: "tools[0]", name: "new" },
      { path: "functions[0]", name: "old", type: "function" },
    ]);
    expect(tools[1]!.schema!.value()).toEqual({});
  });

  test("are equal whatever their marker, key order and empty fields, and differ by their schema", () => {
    const hash = (definition: object, more = {}) => toolOf({ function: definition, ...more }).contentHash;
    const plain = hash({ name: "a", parameters: { type: "object", properties: {} } });
    expect(hash({ parameters: { properties: {}, type: "object" }, name: "a" })).toBe(plain);
    expect(hash({ name: "a", strict: null, parameters: { type: "object", properties: {} } })).toBe(plain);
    expect(hash({ name: "a", parameters: { type: "object", properties: {} } }, { cache_control: {} })).toBe(
      plain,
    );
    expect(hash({ name: "a", parameters: { type: "object" } })).not.toBe(plain);
  });
});

test("a request without a JSON body is named as such", () => {
  expect(() => callOf(null)).toThrow("has no request body that is JSON");
});
