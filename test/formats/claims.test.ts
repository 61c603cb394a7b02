import { describe, expect, test } from "vitest";
import { formats } from "../../src/formats/index.ts";
import { viewOf } from "../../src/lib/json-view/index.ts";
import * as examples from "./examples.ts";

const CLAIMED: readonly (readonly [format: string, what: string, record: unknown])[] = [
  ["claude-trace", "a pair", examples.CLAUDE_TRACE],
  ["claude-trace", "a pair without an answer", { ...examples.CLAUDE_TRACE, response: null }],
  ["cctrace", "a pair", examples.CCTRACE],
  ["cctrace", "a stub", examples.CCTRACE_STUB],
  ["claude-tap", "a line", examples.CLAUDE_TAP],
  ["claude-tap", "a session", examples.SESSION],
  ["claude-tap", "a bundle", examples.BUNDLE],
  ["plain-exchange", "request and response", examples.PLAIN],
  ["plain-exchange", "flat keys", examples.FLAT],
  ["plain-exchange", "a request that is the body", { request: examples.BODY, response: examples.REPLY }],
  ["plain-exchange", "a request that is the text of a body", { request: JSON.stringify(examples.BODY) }],
  [
    "plain-exchange",
    "a request without a body",
    { request: { method: "GET", url: "https://x.test/v1/models" } },
  ],
  ["cassette", "of vcrpy", examples.CASSETTE],
  ["cassette", "of Ruby", { http_interactions: examples.CASSETTE.interactions, recorded_with: "VCR 6.4.0" }],
  ["cassette", "without interactions", { version: 2, interactions: [] }],
  ["bare-request", "Anthropic", examples.BODY],
  ["bare-request", "OpenAI Responses", { model: "gpt-5.5", input: [], tools: [] }],
  ["bare-request", "Gemini", { contents: [{ role: "user", parts: [{ text: "Hi" }] }] }],
  ["bare-request", "Vertex, without a model", { anthropic_version: "vertex-2023-10-16", messages: [] }],
];

describe("exactly one format claims", () => {
  test.each(CLAIMED)("%s: %s", (name, _, record) => {
    const claiming = formats.filter((format) => format.claims(viewOf(record)));
    expect(claiming.map((format) => format.name)).toEqual([name]);
  });
});

describe("no format claims", () => {
  test.each([
    ["a response", examples.REPLY],
    ["a response of OpenAI", { id: "resp_1", object: "response", model: "gpt-5.5", output: [] }],
    ["a transcript", { messages: [{ role: "user", content: "Hi" }] }],
    [
      "a log of a library",
      { model: "m", messages: [{ role: "user", content: "Hi" }], response: {}, kwargs: {} },
    ],
    ["a response in an envelope", { custom_id: "1", response: { status_code: 200, body: {} } }],
    ["a call of another protocol", { request: { method: "tools/list", params: {} } }],
    ["a number", 7],
    ["a list", [examples.PLAIN]],
    ["interactions of another kind", { interactions: [{ id: "i1", input: "Hi" }] }],
    ["an empty object", {}],
  ])("%s", (_, record) => {
    expect(formats.filter((format) => format.claims(viewOf(record)))).toEqual([]);
  });
});
