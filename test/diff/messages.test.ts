import { describe, expect, it } from "vitest";
import { diffCalls } from "../../src/diff/index.ts";
import type { Change } from "../../src/model/report.ts";
import { buildCall } from "./build-call.ts";

type Content = string | readonly Record<string, unknown>[];
interface Message {
  role: string;
  content: Content;
}

const text = (words: string, more: object = {}) => ({ type: "text", text: words, ...more });
const user = (...content: (string | Record<string, unknown>)[]): Message => message("user", content);
const assistant = (...content: (string | Record<string, unknown>)[]): Message =>
  message("assistant", content);
const marker = { cache_control: { type: "ephemeral" } };

function message(role: string, content: readonly (string | Record<string, unknown>)[]): Message {
  return { role, content: content.map((block) => (typeof block === "string" ? text(block) : block)) };
}

function diffMessages(prev: readonly Message[], curr: readonly Message[]): readonly Change[] {
  return diffCalls(buildCall({ messages: prev }), buildCall({ messages: curr })).messages;
}

/** `kind prevPath → path: label` with the paths shortened to indices. */
function told(prev: readonly Message[], curr: readonly Message[]): string[] {
  return diffMessages(prev, curr).map(({ kind, prevPath, path, label }) =>
    `${kind} ${prevPath ?? "-"} → ${path ?? "-"}: ${label}`.replaceAll("messages", ""),
  );
}

