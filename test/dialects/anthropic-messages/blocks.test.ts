import { describe, expect, test } from "vitest";
import { toBlock, toBlocks } from "../../../src/dialects/anthropic-messages/blocks.ts";
import { jsonOf } from "../exchange.ts";

const block = (value: unknown) => toBlock(jsonOf(value), "b");

describe("kinds and fields", () => {
  test.each<[unknown, Record<string, unknown>]>([
    ['"hello"', { kind: "text", text: "hello" }],
    [
      { type: "text", text: "hi", cache_control: { type: "ephemeral" } },
      { kind: "text", text: "hi", marker: { path: "b.cache_control", ttl: "5m" } },
    ],
    [
      { type: "text", text: "", cache_control: { type: "ephemeral", ttl: "t-9f3a" } },
      { kind: "text", text: "", marker: { path: "b.cache_control", ttl: "t-9f3a" } },
    ],
    [
      { type: "text", text: "hi", cache_control: null },
      { kind: "text", marker: null },
    ],
    ['{"type":"text","text":"broken \\q"}', { kind: "text", text: "broken \\q" }],
    [
      { type: "thinking", thinking: "hm", signature: "s1" },
      { kind: "thinking", text: "hm", signature: "s1", redacted: false },
    ],
    [
      { type: "redacted_thinking", data: "xx" },
      { kind: "thinking", text: "", signature: null, redacted: true },
    ],
    [
      { type: "tool_use", id: "toolu_1", name: "Read", input: { path: "a" } },
      { kind: "tool_call", id: "toolu_1", name: "Read", server: false },
    ],
    [
      { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} },
      { kind: "tool_call", server: true },
    ],
    [
      { type: "mcp_tool_use", id: "mcptoolu_1", name: "find", server_name: "crm", input: {} },
      { kind: "tool_call", server: true },
    ],
    [
      { type: "tool_use", id: "toolu_1", name: "Read", input: null },
      { kind: "tool_call", input: null },
    ],
    [
      { type: "tool_result", tool_use_id: "toolu_1", is_error: true, content: [] },
      { kind: "tool_result", id: "toolu_1", isError: true, server: false, type: "tool_result", content: [] },
    ],
    [
      { type: "tool_result", tool_use_id: "toolu_1" },
      { kind: "tool_result", isError: false, content: [] },
    ],
    [
      { type: "mcp_tool_result", tool_use_id: "mcptoolu_1", content: [] },
      { kind: "tool_result", server: true, type: "mcp_tool_result" },
    ],
    [
      { type: "image", source: { type: "base64", media_type: "image/png", data: "" } },
      { kind: "image", mediaType: "image/png" },
    ],
    [
      { type: "document", source: { type: "url", url: "https://example.org/a.pdf" } },
      { kind: "document", mediaType: null },
    ],
    [
      { type: "tool_reference", tool_name: "mcp__crm__find" },
      { kind: "tool_reference", name: "mcp__crm__find", server: null },
    ],
    [
      { type: "mcp_tool_reference", server_name: "crm", name: "find" },
      { kind: "tool_reference", name: "find", server: "crm" },
    ],
    [
      { type: "mcp_toolset_reference", server_name: "crm" },
      { kind: "tool_reference", name: "", server: "crm" },
    ],
    [
      { type: "tool_addition", tool: { type: "tool_definition", definition: { name: "x" } } },
      { kind: "tool_change", change: "addition", reference: null },
    ],
    [
      { type: "search_result", title: "t" },
      { kind: "other", type: "search_result" },
    ],
    [{ type: "constructor" }, { kind: "other", type: "constructor" }],
    [{ text: "no type" }, { kind: "other", type: "" }],
    [17, { kind: "other", type: "" }],
  ])("%j", (value, fields) => {
    expect(block(value)).toMatchObject({ path: "b", ...fields });
  });
});

test("the name in a tool change stands in `name`, and its path is that of the reference", () => {
  const removal = block({ type: "tool_removal", tool: { type: "tool_reference", name: "Grep" } });
  expect(removal).toMatchObject({
    kind: "tool_change",
    change: "removal",
    reference: { kind: "tool_reference", name: "Grep", path: "b.tool" },
  });
});

