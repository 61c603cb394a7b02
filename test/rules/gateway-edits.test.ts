import { describe, expect, test } from "vitest";
import { judge } from "../../src/judge.ts";
import { aCall, aTool, type CallParts } from "../support/calls.ts";

const BETA = {
  headers: { "anthropic-version": "2023-06-01", "anthropic-beta": "one-2025-01-01,two-2025-01-01" },
};
const MARK = { cache_control: { type: "ephemeral" } };
const text = (words: string, more = {}) => ({ type: "text", text: words, ...more });
const call = (id: string, name = "Read") => ({ type: "tool_use", id, name, input: { file: "a" } });
const result = (id: string, content: unknown = "found") => ({
  type: "tool_result",
  tool_use_id: id,
  content,
});
const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } };

/** A conversation with a call, as the client sent it and as it left the gateway. */
function turns(used: unknown, answered: unknown) {
  return {
    body: {
      messages: [user("Look."), { role: "assistant", content: used }, { role: "user", content: answered }],
    },
  };
}

function user(content: unknown) {
  return { role: "user", content };
}

const reference = { type: "tool_reference", tool_name: "Write" };

/** What the client sent, what left the gateway, the severity where the host took it, and what is said of it. */
const edits: [what: string, ingress: CallParts, egress: CallParts, severity: string, did: string][] = [
  [
    "max_tokens lowered",
    { body: { max_tokens: 32000 } },
    { body: { max_tokens: 8192 } },
    "info",
    "changed max_tokens (32000 → 8192)",
  ],
  [
    "thinking dropped",
    { body: { thinking: { type: "adaptive" } } },
    {},
    "warning",
    'removed thinking ({"type":"adaptive"})',
  ],
  ["a field added", {}, { body: { guardrails: ["pii"] } }, "info", 'added guardrails: ["pii"]'],
  [
    "tool_choice rewritten",
    { body: { tool_choice: { type: "any" } } },
    { body: { tool_choice: { type: "auto" } } },
    "info",
    'changed tool_choice (type "any" → "auto")',
  ],
  [
    "metadata rewritten",
    { body: { metadata: { user_id: "a" } } },
    { body: { metadata: { user_id: "b" } } },
    "info",
    'changed metadata (user_id "a" → "b")',
  ],
  [
    "a beta dropped",
    BETA,
    { headers: { ...BETA.headers, "anthropic-beta": "two-2025-01-01" } },
    "info",
    "changed headers.anthropic-beta (− one-2025-01-01)",
  ],
  [
    "the version dropped",
    BETA,
    { headers: { "anthropic-beta": BETA.headers["anthropic-beta"] } },
    "info",
    'removed headers.anthropic-version ("2023-06-01")',
  ],
  [
    "a marker moved",
    { body: { system: [text("One.", MARK), text("Two.")] } },
    { body: { system: [text("One."), text("Two.", MARK)] } },
    "info",
    "moved cache_control from system[0].cache_control to system[1].cache_control",
  ],
  [
    "the lifetime of a marker",
    { body: { system: [text("One.", { cache_control: { type: "ephemeral", ttl: "1h" } })] } },
    { body: { system: [text("One.", MARK)] } },
    "info",
    "changed the ttl of cache_control from 1h to 5m",
  ],
  ["a tool gone", {}, { body: { tools: [aTool("Read")] } }, "warning", "removed the tool Write"],
  [
    "a tool renamed",
    { body: { tools: [aTool("mcp.wiki.get", { description: "Gets." })] } },
    { body: { tools: [aTool("mcp_wiki_get", { description: "Gets." })] } },
    "info",
    "renamed the tool mcp.wiki.get to mcp_wiki_get",
  ],
  [
    "system moved into the messages",
    {},
    { body: { system: undefined, messages: [user("You help.\n\nHello")] } },
    "info",
    "moved system into messages[0].content",
  ],
  ["system dropped", {}, { body: { system: undefined } }, "warning", 'removed system ("You help.")'],
  [
    "a result dropped",
    turns([call("toolu_1")], [result("toolu_1"), text("Go on.")]),
    turns([call("toolu_1")], [text("Go on.")]),
    "warning",
    "dropped the tool_result for toolu_1",
  ],
  [
    "a reference turned into text",
    turns([call("toolu_1")], [result("toolu_1", [reference])]),
    turns([call("toolu_1")], [result("toolu_1", [text("Loaded Write.")])]),
    "warning",
    "turned into text the tool_reference to Write",
  ],
  [
    "ids rewritten",
    turns([call("toolu_1")], [result("toolu_1")]),
    turns([call("call_1")], [result("call_1")]),
    "info",
    "rewrote the id toolu_1 to call_1",
  ],
  [
    "an image dropped",
    { body: { messages: [user([text("See."), image])] } },
    { body: { messages: [user([text("See.")])] } },
    "warning",
    "dropped 1 image block (messages[0].content[1])",
  ],
  [
    "an image recoded",
    { body: { messages: [user([image])] } },
    { body: { messages: [user([{ ...image, source: { ...image.source, data: "/9j/4AAQSkZJRg==" } }])] } },
    "info",
    'changed messages[0] (user: content[0].source.data "iVBORw0KGgo=" → "/9j/4AAQSkZJRg==")',
  ],
  [
    "a role rewritten",
    { body: { messages: [user("Hello"), { role: "system", content: "Be brief." }] } },
    { body: { messages: [user("Hello"), user("Be brief.")] } },
    "info",
    'changed messages[1] (user: role "system" → "user")',
  ],
  [
    "the order of keys",
    { body: { tools: [{ name: "Read", description: "Reads.", input_schema: { type: "object" } }] } },
    { body: { tools: [{ description: "Reads.", input_schema: { type: "object" }, name: "Read" }] } },
    "info",
    "changed the order of keys in tools[0]",
  ],
];

