import { expect, test } from "vitest";
import { aTool, type CallParts } from "../support/calls.ts";
import {
  answerOf,
  assistant,
  eventsOf,
  livesIn,
  reply,
  result,
  statesOf,
  text,
  toolOf,
  use,
  user,
} from "./build-lives.ts";

/** Shapes of captured sessions, told in small: each was checked by hand on a capture of that shape. */

test("a coding agent that sends a deferred placeholder, so that a first real one changes nothing", () => {
  const placeholder = aTool("DeferredToolPlaceholder", { defer_loading: true });
  const tools = [aTool("Read"), aTool("ToolSearch"), placeholder, aTool("Write")];
  const lives = livesIn([
    { body: { tools, messages: [user(text("Go."))] } },
    { body: { tools, messages: [user(text("Go.")), assistant(text("Yes?")), user(text("On."))] } },
  ]);
  expect(toolOf(lives, "DeferredToolPlaceholder").kind).toBe("placeholder");
  expect(statesOf(lives, "DeferredToolPlaceholder")).toEqual(["deferred", "deferred"]);
  expect(answerOf(lives, "tools-field")).toBe(
    "core tools alone: 3 tools not deferred, 1 deferred only as a placeholder in call 1",
  );
  expect(answerOf(lives, "savings")).toBe("nothing: no definition was left out of any call");
});

test("a client of Responses that searches by itself, and sends only what is new", () => {
  const tools = [{ type: "tool_search", execution: "client", description: "Finds tools.", parameters: {} }];
  const schema = { type: "object", properties: { to: { type: "string" } }, required: ["to"] };
  const helpers = ["helper_start", "helper_stop"].map((name) => ({
    type: "function",
    name,
    description: "Helps.",
    defer_loading: true,
    parameters: schema,
  }));
  const namespace = { type: "namespace", name: "helpers", description: "Helpers.", tools: helpers };
  const call = (input: unknown[], output: unknown[], more = {}): CallParts => ({
    dialect: "openai-responses",
    body: { model: "gpt-5.5", tools, input, ...more },
    response: { id: "resp_1", object: "response", status: "completed", output },
  });
  const search = {
    type: "tool_search_call",
    call_id: "call_1",
    execution: "client",
    arguments: { query: "helper" },
  };
  const start = {
    type: "function_call",
    call_id: "call_2",
    name: "helper_start",
    arguments: '{"to":"sum up"}',
  };
  const lives = livesIn([
    call([{ type: "message", role: "user", content: "Delegate this." }], [search]),
    call([{ type: "tool_search_output", call_id: "call_1", tools: [namespace] }], [start], {
      previous_response_id: "resp_1",
    }),
    call([{ type: "function_call_output", call_id: "call_2", output: "started" }], [], {
      previous_response_id: "resp_2",
    }),
  ]);
  expect(lives?.searches).toMatchObject([{ call: 0, found: ["helper_start", "helper_stop"] }]);
  expect(eventsOf(lives, "helper_start")).toEqual(["0r searched", "1 found", "1r called"]);
  expect(statesOf(lives, "helper_stop")).toEqual(["–", "loaded", "loaded"]);
  expect(toolOf(lives, "helper_start")).toMatchObject({ server: "helpers", kind: "found" });
  expect(toolOf(lives, "helper_start").events[2]!.use).toMatchObject({
    loaded: true,
    faults: [],
    result: { outcome: "ok", call: 2 },
  });
  expect(answerOf(lives, "unused-loads")).toMatch(/^helper_stop: 1 tool of 2/);
  expect(answerOf(lives, "compaction")).toContain("some requests show only what is new in them");
});

test("an application whose search returns names, so that the model guesses the arguments", () => {
  const searchTools = aTool("search_tools");
  const quote = aTool("quote", {
    defer_loading: true,
    input_schema: {
      type: "object",
      properties: { symbol: { type: "string" } },
      required: ["symbol"],
      additionalProperties: false,
    },
  });
  const ask = use("toolu_1", "search_tools", { queries: ["price of a share"] });
  const guess = use("toolu_2", "quote", { ticker: "ACME" });
  const right = use("toolu_3", "quote", { symbol: "ACME" });
  const names = JSON.stringify({ matches: [{ name: "quote", description: "The price of a share." }] });
  const found = [user(text("What does ACME cost?")), assistant(ask), user(result("toolu_1", names))];
  const refused = result("toolu_2", "1 validation error: symbol: Field required", { is_error: true });
  const guessed = [...found, assistant(guess), user(refused)];
  const lives = livesIn([
    { body: { tools: [searchTools], messages: found.slice(0, 1) }, response: reply(ask) },
    { body: { tools: [searchTools, quote], messages: found }, response: reply(guess) },
    { body: { tools: [searchTools, quote], messages: guessed }, response: reply(right) },
    {
      body: {
        tools: [searchTools, quote],
        messages: [...guessed, assistant(right), user(result("toolu_3", "12.50"))],
      },
    },
  ]);
  expect(eventsOf(lives, "quote")).toEqual(["0r searched", "1 found", "1 defined", "1r called", "2r called"]);
  expect(statesOf(lives, "quote")).toEqual(["–", "deferred", "deferred", "deferred"]);
  expect(answerOf(lives, "unloaded-calls")).toBe(
    "yes: quote in call 1 (the arguments do not satisfy its schema: symbol is required and ticker is not allowed; it was refused) and quote in call 2 (the arguments satisfy its schema; it worked)",
  );
});

test("a host that searches by itself: the result stands in its reply", () => {
  const tools = [
    { type: "tool_search_tool_bm25_20251119", name: "tool_search_tool_bm25" },
    aTool("rate", { defer_loading: true }),
  ];
  const found = [
    { type: "server_tool_use", id: "srvtoolu_1", name: "tool_search_tool_bm25", input: { query: "rate" } },
    {
      type: "tool_search_tool_result",
      tool_use_id: "srvtoolu_1",
      content: {
        type: "tool_search_tool_search_result",
        tool_references: [{ type: "tool_reference", tool_name: "rate" }],
      },
    },
    use("toolu_1", "rate", {}),
  ];
  const messages = [user(text("The rate?"))];
  const lives = livesIn([
    { body: { tools, messages }, response: reply(...found) },
    { body: { tools, messages: [...messages, assistant(...found), user(result("toolu_1", "0.92"))] } },
  ]);
  expect(eventsOf(lives, "rate")).toEqual(["0 defined", "0r searched", "0r found", "0r called"]);
  expect(statesOf(lives, "rate")).toEqual(["deferred", "loaded"]);
  expect(toolOf(lives, "rate").events.at(-1)?.use?.loaded).toBe(true);
});

test("a definition that a loader returns as JSON is loaded; one in a file that was read is not", () => {
  const definition = JSON.stringify({ name: "refund", parameters: { type: "object", properties: {} } });
  const story = (tool: string, input: unknown) => {
    const messages = [
      user(text("Go.")),
      assistant(use("toolu_1", tool, input)),
      user(result("toolu_1", definition)),
    ];
    return livesIn([{ body: { tools: [aTool(tool)], messages } }]);
  };
  expect(toolOf(story("describe_tool", { tool_name: "refund" }), "refund").kind).toBe("text");
  expect(story("Read", { path: "tools.json" })).toBeNull();
});
