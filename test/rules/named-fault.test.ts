import { expect, test } from "vitest";
import { mayNameFault } from "../../src/rules/shared/named-fault.ts";
import { aCall } from "../support/calls.ts";

const CALL = aCall({
  body: {
    messages: [
      { role: "user", content: "Hello" },
      { role: "assistant", content: [{ type: "tool_use", id: "toolu_1", name: "Read", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "…" }] },
    ],
  },
});

test.each([
  ["messages.2: the content is not valid", true],
  ["Invalid value at tools[1].name", true],
  ["the result of toolu_1 is missing", true],
  ["Write is no tool", true],
  ["messages: the request is not valid", false],
  ["Rewriter and toolu_12 are others", false],
  ["Invalid request Error", false],
])("may name a fault: %s", (text, expected) => {
  expect(mayNameFault(text, CALL)).toBe(expected);
});