test("a result that is a string has one text block with the path of the string", () => {
  expect(block({ type: "tool_result", tool_use_id: "t", content: "done" })).toMatchObject({
    content: [{ kind: "text", text: "done", path: "b.content" }],
  });
});

test("references found by a search of the host stand one level deeper", () => {
  const result = {
    type: "tool_search_tool_result",
    tool_use_id: "srvtoolu_1",
    content: {
      type: "tool_search_tool_search_result",
      tool_references: [
        { type: "tool_reference", tool_name: "Grep", cache_control: { type: "ephemeral", ttl: "1h" } },
      ],
    },
  };
  expect(block(result)).toMatchObject({
    server: true,
    content: [
      {
        kind: "tool_reference",
        name: "Grep",
        path: "b.content.tool_references[0]",
        marker: { path: "b.content.tool_references[0].cache_control", ttl: "1h" },
      },
    ],
  });
});

test("any other object as a result is one block", () => {
  const content = { type: "web_search_tool_result_error", error_code: "unavailable" };
  expect(block({ type: "web_search_tool_result", tool_use_id: "s", content })).toMatchObject({
    content: [{ kind: "other", type: "web_search_tool_result_error", path: "b.content" }],
  });
});

test("`content: null` and no content are no blocks", () => {
  expect(toBlocks(jsonOf("null"), "c")).toEqual([]);
  expect(toBlocks(undefined, "c")).toEqual([]);
});

describe("the same content", () => {
  test.each<[string, unknown, unknown]>([
    ["a string and a text block", '"hi"', { type: "text", text: "hi" }],
    ["key order", { type: "text", text: "hi" }, { text: "hi", type: "text" }],
    [
      "a marker",
      { type: "text", text: "hi" },
      { type: "text", text: "hi", cache_control: { type: "ephemeral" } },
    ],
    ["empty citations", { type: "text", text: "hi" }, { type: "text", text: "hi", citations: [] }],
    ["no citations", { type: "text", text: "hi" }, { type: "text", text: "hi", citations: null }],
    [
      "a result as text and as one block",
      { type: "tool_result", tool_use_id: "t", content: "ok" },
      { type: "tool_result", tool_use_id: "t", content: [{ type: "text", text: "ok" }] },
    ],
    [
      "a marker inside of a result",
      { type: "tool_result", tool_use_id: "t", content: [{ type: "text", text: "ok" }] },
      { type: "tool_result", tool_use_id: "t", content: [{ type: "text", text: "ok", cache_control: {} }] },
    ],
    [
      "a marker on a found reference",
      {
        type: "tool_search_tool_result",
        tool_use_id: "t",
        content: { tool_references: [{ type: "tool_reference" }] },
      },
      {
        type: "tool_search_tool_result",
        tool_use_id: "t",
        content: { tool_references: [{ type: "tool_reference", cache_control: {} }] },
      },
    ],
  ])("%s", (_, one, other) => {
    expect(block(one).contentHash).toBe(block(other).contentHash);
    expect(block(one).bytesHash).not.toBe(block(other).bytesHash);
  });
});

describe("other content", () => {
  test.each<[string, unknown, unknown]>([
    ["text", { type: "text", text: "a" }, { type: "text", text: "b" }],
    [
      "a key `cache_control` in the input of a tool",
      { type: "tool_use", id: "t", name: "n", input: { cache_control: 1 } },
      { type: "tool_use", id: "t", name: "n", input: {} },
    ],
    [
      "null in the input of a tool",
      { type: "tool_use", id: "t", name: "n", input: { a: null } },
      { type: "tool_use", id: "t", name: "n", input: {} },
    ],
    [
      "a result without text and one with empty text",
      { type: "tool_result", tool_use_id: "t", content: [] },
      { type: "tool_result", tool_use_id: "t", content: "" },
    ],
    [
      "citations",
      { type: "text", text: "a" },
      { type: "text", text: "a", citations: [{ type: "page_location", cited_text: "a" }] },
    ],
    [
      "which tools a search found",
      {
        type: "tool_search_tool_result",
        content: { tool_references: [{ type: "tool_reference", tool_name: "a" }] },
      },
      {
        type: "tool_search_tool_result",
        content: { tool_references: [{ type: "tool_reference", tool_name: "b" }] },
      },
    ],
  ])("%s", (_, one, other) => {
    expect(block(one).contentHash).not.toBe(block(other).contentHash);
  });
});
