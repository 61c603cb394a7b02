import { expect, test } from "vitest";
import type { Call } from "../../../src/model/call.ts";
import { asRead, walkMessages } from "../../../src/model/walk.ts";
import { aCall, aTool } from "../../support/calls.ts";

const define = (name: string) =>
  `<functions>\n<function>{"description":"Does ${name}.","name":"${name}","parameters":{"type":"object","properties":{"count":{"type":"integer"}}}}</function>\n</functions>`;
const invoke = (name: string, parameter: string, value: string) =>
  `<function_calls>\n<invoke name="${name}">\n<parameter name="${parameter}">${value}</parameter>\n</invoke>\n</function_calls>`;
const results = (words: string) => `<function_results>\n<result>${words}</result>\n</function_results>`;
const REMINDER =
  "<system-reminder>\nThe following deferred tools are now available via ToolSearch:\nTaskCreate\nTaskList\n</system-reminder>";
const user = (content: unknown) => ({ role: "user", content });
const assistant = (content: unknown) => ({ role: "assistant", content });

/** The tools of texts: `name` where it is loaded, `name?` where it is deferred, `name?{}` with its schema. */
function toolsOf(call: Call): string[] {
  const told = asRead(call).tools.filter(({ origin }) => origin === "text");
  return told.map(({ name, deferred, schema }) => name + (deferred ? "?" : "") + (schema ? "{}" : ""));
}

/** The blocks of texts, each with the path of the block in which it stands. */
function blocksOf(call: Call): string[] {
  const blocks = [...walkMessages(asRead(call)), ...(asRead(call).reply?.blocks ?? [])];
  return blocks
    .filter(({ origin, kind }) => origin === "text" && kind !== "text")
    .map((block) => {
      const name = "name" in block ? ` ${block.name}` : "";
      return `${block.kind}${name} ${block.path}`;
    });
}

test("a prompted call and its result are told beside the text", () => {
  const call = aCall({
    body: {
      tools: [],
      system: `You help.\n${define("count_to")}`,
      messages: [
        user("Count."),
        assistant(`Gladly.\n${invoke("count_to", "count", "5")}`),
        user(results("1 2 3 4 5")),
      ],
    },
  });
  expect(toolsOf(call)).toEqual(["count_to{}"]);
  expect(blocksOf(call)).toEqual([
    "tool_call count_to messages[1].content",
    "tool_result messages[2].content",
  ]);
  const [made, answer] = [...walkMessages(asRead(call))].filter(({ kind }) => kind.startsWith("tool"));
  expect(made).toMatchObject({ id: "messages[1].content#0" });
  expect(made?.kind === "tool_call" && made.input?.value()).toEqual({ count: 5 });
  expect(answer).toMatchObject({
    id: "messages[1].content#0",
    isError: false,
    content: [{ text: "1 2 3 4 5" }],
  });
});

test("what a host checks is not touched", () => {
  const call = aCall({
    body: {
      tools: [],
      system: define("count_to"),
      messages: [user("Hi"), assistant(invoke("count_to", "a", "b"))],
    },
  });
  expect(call.tools).toEqual([]);
  expect(call.messages.map(({ blocks }) => blocks.length)).toEqual([1, 1]);
  expect(Object.keys(call)).not.toContain("prompted");
  expect({ ...call }.prompted).toBeUndefined();
});

test("a search loads what a reminder had only named", () => {
  const messages = [
    user([
      { type: "text", text: REMINDER },
      { type: "text", text: "Go." },
    ]),
  ];
  expect(toolsOf(aCall({ body: { messages } }))).toEqual(["TaskCreate?", "TaskList?"]);
  messages.push(
    assistant(invoke("ToolSearch", "query", "tasks")) as never,
    user(results(define("TaskCreate"))),
  );
  const call = aCall({ body: { messages } });
  expect(toolsOf(call)).toEqual(["TaskCreate?{}", "TaskList?"]);
  expect(blocksOf(call)).toEqual([
    "tool_call ToolSearch messages[1].content",
    "tool_result messages[2].content",
    "tool_reference TaskCreate messages[2].content",
  ]);
});