test.each(edits)("%s", (_, ingress, egress, severity, did) => {
  const { findings } = judge(aCall(ingress), aCall(egress), { by: "gateway" });
  const [finding, ...others] = findings.filter(({ code }) => code === "gateway-changed-request");
  expect(finding).toMatchObject({ severity, message: expect.stringContaining(did) });
  expect(others).toEqual([]);
});

/** The error findings of a call that came out of the gateway and was refused with this text. */
function blamed(ingress: CallParts, egress: CallParts, message: string) {
  const response = { type: "error", error: { type: "invalid_request_error", message } };
  const { findings } = judge(aCall(ingress), aCall({ ...egress, status: 400, response }), { by: "gateway" });
  return findings.filter((finding) => finding.severity === "error").map(({ code }) => code);
}

describe("what the gateway did is blamed where another finding speaks of it", () => {
  const field = { context_management: { edits: [] } };

  test("a beta was dropped, and the field that it switches on is refused", () => {
    const betas = { "anthropic-beta": "context-management-2025-06-27" };
    const body = { body: field };
    const message = "context_management: Extra inputs are not permitted";
    expect(blamed({ ...body, headers: betas }, body, message)).toEqual([
      "field-rejected",
      "gateway-changed-request",
    ]);
  });

  test("a field that the client sent as well is refused, and the gateway changed another", () => {
    const message = "context_management: Extra inputs are not permitted";
    const egress = { body: { ...field, max_tokens: 900 } };
    expect(blamed({ body: field }, egress, message)).toEqual(["field-rejected"]);
  });

  test("a block is refused, and the gateway changed another of the same message", () => {
    const blocks = (words: string) => ({ body: { messages: [user([text(words), text("")])] } });
    const message = "messages.0.content.1.text: text content blocks must be non-empty";
    expect(blamed(blocks("One."), blocks("Two."), message)).toEqual(["text-empty"]);
  });
});

test("a failed call whose own answer was not captured has failed with what the client got", () => {
  const ingress = aCall({ status: 400, response: { error: { message: "max_tokens: too large" } } });
  const egress = { ...aCall({ body: { max_tokens: 900_000 } }), status: null, reply: null };
  const pair = judge(ingress, egress, { by: "gateway" });
  expect(pair.error?.message).toBe("max_tokens: too large");
  expect(pair.findings[0]).toMatchObject({ severity: "error", path: "max_tokens" });
});

test("nothing is said of the turns of a conversation, nor of the cache between them", () => {
  const ingress = aCall({
    body: { messages: [user("One."), { role: "assistant", content: "Two." }, user("Three.")] },
  });
  const egress = aCall({ body: { tools: [aTool("Read")], messages: [user("Three.")] } });
  const { findings, cache } = judge(ingress, egress, { by: "gateway" });
  expect(findings.map(({ code }) => code)).toEqual(["gateway-changed-request"]);
  expect(cache).toMatchObject({ verdict: "unknown", firstDivergence: null, otherHosts: [] });
});
