import { describe, expect, test } from "vitest";
import type { Dialect } from "../../src/dialects/dialect.ts";
import { openaiChat } from "../../src/dialects/openai-chat/index.ts";
import { openaiResponses } from "../../src/dialects/openai-responses/index.ts";
import { judge } from "../../src/judge.ts";
import { viewOf } from "../../src/lib/json-view/index.ts";

/** The errors that are found in a request of OpenAI's which was refused with this text. */
function findErrors(dialect: Dialect, path: string, body: unknown, message: string) {
  const call = dialect.toCall({
    source: { file: "call.json", record: 0, part: null },
    format: "plain-exchange",
    id: null,
    time: null,
    request: { method: "POST", url: `https://api.openai.com/v1/${path}`, headers: {}, body: viewOf(body) },
    response: {
      status: 400,
      headers: {},
      body: viewOf({ error: { message, type: "invalid_request_error", param: null, code: null } }),
      events: null,
      text: null,
    },
    fidelity: [],
  });
  const { findings } = judge(null, call, { by: "given" });
  return findings.filter(({ severity }) => severity === "error");
}

const user = { role: "user", content: "Hello" };

describe("chat completions", () => {
  const tool = { type: "function", function: { name: "read", parameters: { type: "object" } } };
  const called = (id: string, name = "read") => ({
    role: "assistant",
    content: null,
    tool_calls: [{ id, type: "function", function: { name, arguments: "{}" } }],
  });
  const answer = (id: string) => ({ role: "tool", tool_call_id: id, content: "ok" });
  const check = (messages: unknown[], message: string, tools: unknown[] = [tool]) =>
    findErrors(openaiChat, "chat/completions", { model: "gpt-5", tools, messages }, message);

  test("tool_calls without their tool messages", () => {
    const found = check(
      [user, called("call_1"), user],
      "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_1",
    );
    expect(found).toMatchObject([
      { code: "tool-result-missing", confidence: "certain", path: "messages[1].tool_calls[0]" },
    ]);
  });

  test("a tool message without its call, and one that is the second", () => {
    const text =
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";
    expect(check([user, answer("call_9")], text)).toMatchObject([
      { code: "tool-result-orphaned", path: "messages[1]" },
    ]);
    expect(check([user, called("call_1"), answer("call_1"), answer("call_1")], text)).toMatchObject([
      { code: "tool-result-duplicate", path: "messages[3]" },
    ]);
  });

  test("a name outside the pattern, in the field that holds it", () => {
    const odd = { type: "function", function: { name: "read it", parameters: { type: "object" } } };
    const text =
      "Invalid 'tools[1].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.";
    expect(check([user], text, [tool, odd])).toMatchObject([
      { code: "tool-name-invalid", confidence: "certain", path: "tools[1].function.name" },
    ]);
  });
});

describe("responses", () => {
  const call = { type: "function_call", id: "fc_1", call_id: "call_1", name: "read", arguments: "{}" };
  const output = { type: "function_call_output", call_id: "call_1", output: "ok" };
  const check = (input: unknown[], message: string) =>
    findErrors(openaiResponses, "responses", { model: "gpt-5", input }, message);

  test("a function_call without its output", () => {
    expect(check([user, call, user], "No tool output found for function call call_1.")).toMatchObject([
      { code: "tool-result-missing", confidence: "certain", path: "input[1]" },
    ]);
  });

  test("an output without its call", () => {
    const text = "No tool call found for function call output with call_id call_1.";
    expect(check([user, output], text)).toMatchObject([{ code: "tool-result-orphaned", path: "input[1]" }]);
  });

  test("an output may stand anywhere behind its call", () => {
    const found = check([user, call, user, output], "Invalid request Error");
    expect(found.map(({ code }) => code)).toEqual(["error-unrecognized"]);
  });
});