const answered = (name: string, input: object, content: string) => [
  user("Go."),
  assistant([{ type: "tool_use", id: "toolu_1", name, input }]),
  user([{ type: "tool_result", tool_use_id: "toolu_1", content }]),
];

test.each([
  [
    "a search by its name",
    answered("ToolSearch", { query: "tasks" }, define("TaskCreate")),
    ["TaskCreate?{}"],
  ],
  [
    "any call for just this tool",
    answered("more", { names: ["TaskCreate"] }, define("TaskCreate")),
    ["TaskCreate?{}"],
  ],
  ["a file with definitions", answered("Read", { path: "log.txt" }, define("TaskCreate")), []],
  [
    "a log that quotes some",
    answered("Grep", { pattern: "TaskCreate" }, `1: …\n${define("TaskCreate")}`),
    [],
  ],
  ["a call for something else", answered("Bash", { command: "cat TaskCreate" }, define("TaskCreate")), []],
  ["the words of the user", [user(define("TaskCreate"))], []],
  ["the words of the model", [user("Go."), assistant(define("TaskCreate"))], []],
  ["a list that the user wrote", [user("Deferred tools:\nTaskCreate")], []],
])("of %s, definitions count as they should", (_, messages, tools) => {
  expect(toolsOf(aCall({ body: { messages } }))).toEqual(tools);
});

test("the API's own definition goes before a text, and a definition before a name", () => {
  const system = `Deferred tools:\nTaskCreate\nTaskList\nTaskGet\n\n${define("TaskList")}`;
  const tools = [aTool("TaskCreate", { defer_loading: true })];
  expect(toolsOf(aCall({ body: { system, tools } }))).toEqual(["TaskList{}", "TaskGet?"]);
});

test("a list may take names back, or say that they need no loading", () => {
  const gone =
    "<system-reminder>\nThese deferred tools are no longer available:\nTaskList\n</system-reminder>";
  const ready =
    "<system-reminder>\nThe following tools just became available and are ready to use:\nmcp__wiki__get\n</system-reminder>";
  const messages = [REMINDER, gone, ready].map((words) => user(words));
  expect(toolsOf(aCall({ body: { messages } }))).toEqual(["TaskCreate?", "mcp__wiki__get"]);
});

test("results that follow no prompted call are words", () => {
  const messages = [user(REMINDER), assistant("Paste it."), user(results("pasted"))];
  expect(blocksOf(aCall({ body: { messages } }))).toEqual([]);
});

test("a call in the reply is told too", () => {
  const response = {
    type: "message",
    role: "assistant",
    content: [{ type: "text", text: invoke("TaskGet", "id", "1") }],
  };
  const call = aCall({ body: { system: define("TaskGet") }, response });
  expect(blocksOf(call)).toEqual(["tool_call TaskGet content[0]"]);
});

test("other APIs have prompted tools as well", () => {
  const call = aCall({
    dialect: "openai-chat",
    body: {
      model: "some-model",
      messages: [
        { role: "system", content: define("count_to") },
        user("Count."),
        assistant(invoke("count_to", "count", "2")),
        user(results("1 2")),
      ],
    },
    response: { choices: [{ message: { role: "assistant", content: "Done." }, finish_reason: "stop" }] },
  });
  expect(toolsOf(call)).toEqual(["count_to{}"]);
  expect(blocksOf(call)).toHaveLength(2);
});

test("a call in the reply is found where only a tool of the request, or nothing of it, has the words", () => {
  const response = { type: "message", content: [{ type: "text", text: invoke("Read", "path", "a.txt") }] };
  for (const description of ["Lists the functions of a file.", "Reads a file."]) {
    const call = aCall({ body: { tools: [aTool("Read", { description })] }, response });
    expect(blocksOf(call)).toEqual(["tool_call Read content[0]"]);
  }
});
