import { describe, expect, test } from "vitest";
import { parseErrorPaths, resolveErrorPath } from "../../src/lib/error-path.ts";
import { readJson } from "../../src/lib/json-view/index.ts";

describe("finds the places that an error names", () => {
  test.each<[message: string, ...places: string[]]>([
    [
      "messages.30: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_1.",
      "messages/30",
    ],
    ["messages.30.content.2: Input should be a valid dictionary", "messages/30/content/2"],
    [
      "messages.3.content.1.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
      "messages/3/content/1/tool_use/id",
    ],
    ["tools.0.custom.defer_loading: Extra inputs are not permitted", "tools/0/custom/defer_loading"],
    [
      "system.1.cache_control.ephemeral.scope: Extra inputs are not permitted",
      "system/1/cache_control/ephemeral/scope",
    ],
    ["Invalid parameter at messages.[1].role.", "messages/1/role"],
    ["Invalid 'input[4]': no output for it", "input/4"],
    ["Invalid 'tools[1].function.name': string does not match '^[a-zA-Z0-9_-]+$'.", "tools/1/function/name"],
    [
      "Invalid Value: 'tools.defer_loading'. Deferred tools require tools.tool_search.",
      "tools/defer_loading",
      "tools/tool_search",
    ],
    ["* GenerateContentRequest.contents[1].parts[0]: empty", "GenerateContentRequest/contents/1/parts/0"],
    ["Malformed input request: #/messages/0/content/0: extraneous key", "messages/0/content/0"],
    ['tools[0]["odd key"]: unknown', "tools/0/odd key"],
    ["body.messages.1.role: Field required", "body/messages/1/role"],
    ["[{'loc': ('body', 'messages', 1, 'role'), 'msg': 'Field required'}]", "body/messages/1/role"],
    ['[{"loc":["body","messages",1,"role"],"msg":"Field required"}]', "body/messages/1/role"],
    ["tools: Tool names must be unique.", "tools"],
    ["Error code: 400 - {'message': 'tools: Tool names must be unique.'}", "tools"],
    ["max_tokens: 128001 > 128000, which is the maximum", "max_tokens"],
    ["`max_tokens` must be greater than `thinking.budget_tokens`.", "max_tokens", "thinking/budget_tokens"],
    ["`temperature` and `top_p` cannot both be specified", "temperature", "top_p"],
    ["input length and `max_tokens` exceed context limit", "max_tokens"],
    ["Unknown parameter: 'store'.", "store"],
    ["Unsupported value: 'temperature' does not support 0.7 with this model.", "temperature"],
    [
      '"thinking.type.enabled" is not supported. Use "thinking.type.adaptive" and "output_config.effort".',
      "thinking/type/enabled",
      "thinking/type/adaptive",
      "output_config/effort",
    ],
  ])("%s", (message, ...places) => {
    expect(parseErrorPaths(message).map((steps) => steps.join("/"))).toEqual(places);
  });

  test("once each", () => {
    expect(parseErrorPaths("messages.1.role: wrong. Look at messages.1.role.")).toEqual([
      ["messages", "1", "role"],
    ]);
  });
});

describe("takes for no place", () => {
  test.each([
    ["an address", "See https://docs.test/a.b.html and platform.claude.test/docs.x/y"],
    ["a kind of block", "`thinking` or `redacted_thinking` blocks cannot be modified"],
    ["kinds of blocks", "the lastmost set of `tool_use` and `tool_result` blocks"],
    ["a role", 'Unexpected role "system": a top-level `system` parameter is accepted'],
    ["values", "Invalid value: 'text'. Supported values are: 'a' and 'b'."],
    ["numbers and versions", "claude-opus-4.6 costs 1.25, gpt-5.6: 213558 tokens > 200000"],
    ["plain words", "Invalid request Error"],
  ])("%s", (_, message) => {
    expect(parseErrorPaths(message)).toEqual([]);
  });
});

const BODY = readJson(
  JSON.stringify({
    model: "m",
    thinking: { type: "adaptive", block_binding: {} },
    system: [
      { type: "text", text: "a" },
      { type: "text", text: "b", cache_control: { type: "ephemeral", scope: "global" } },
    ],
    tools: [
      { name: "A", defer_loading: true, input_schema: {} },
      { type: "custom", name: "B" },
      { type: "function", function: { name: "C" } },
    ],
    messages: [
      { role: "user", content: "Hi" },
      {
        role: "assistant",
        content: [
          { type: "tool_use", id: "x", input: "{}" },
          { type: "image", source: { type: "base64", data: "AA" } },
          { type: "tool_result", content: [{ type: "tool_reference", tool_name: "A" }] },
        ],
      },
    ],
    contents: [{ parts: [{ functionCall: { name: "A" } }] }],
  }),
);

describe("finds a place in the body", () => {
  test.each([
    ["messages.1", "messages[1]"],
    ["messages.1.content.0.tool_use.input", "messages[1].content[0].input"],
    ["messages.1.content.1.image.source.base64.data", "messages[1].content[1].source.data"],
    ["messages.1.content.1.image.source.base64.media_type", "messages[1].content[1].source.media_type"],
    [
      "messages.1.content.2.tool_result.content.0.tool_reference.tool_name",
      "messages[1].content[2].content[0].tool_name",
    ],
    ["messages.1.AssistantMessage.role", "messages[1].role"],
    ["tools.0.custom.defer_loading", "tools[0].defer_loading"],
    ["tools.0.custom.input_schema.type", "tools[0].input_schema.type"],
    ["tools.1.custom.input_schema", "tools[1].input_schema"],
    ["tools[2].function.name", "tools[2].function.name"],
    ["system.1.cache_control.ephemeral.scope", "system[1].cache_control.scope"],
    ["system.1.cache_control.ephemeral", "system[1].cache_control"],
    ["thinking.adaptive.block_binding", "thinking.block_binding"],
    ["thinking.type.enabled", "thinking.type"],
    ["body.messages.0.role", "messages[0].role"],
    ["GenerateContentRequest.contents[0].parts[0].function_call", "contents[0].parts[0].functionCall"],
    ["max_tokens: missing", "max_tokens"],
  ])("%s is %s", (message, path) => {
    expect(resolveErrorPath(parseErrorPaths(message)[0]!, BODY)).toBe(path);
  });

  test.each([
    ["what is inside of a text", "messages.0.content.0.text", "messages[0].content"],
    ["an item that is not there", "messages.9.content", "messages"],
    ["a name where a list is", "tools.defer_loading", "tools"],
    ["what is inside of a missing field", "tools.1.custom.input_schema.type", "tools[1]"],
  ])("as far as it goes, for %s", (_, place, path) => {
    expect(resolveErrorPath(place.split("."), BODY)).toBe(path);
  });

  test.each(["image.png", "Error", "v2.1.280", "temperature"])("not for %s, which is not there", (place) => {
    expect(resolveErrorPath(place.split("."), BODY)).toBeNull();
  });
});
