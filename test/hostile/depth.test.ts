import { expect, test } from "vitest";
import { runCommand } from "../cli/run.ts";
import { folderOf } from "../load/stand-in.ts";

const TEXT = JSON.stringify({
  url: "https://api.anthropic.com/v1/messages",
  request: {
    headers: {},
    body: { model: "claude-opus-4-8", max_tokens: 9, messages: [{ role: "user", content: "Hi." }] },
  },
  response: { status: 400, headers: {}, body: { type: "error", error: { type: "e", message: "bad" } } },
});

const LEVELS = 20_000;
const nested = (open: string, inside: string, close: string) =>
  open.repeat(LEVELS) + inside + close.repeat(LEVELS);
const LISTS = nested("[", "", "]");
const OBJECTS = nested('{"a":', "1", "}");
const RESULTS = nested('[{"type":"tool_result","tool_use_id":"a","content":', '"x"', "}]");

test.each([
  ["a header of lists", '"request":{"headers":{}', `"request":{"headers":{"a":${LISTS}}`],
  ["a header of objects", '"request":{"headers":{}', `"request":{"headers":{"a":${OBJECTS}}`],
  ["content of lists", '"Hi."', LISTS],
  ["content of objects", '"Hi."', OBJECTS],
  ["results in results", '"Hi."', RESULTS],
  ["a parameter", '"max_tokens":9', `"max_tokens":9,"metadata":${OBJECTS}`],
  ["a tool's schema", '"max_tokens":9', `"max_tokens":9,"tools":[{"name":"a","input_schema":${OBJECTS}}]`],
  ["an error", '"message":"bad"', `"message":${LISTS}`],
])("%s, nested 20 000 deep", { timeout: 60_000 }, (_, old, deep) => {
  const text = TEXT.replace(old, () => deep);
  expect(text).not.toBe(TEXT);
  const folder = folderOf({ "prev.json": TEXT, "curr.json": text });
  const shown = runCommand(`llmdiff ${folder}/prev.json ${folder}/curr.json --full`);
  expect(shown).toContain("✖ 400 e");
  expect(shown).not.toContain("[exit");
});
