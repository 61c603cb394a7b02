import { describe, expect, test } from "vitest";
import { diffCalls } from "../../src/diff/index.ts";
import type { Call } from "../../src/model/call.ts";
import { aCall } from "../support/calls.ts";

const SCHEMA = { type: "object", properties: { file: { type: "string" } } };
const PNG = "iVBORw0KGgo=";

/** The same conversation in three languages: a question with an image, a call, its result, an answer. */
const bodies: Record<string, Record<string, unknown>> = {
  "anthropic-messages": {
    model: "m",
    max_tokens: 500,
    tool_choice: { type: "any" },
    stop_sequences: ["END"],
    system: [{ type: "text", text: "You help." }],
    tools: [{ name: "read", description: "Reads.", input_schema: SCHEMA }],
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: "What is this?" },
          { type: "image", source: { type: "base64", media_type: "image/png", data: PNG } },
        ],
      },
      {
        role: "assistant",
        content: [
          { type: "text", text: "I look." },
          { type: "tool_use", id: "call_1", name: "read", input: { file: "a" } },
        ],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "call_1", content: "found" },
          { type: "text", text: "And?" },
        ],
      },
    ],
  },
  "openai-chat": {
    model: "m",
    max_completion_tokens: 500,
    tool_choice: "required",
    stop: ["END"],
    tools: [{ type: "function", function: { name: "read", description: "Reads.", parameters: SCHEMA } }],
    messages: [
      { role: "system", content: "You help." },
      {
        role: "user",
        content: [
          { type: "text", text: "What is this?" },
          { type: "image_url", image_url: { url: `data:image/png;base64,${PNG}` } },
        ],
      },
      {
        role: "assistant",
        content: "I look.",
        tool_calls: [
          { id: "call_1", type: "function", function: { name: "read", arguments: '{"file": "a"}' } },
        ],
      },
      { role: "tool", tool_call_id: "call_1", content: "found" },
      { role: "user", content: "And?" },
    ],
  },
  "openai-responses": {
    model: "m",
    max_output_tokens: 500,
    tool_choice: "required",
    stop: ["END"],
    instructions: "You help.",
    tools: [{ type: "function", name: "read", description: "Reads.", parameters: SCHEMA, strict: false }],
    input: [
      {
        role: "user",
        content: [
          { type: "input_text", text: "What is this?" },
          { type: "input_image", image_url: `data:image/png;base64,${PNG}` },
        ],
      },
      { role: "assistant", content: [{ type: "output_text", text: "I look." }] },
      { type: "function_call", call_id: "call_1", name: "read", arguments: '{"file":"a"}' },
      { type: "function_call_output", call_id: "call_1", output: "found" },
      { role: "user", content: [{ type: "input_text", text: "And?" }] },
    ],
  },
};

function inDialect(dialect: string, more: Record<string, unknown> = {}): Call {
  const answer = dialect === "anthropic-messages" ? {} : { response: { id: "1" } };
  return aCall({ dialect, body: { ...bodies[dialect], ...more }, ...answer });
}

function told(prev: Call, curr: Call): string[] {
  return Object.values(diffCalls(prev, curr))
    .flat()
    .map(({ kind, path, prevPath, label }) => `${kind} ${path ?? prevPath}: ${label}`);
}

const dialects = Object.keys(bodies);
const ways = dialects.flatMap((from) =>
  dialects.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe("a faithful translation is no change", () => {
  test.each(ways)("from %s to %s", (from, to) => {
    expect(told(inDialect(from), inDialect(to))).toEqual([]);
  });
});

describe("what is more than a translation is told at its place in either body", () => {
  const ingress = inDialect("anthropic-messages");
  const chat = (more: Record<string, unknown>) => told(ingress, inDialect("openai-chat", more));

  test("another limit under another name", () => {
    expect(chat({ max_completion_tokens: 100 })).toEqual(["changed max_completion_tokens: 500 → 100"]);
  });

  test("another choice of tools", () => {
    expect(chat({ tool_choice: "auto" })).toEqual([expect.stringMatching(/^changed tool_choice: /)]);
  });

  test("a field that the other language has not", () => {
    expect(chat({ prompt_cache_key: "k" })).toEqual(['added prompt_cache_key: "k"']);
  });

  test("a description that was cut", () => {
    const tools = [{ type: "function", function: { name: "read", description: "Read", parameters: SCHEMA } }];
    expect(chat({ tools })).toEqual(['changed tools[0]: description "Reads." → "Read"']);
  });

  test("a system prompt with more in it", () => {
    const messages = [{ role: "system", content: "You help. Be kind." }, ...messagesOfChat().slice(1)];
    expect(chat({ messages })).toEqual([expect.stringContaining("changed messages[0].content: ")]);
  });

  test("a text that was rewritten, where it stands", () => {
    const messages = [...messagesOfChat().slice(0, -1), { role: "user", content: "And now?" }];
    const [change, ...others] = diffCalls(ingress, inDialect("openai-chat", { messages })).messages;
    expect(change).toMatchObject({ kind: "changed", path: "messages[3]", prevPath: "messages[2]" });
    expect(change!.detail.map(({ path }) => path)).toEqual(["messages[4].content"]);
    expect(others).toEqual([]);
  });

  test("a cache marker that was lost", () => {
    const system = [{ type: "text", text: "You help.", cache_control: { type: "ephemeral" } }];
    const marked = inDialect("anthropic-messages", { system });
    expect(told(marked, inDialect("openai-chat"))).toEqual([
      "respelled messages[0].content: cache marker gone",
    ]);
  });
});

function messagesOfChat(): unknown[] {
  return bodies["openai-chat"]!.messages as unknown[];
}