describe("messages", () => {
  it("at the end are appended, with what they hold", () => {
    const curr = [
      user("hi"),
      assistant("I will track this phase with TaskCreate, which has to be loaded before it can be used.", {
        type: "tool_use",
        id: "t1",
        name: "ToolSearch",
        input: { query: "select:TaskCreate" },
      }),
      user(
        {
          type: "tool_result",
          tool_use_id: "t1",
          content: [{ type: "tool_reference", tool_name: "TaskCreate" }],
        },
        text("Tool loaded.", marker),
      ),
      { role: "system", content: "The task tools\nhave not been used." },
    ];
    expect(told([user("hi")], curr)).toEqual([
      'appended - → [1]: text "I will track this phase with TaskCreate, which has to be loa…" · tool_use ToolSearch {"query":"select:TaskCreate"}',
      'appended - → [2]: tool_result: tool_reference TaskCreate · text "Tool loaded." ◂ breakpoint',
      'appended - → [3]: "The task tools have not been used."',
    ]);
    expect(diffMessages([user("hi")], curr).map(({ name }) => name)).toEqual(["assistant", "user", "system"]);
  });

  it("put in or taken out anywhere else change nothing around them", () => {
    const all = [user("1"), assistant("2"), user("3"), assistant("4")];
    expect(told(all, [user("0"), ...all])).toEqual(['added - → [0]: text "0"']);
    expect(told(all, all.toSpliced(1, 1))).toEqual(['removed [1] → -: text "2"']);
  });

  it("that were edited are changed, with the line that differs", () => {
    const [prev, curr] = [user("first\nsecond\nthird"), user("first\n2nd\nthird")];
    expect(diffMessages([prev, assistant("ok")], [curr, assistant("ok")])).toEqual([
      {
        kind: "changed",
        path: "messages[0]",
        prevPath: "messages[0]",
        name: "user",
        label: 'content[0].text "second" → "2nd"',
        detail: [{ op: "text", path: "messages[0].content[0].text", from: ["second"], to: ["2nd"] }],
      },
    ]);
  });

  it("keep the blocks that are the same when one is put in", () => {
    const [change] = diffMessages([user("a", "b")], [user("a", "new", "b")]);
    expect(change?.detail).toEqual([
      { op: "add", path: "messages[0].content[1]", to: { type: "text", text: "new" } },
    ]);
    expect(change?.label).toBe('content[1] + {"type":"text","text":"new"}');
  });

  it("are known again by a tool id, whatever else changed", () => {
    const result = (content: Content) => user({ type: "tool_result", tool_use_id: "t1", content });
    const before = [user("gone"), result([text("long output of a tool")]), assistant("ok")];
    expect(told(before, [result("cut"), assistant("ok")])).toEqual([
      'removed [0] → -: text "gone"',
      'changed [1] → [0]: content[0].content "long output of a tool" → "cut"',
    ]);
  });

  it("are known again by a block of their own, not by a reminder that many have", () => {
    const reminder = text("<system-reminder>Keep notes.</system-reminder>");
    const before = [user("hi"), assistant("hello"), user(reminder, "thanks")];
    const after = [
      user("hi"),
      assistant("hello"),
      user("thanks"),
      assistant("welcome"),
      user(reminder, "next"),
    ];
    expect(told(before, after)).toEqual([
      'changed [2] → [2]: content[0] − {"type":"text","text":"<system-reminder>Keep notes.</system-…',
      'appended - → [3]: text "welcome"',
      'appended - → [4]: text "<system-reminder>Keep notes.</system-reminder>" · text "next"',
    ]);
  });

  it("in place of many are a summary, not an edit of the first", () => {
    const prev = [user("1"), assistant("2"), user("3"), assistant("4"), user("5")];
    expect(told(prev, [user("summary"), user("5")])).toEqual([
      'removed [0] → -: text "1"',
      'removed [1] → -: text "2"',
      'removed [2] → -: text "3"',
      'removed [3] → -: text "4"',
      'added - → [0]: text "summary"',
    ]);
  });

  it("that went elsewhere have moved", () => {
    const [a, b, c] = [user("a"), assistant("b"), user("c")];
    expect(told([a, b, c], [b, c, a])).toEqual(['moved [0] → [2]: text "a"']);
  });

  it("that changed their role say so", () => {
    const [change] = diffMessages([user("a")], [assistant("a")]);
    expect(change?.detail).toEqual([
      { op: "replace", path: "messages[0].role", from: "user", to: "assistant" },
    ]);
  });

  it("show fields beside the blocks", () => {
    const [prev, curr] = [user("a"), { ...user("b"), name: "bob" }];
    expect(diffMessages([prev], [curr])[0]?.detail).toEqual([
      { op: "add", path: "messages[0].name", to: "bob" },
      { op: "replace", path: "messages[0].content[0].text", from: "a", to: "b" },
    ]);
  });

  it("do not show a marker as an edit", () => {
    const [change] = diffMessages([user(text("a", marker))], [user(text("b"))]);
    expect(change?.detail).toEqual([
      { op: "replace", path: "messages[0].content[0].text", from: "a", to: "b" },
    ]);
  });

  it("are respelled where only their JSON differs, and it says how", () => {
    const string = { role: "user", content: "a" };
    expect(told([user("a")], [user(text("a", marker))])).toEqual(["respelled [0] → [0]: cache marker set"]);
    expect(told([user(text("a", marker))], [user("a")])).toEqual(["respelled [0] → [0]: cache marker gone"]);
    expect(told([string], [user("a")])).toEqual(["respelled [0] → [0]: string → list of one text block"]);
    expect(told([user(text("a", marker))], [string])).toEqual([
      "respelled [0] → [0]: list of one text block → string, cache marker gone",
    ]);
    const result = (content: Content) => user({ type: "tool_result", tool_use_id: "t", content });
    expect(told([result("a")], [result([text("a")])])).toEqual([
      "respelled [0] → [0]: string → list of one text block",
    ]);
    expect(told([string], [{ content: "a", role: "user" }])).toEqual(["respelled [0] → [0]: order of keys"]);
  });

  it("with a tool result take it apart", () => {
    const result = (content: Content, more = {}) =>
      user({ type: "tool_result", tool_use_id: "t", content, ...more });
    const reference = (name: string) => ({ type: "tool_reference", tool_name: name });
    const [change] = diffMessages(
      [result([reference("A"), text("one")])],
      [result([reference("A"), reference("B"), text("two")], { is_error: true })],
    );
    expect(change?.detail).toEqual([
      { op: "add", path: "messages[0].content[0].content[1]", to: reference("B") },
      { op: "replace", path: "messages[0].content[0].content[2].text", from: "one", to: "two" },
      { op: "add", path: "messages[0].content[0].is_error", to: true },
    ]);
  });

  it("have labels of bounded length that count what they leave out", () => {
    const many = user(...Array.from({ length: 50 }, (_, n) => `block ${n}`), text("last", marker));
    const [label] = diffMessages([], [many]).map((change) => change.label);
    expect(label).toMatch(/^text "block 0" · text "block 1" · .* · \d+ more ◂ breakpoint$/);
    expect(label!.length).toBeLessThan(230);
    expect(told([], [{ role: "user", content: [] }])).toEqual(["appended - → [0]: no content"]);
  });
});

describe("system", () => {
  const system = (prev: Content, curr: Content): readonly Change[] =>
    diffCalls(buildCall({ system: prev }), buildCall({ system: curr })).system;

  it("is compared block by block", () => {
    const [a, b] = [text("You are a helper."), text("Rules:\nOne.\nTwo.")];
    expect(system([a, b], [text("billing"), a, text("Rules:\nOne.\nThree.")])).toEqual([
      { kind: "added", path: "system[0]", prevPath: null, name: "text", label: 'text "billing"', detail: [] },
      {
        kind: "changed",
        path: "system[2]",
        prevPath: "system[1]",
        name: "text",
        label: 'text "Two." → "Three."',
        detail: [{ op: "text", path: "system[2].text", from: ["Two."], to: ["Three."] }],
      },
    ]);
  });

  it("is respelled as a list of one text block", () => {
    expect(system("You.", [text("You.", marker)])).toEqual([
      {
        kind: "respelled",
        path: "system[0]",
        prevPath: "system",
        name: "text",
        label: "string → list of one text block, cache marker set",
        detail: [],
      },
    ]);
  });

  it("is changed where a string became a list of another text", () => {
    expect(system("You.", [text("We.")])[0]?.detail).toEqual([
      { op: "replace", path: "system[0].text", from: "You.", to: "We." },
    ]);
  });
});
