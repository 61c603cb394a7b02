import { describe, expect, test } from "vitest";
import { aTool } from "../support/calls.ts";
import {
  answerOf,
  assistant,
  eventsOf,
  livesIn,
  reference,
  reply,
  result,
  statesOf,
  text,
  toolOf,
  use,
  user,
} from "./build-lives.ts";

const search = aTool("ToolSearch");
const deferred = (name: string, more = {}) => aTool(name, { defer_loading: true, ...more });
const list = (...names: string[]) =>
  text(`<system-reminder>\nThese deferred tools can be loaded:\n${names.join("\n")}\n</system-reminder>`);
const ask = use("toolu_1", "ToolSearch", { query: "select:Alarm" });
const found = result("toolu_1", [reference("Alarm")]);

test("a tool that is named, searched for, found, defined and called", () => {
  const opening = user(list("Alarm", "Radio"), text("Wake me at six."));
  const alarm = deferred("Alarm", {
    input_schema: { type: "object", properties: { at: { type: "string" } }, required: ["at"] },
  });
  const call = use("toolu_2", "Alarm", { at: "06:00" });
  const loaded = [opening, assistant(ask), user(found)];
  const lives = livesIn([
    { body: { tools: [search], messages: [opening] }, response: reply(ask) },
    { body: { tools: [search, alarm], messages: loaded }, response: reply(call) },
    {
      body: {
        tools: [search, alarm],
        messages: [...loaded, assistant(call), user(result("toolu_2", "Set."))],
      },
    },
  ]);
  expect(eventsOf(lives, "Alarm")).toEqual([
    "0 announced",
    "0r searched",
    "1 found",
    "1 defined",
    "1r called",
  ]);
  expect(statesOf(lives, "Alarm")).toEqual(["named", "loaded", "loaded"]);
  expect(statesOf(lives, "Radio")).toEqual(["named", "named", "named"]);
  expect(toolOf(lives, "Alarm").events.at(-1)?.use).toEqual({
    loaded: true,
    faults: [],
    result: { outcome: "ok", call: 2, path: "messages[4].content[0]" },
  });
  expect(lives?.searches).toMatchObject([
    { call: 0, tool: "ToolSearch", query: '{"query":"select:Alarm"}', found: ["Alarm"] },
  ]);
});

test("what the history of the first captured call tells happened earlier, its last turn aside", () => {
  const old = use("toolu_0", "Radio", {});
  const messages = [
    user(text("Go.")),
    assistant(old),
    user(result("toolu_0", "On.")),
    assistant(ask),
    user(found),
  ];
  const lives = livesIn([{ body: { tools: [search, deferred("Alarm"), aTool("Radio")], messages } }]);
  expect(eventsOf(lives, "Radio")).toEqual(["<0 called", "0 defined"]);
  expect(eventsOf(lives, "Alarm")).toEqual(["<0 searched", "0 found", "0 defined"]);
});

test("a summary takes the reference away, and another search brings the tool back", () => {
  const tools = [search, deferred("Alarm")];
  const again = use("toolu_9", "ToolSearch", { query: "alarm" });
  const summary = user(text("Summary: an alarm was wanted."));
  const lives = livesIn([
    { body: { tools, messages: [user(text("Go.")), assistant(ask), user(found)] } },
    { body: { tools, messages: [summary] }, response: reply(again) },
    { body: { tools, messages: [summary, assistant(again), user(result("toolu_9", [reference("Alarm")]))] } },
  ]);
  expect(statesOf(lives, "Alarm")).toEqual(["loaded", "deferred", "loaded"]);
  expect(eventsOf(lives, "Alarm")).toEqual([
    "<0 searched",
    "0 found",
    "0 defined",
    "1 lost",
    "1r searched",
    "2 found",
  ]);
  expect(answerOf(lives, "compaction")).toBe(
    "no: what had loaded Alarm is gone in call 1; 1 found again later",
  );
});

test("a shorter history that keeps the reference has lost nothing", () => {
  const tools = [search, deferred("Alarm")];
  const lives = livesIn([
    {
      body: {
        tools,
        messages: [
          user(text("Go.")),
          assistant(ask),
          user(found),
          assistant(text("Hm.")),
          user(text("Go on.")),
        ],
      },
    },
    { body: { tools, messages: [user(text("Summary.")), assistant(ask), user(found)] } },
  ]);
  expect(answerOf(lives, "compaction")).toMatch(/^yes: the history became shorter in call 1/);
});

test("a reply that is sent again is one event, not two", () => {
  const tools = [search, deferred("Alarm")];
  const body = { tools, messages: [user(text("Go.")), assistant(ask), user(found)] };
  const lives = livesIn([{ body, status: 529 }, { body }]);
  expect(eventsOf(lives, "Alarm")).toEqual(["<0 searched", "0 found", "0 defined"]);
});

test("a definition that changes under a reference that stands", () => {
  const messages = [user(text("Go.")), assistant(ask), user(found)];
  const lives = livesIn([
    { body: { tools: [search, deferred("Alarm")], messages } },
    { body: { tools: [search, deferred("Alarm", { description: "Rings." })], messages } },
    { body: { tools: [search, aTool("Alarm", { description: "Rings." })], messages } },
  ]);
  const changed = toolOf(lives, "Alarm").events.filter(({ kind }) => kind === "changed");
  expect(changed.map(({ says }) => says)).toEqual([
    "description; a reference to it already stood",
    "no longer deferred; a reference to it already stood",
  ]);
});

