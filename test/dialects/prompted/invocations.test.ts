import { expect, test } from "vitest";
import { toInput } from "../../../src/dialects/prompted/input.ts";
import { invocationsIn, resultsIn } from "../../../src/dialects/prompted/invocations.ts";
import { viewOf } from "../../../src/lib/json-view/index.ts";

const READ = '<invoke name="Read">\n<parameter name="path">a.ts</parameter>\n</invoke>';

test.each([
  ["alone", `<function_calls>\n${READ}\n</function_calls>`, 1],
  ["after words", `I will look.\n\n<function_calls>\n${READ}\n</function_calls>`, 1],
  ["two in one block", `<function_calls>\n${READ}\n${READ}\n</function_calls>`, 2],
  ["with a prefix", `<function_calls>\n${READ}\n</function_calls>`.replaceAll(/<(\/?)/g, "<$1x:"), 1],
  ["stopped at the closing tag", `<function_calls>\n${READ}\n`, 1],
  ["in a sentence", `You write <function_calls>${READ}</function_calls> to call a tool.`, 0],
  ["in fenced code", `\`\`\`\n<function_calls>\n${READ}\n</function_calls>\n\`\`\``, 0],
  ["in a quotation", `> <function_calls>\n> ${READ}\n> </function_calls>`, 0],
  ["cut off in a parameter", '<function_calls>\n<invoke name="Read">\n<parameter name="path">a.t', 0],
  ["without a call", "<function_calls>\n</function_calls>", 0],
])("calls %s", (_, text, count) => {
  const read = { name: "Read", parameters: [["path", "a.ts"]] };
  expect(invocationsIn(text)).toEqual(Array(count).fill(read));
});

test("a parameter may hold a text about calls, with fences and tags", () => {
  const words = '# Calls\n```\n<parameter name="x">1</parameter>\nuntil here';
  const text = `<function_calls>\n<invoke name="Write">\n<parameter name="content">${words}</parameter>\n</invoke>\n</function_calls>`;
  expect(invocationsIn(text)).toEqual([{ name: "Write", parameters: [["content", words]] }]);
});

test("results stand one after another, or are the whole text", () => {
  const two = "<function_results>\n<result>a</result>\n<error>b</error>\n</function_results>";
  expect(resultsIn(two)).toEqual([
    { text: "a", isError: false },
    { text: "b", isError: true },
  ]);
  expect(resultsIn("<function_results>\n<b>words</b>\n</function_results>")).toEqual([
    { text: "\n<b>words</b>\n", isError: false },
  ]);
  expect(resultsIn("The <function_results> are next.")).toEqual([]);
});

const SCHEMA = viewOf({
  properties: {
    text: { type: "string" },
    count: { type: "integer" },
    either: { anyOf: [{ type: "number" }, { type: "null" }] },
    named: { $ref: "#/$defs/size" },
    level: { enum: [1, 2] },
    list: { type: "array" },
  },
  $defs: { size: { type: "number" } },
});

test.each([
  ["text", "5", "5"],
  ["text", "[1]", "[1]"],
  ["count", "5", 5],
  ["count", "five", "five"],
  ["either", "null", null],
  ["named", "1.5", 1.5],
  ["level", "2", 2],
  ["list", '["a"]', ["a"]],
  ["unknown", "true", "true"],
  ["unknown", '{"a":1}', { a: 1 }],
])("the schema says what %s = %s is", (name, written, value) => {
  const input = toInput({ name: "any", parameters: [[name, written]] }, SCHEMA);
  expect(input.value()).toEqual({ [name]: value });
});

test("without a schema a number stays text", () => {
  const parameters = [
    ["count", "5"],
    ["list", "[5]"],
  ] as const;
  expect(toInput({ name: "any", parameters }, null).value()).toEqual({ count: "5", list: [5] });
});
