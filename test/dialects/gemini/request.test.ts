import { describe, expect, test } from "vitest";
import { gemini } from "../../../src/dialects/gemini/index.ts";
import { exchangeOf } from "../exchange.ts";

const URL = "https://generativelanguage.googleapis.com/v1beta/models/gemini-x:generateContent";
const callOf = (body: object, url: string | null = URL) => gemini.toCall(exchangeOf({ url, body }));
const user = (...parts: object[]) => ({ role: "user", parts });
const model = (...parts: object[]) => ({ role: "model", parts });
const blocksOf = (...contents: object[]) => callOf({ contents }).messages.flatMap(({ blocks }) => blocks);
const isEqual = (a: object, b: object) =>
  callOf({ contents: [a] }).messages[0]!.contentHash === callOf({ contents: [b] }).messages[0]!.contentHash;

test("the parts of a request", () => {
  const call = callOf({
    systemInstruction: { role: "user", parts: [{ text: "Be brief." }] },
    contents: [user({ text: "Hello" })],
    generationConfig: { temperature: 0 },
    labels: { team: "t" },
  });
  expect(call).toMatchObject({
    dialect: "gemini",
    model: "gemini-x",
    system: [{ kind: "text", path: "systemInstruction.parts[0]", text: "Be brief." }],
    messages: [
      {
        role: "user",
        path: "contents[0]",
        blocks: [{ kind: "text", path: "contents[0].parts[0]", text: "Hello" }],
      },
    ],
  });
  expect(call.params.map(({ name, path, role }) => [name, path, role])).toEqual([
    ["model", "url", "prompt"],
    ["generationConfig", "generationConfig", "prompt"],
    ["labels", "labels", "identity"],
  ]);
});

test("Code Assist wraps the request", () => {
  const call = callOf(
    {
      model: "gemini-y",
      project: "p",
      request: {
        contents: [user({ text: "Hello" })],
        system_instruction: { parts: { text: "s" } },
        tools: [{ functionDeclarations: [{ name: "f" }] }],
        session_id: "s1",
      },
    },
    "https://cloudcode-pa.googleapis.com/v1internal:generateContent",
  );
  expect(call).toMatchObject({
    model: "gemini-y",
    system: [{ path: "request.system_instruction.parts", text: "s" }],
    tools: [{ path: "request.tools[0].functionDeclarations[0]", name: "f" }],
    messages: [{ path: "request.contents[0]", blocks: [{ path: "request.contents[0].parts[0]" }] }],
  });
  expect(call.params.map(({ path, role }) => [path, role])).toEqual([
    ["model", "prompt"],
    ["project", "identity"],
    ["request.session_id", "identity"],
  ]);
});

describe("a part", () => {
  test.each<[object, object]>([
    [{ text: "t" }, { kind: "text", text: "t" }],
    [
      { text: "t", thoughtSignature: "s" },
      { kind: "text", text: "t" },
    ],
    [
      { text: "t", thought: true },
      { kind: "thinking", text: "t", signature: null },
    ],
    [
      { text: "", thoughtSignature: "s" },
      { kind: "thinking", text: "", signature: "s" },
    ],
    [{ functionCall: { name: "f", id: "c1" } }, { kind: "tool_call", id: "c1", name: "f", signature: null }],
    [
      { function_call: { name: "f" }, thought_signature: "s" },
      { kind: "tool_call", name: "f", signature: "s" },
    ],
    [{ inlineData: { mimeType: "image/png", data: "AAAA" } }, { kind: "image", mediaType: "image/png" }],
    [
      { fileData: { mimeType: "application/pdf", fileUri: "u" } },
      { kind: "document", mediaType: "application/pdf" },
    ],
    [{ executableCode: { code: "1" } }, { kind: "tool_call", name: "code_execution", server: true }],
    [
      { thoughtSignature: "s", somethingNew: {} },
      { kind: "other", type: "somethingNew" },
    ],
  ])("%j", (part, expected) => {
    expect(blocksOf(model(part))).toMatchObject([{ path: "contents[0].parts[0]", ...expected }]);
  });

  test("with a response has what the client says", () => {
    const response = (body: object) => ({ functionResponse: { name: "f", id: "c", response: body } });
    const path = "contents[0].parts[0].functionResponse.response";
    expect(blocksOf(user(response({ output: "done" })))).toMatchObject([
      {
        kind: "tool_result",
        id: "c",
        isError: false,
        content: [{ kind: "text", path: `${path}.output`, text: "done" }],
      },
    ]);
    expect(blocksOf(user(response({ error: "no" })))).toMatchObject([
      { isError: true, content: [{ text: "no" }] },
    ]);
    expect(blocksOf(user(response({ a: 1, b: 2 })))).toMatchObject([
      { content: [{ kind: "other", path, type: "response" }] },
    ]);
  });
});

test("calls without ids are answered by name, in their order", () => {
  const call = (name: string) => ({ functionCall: { name, args: {} } });
  const answer = (name: string) => ({ functionResponse: { name, response: {} } });
  const blocks = blocksOf(
    model(call("f"), call("g"), call("f")),
    user(answer("f"), answer("f"), answer("g"), answer("h")),
  );
  const ids = blocks.map((block) =>
    block.kind === "tool_call" || block.kind === "tool_result" ? block.id : null,
  );
  expect(ids.slice(0, 3)).toEqual(["contents[0].parts[0]", "contents[0].parts[1]", "contents[0].parts[2]"]);
  expect(ids.slice(3)).toEqual([ids[0], ids[2], ids[1], "contents[1].parts[3]"]);
});

test("code that the host runs and what came of it belong together", () => {
  const blocks = blocksOf(
    model(
      { executableCode: { code: "1/0" } },
      { codeExecutionResult: { outcome: "OUTCOME_FAILED", output: "Oh." } },
    ),
  );
  expect(blocks[1]).toMatchObject({
    kind: "tool_result",
    id: "contents[0].parts[0]",
    isError: true,
    server: true,
  });
});

test("the tools", () => {
  const { tools } = callOf({
    contents: [],
    tools: [
      {
        functionDeclarations: [
          { name: "mcp__docs__find", description: "d", parameters: { type: "OBJECT" } },
          { name: "g", parametersJsonSchema: { type: "object" } },
        ],
      },
      { function_declarations: [{ name: "h" }], googleSearch: {} },
    ],
  });
  expect(tools.map(({ path, name, type, server }) => [path, name, type, server])).toEqual([
    ["tools[0].functionDeclarations[0]", "mcp__docs__find", "function", "docs"],
    ["tools[0].functionDeclarations[1]", "g", "function", null],
    ["tools[1].function_declarations[0]", "h", "function", null],
    ["tools[1].googleSearch", "googleSearch", "googleSearch", null],
  ]);
  expect(tools.slice(0, 2).map(({ schema }) => schema!.value())).toEqual([
    { type: "OBJECT" },
    { type: "object" },
  ]);
});

test("the content is equal without a role and with that of the user, with and without `thought: false`", () => {
  expect(isEqual({ parts: [{ text: "hi" }] }, user({ text: "hi", thought: false }))).toBe(true);
});

test("the content differs where the signature of a call is lost", () => {
  const called = { functionCall: { name: "f", args: {} } };
  expect(isEqual(model(called), model({ ...called, thoughtSignature: "s" }))).toBe(false);
});
