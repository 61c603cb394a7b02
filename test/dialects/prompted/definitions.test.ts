import { expect, test } from "vitest";
import { definitionsIn, isDefinitions } from "../../../src/dialects/prompted/definitions.ts";

const GET = '<function>{"description":"Gets.","name":"get","parameters":{"type":"object"}}</function>';
const PUT = '<function>{"name":"put"}</function>';

test("definitions stand one a line or all on one", () => {
  for (const text of [`<functions>\n${GET}\n${PUT}\n</functions>`, `<functions>${GET}${PUT}</functions>`]) {
    const [get, put] = definitionsIn(`Words.\n${text}\nWords.`);
    expect(get).toMatchObject({ name: "get", description: "Gets." });
    expect(get?.schema?.value()).toEqual({ type: "object" });
    expect(put).toMatchObject({ name: "put", description: null, schema: null });
  }
});

test("a description may speak of the form that it is written in", () => {
  const text =
    '<functions>\n<function>{"description":"As <function>{…}</function> in </functions>.","name":"search"}</function>\n</functions>';
  expect(definitionsIn(text).map(({ description }) => description)).toEqual([
    "As <function>{…}</function> in </functions>.",
  ]);
});

test.each([
  ["a sentence", "The tools stand in a <functions> block, one <function> each."],
  ["fenced code", `\`\`\`\n<functions>\n${GET}\n</functions>\n\`\`\``],
  ["a form to fill in", '<functions>\n<function>{"name": …}</function>\n</functions>'],
  ["a definition without a name", '<functions><function>{"title":"x"}</function></functions>'],
  ["a list that is cut off", `<functions>\n${GET}\n<function>{"na`],
])("%s defines nothing", (_, text) => {
  expect(definitionsIn(text)).toEqual([]);
});

test("only a text that begins with definitions is one", () => {
  expect(isDefinitions(`\n<functions>\n${GET}\n</functions>`)).toBe(true);
  expect(isDefinitions(`12: <functions>\n${GET}\n</functions>`)).toBe(false);
});