test("the tools of a server come and go together", () => {
  const mcp = ["mcp__wiki__get", "mcp__wiki__find"].map((name) => deferred(name));
  const messages = [user(text("Go."))];
  const lives = livesIn([
    { body: { tools: [search], messages } },
    { body: { tools: [search, ...mcp], messages } },
    { body: { tools: [search], messages } },
  ]);
  expect(toolOf(lives, "mcp__wiki__get").server).toBe("wiki");
  expect(answerOf(lives, "servers")).toBe("wiki (2 tools): 2 tools came in call 1, 2 tools went in call 2");
});

describe("lists of names", () => {
  const messages = (...lists: unknown[]) => [user(text("Go.")), ...lists.map((one) => user(one))];

  test("sent once, and replayed", () => {
    const body = { tools: [search], messages: messages(list("Alarm", "Radio")) };
    expect(answerOf(livesIn([{ body }, { body }]), "name-lists")).toMatch(
      /^once, and then only in the prompt that is sent again: 2 names at messages\[1\]\.content\[0\]/,
    );
  });

  test("sent again with names that are new, and with names said before", () => {
    const bodies = [
      messages(list("Alarm", "Radio")),
      messages(list("Alarm", "Radio"), list("Lamp", "Clock")),
      messages(list("Alarm", "Radio"), list("Lamp", "Clock"), list("Alarm", "Radio")),
    ].map((said) => ({ body: { tools: [search], messages: said } }));
    expect(answerOf(livesIn(bodies), "name-lists")).toContain(
      "another list came in calls 1 and 2; names said before came again in call 2",
    );
    expect(eventsOf(livesIn(bodies), "Lamp")).toEqual(["1 announced"]);
  });

  test("rewritten in place", () => {
    const bodies = [messages(list("Alarm", "Radio")), messages(list("Alarm", "Lamp", "Radio"))];
    const lives = livesIn(bodies.map((said) => ({ body: { tools: [search], messages: said } })));
    expect(answerOf(lives, "name-lists")).toMatch(/^again: .*the list itself was rewritten in call 1$/);
    expect(eventsOf(lives, "Lamp")).toEqual(["1 announced"]);
  });

  test("a list that takes names back", () => {
    const gone = text(
      "<system-reminder>\nThese deferred tools are no longer available:\nRadio\n</system-reminder>",
    );
    const lives = livesIn([
      { body: { tools: [search], messages: messages(list("Alarm", "Radio")) } },
      { body: { tools: [search], messages: messages(list("Alarm", "Radio"), gone) } },
    ]);
    expect(eventsOf(lives, "Radio")).toEqual(["0 announced", "1 removed"]);
    expect(statesOf(lives, "Radio")).toEqual(["named", "–"]);
  });

  test("a bare list counts where a search has found one of its names, and else is no list of tools", () => {
    const system = [text("Tools by name:\nHome: Alarm, Radio\nGarden: Hose")];
    const opening = [user(text("Go."))];
    const plain = { body: { system, tools: [search], messages: opening }, response: reply(ask) };
    const after = {
      body: {
        system,
        tools: [search, deferred("Alarm")],
        messages: [...opening, assistant(ask), user(found)],
      },
    };
    expect(eventsOf(livesIn([plain, after]), "Hose")).toEqual(["0 announced"]);
    expect(livesIn([plain])?.tools.map(({ name }) => name)).toEqual(["ToolSearch"]);
  });
});

describe("what was saved", () => {
  const big = { description: "x".repeat(4000) };

  test("is scaled on the reported usage", () => {
    const tools = [search, deferred("Alarm", big)];
    const lives = livesIn([
      {
        body: { tools, messages: [user(text("y".repeat(4000)))] },
        usage: { input_tokens: 1100, output_tokens: 1 },
      },
    ]);
    const { leftOut } = lives!.calls[0]!;
    expect(leftOut.bytes).toBeGreaterThan(4000);
    expect(leftOut.tokens! / leftOut.bytes).toBeCloseTo(0.25, 1);
  });

  test("is nothing where the host is not known to leave deferred tools out", () => {
    const body = { model: "some-model", tools: [search, deferred("Alarm", big)] };
    const lives = livesIn([{ url: "https://api.example.com/v1/messages", body }]);
    expect(lives!.calls[0]!.leftOut).toMatchObject({ tools: 0, bytes: 0 });
    expect(answerOf(lives, "savings")).toMatch(/^nothing: of this host it is not known/);
  });

  test("is not told in tokens where the usage counts more than the text that was sent", () => {
    const body = { tools: [search, deferred("Alarm", big)] };
    const lives = livesIn([{ body, usage: { input_tokens: 90_000, output_tokens: 1 } }]);
    expect(lives!.calls[0]!.leftOut.tokens).toBeNull();
    expect(answerOf(lives, "savings")).toContain("how many tokens that is, their usage does not tell");
  });
});

test("calls without deferred tools have no lives to tell", () => {
  expect(livesIn([{}, { body: { system: "Use Read, Write and Grep." } }])).toBeNull();
});
