import { expect, test } from "vitest";
import { readJson, readMadeJson } from "../../src/lib/json-view/index.ts";
import type { Call, Piece } from "../../src/model/call.ts";
import { oncePerCall, sameBytes, walkMessages, withSharedMessages } from "../../src/model/walk.ts";
import { aCall } from "../support/calls.ts";

const said = (...texts: string[]): Call =>
  aCall({
    body: {
      messages: texts.map((text, index) => ({ role: index % 2 === 0 ? "user" : "assistant", content: text })),
    },
  });

test("the previous call takes over the messages with which both begin", () => {
  const prev = said("Hello", "Hi", "Read a.ts");
  const curr = said("Hello", "Hi", "Read b.ts", "Here it is");
  const shared = withSharedMessages(prev, curr);
  expect(shared.messages.map((message) => curr.messages.indexOf(message))).toEqual([0, 1, -1]);
  expect(shared.messages[2]).toBe(prev.messages[2]);
  expect(walkMessages(shared).map((block) => block.kind === "text" && block.text)).toEqual([
    "Hello",
    "Hi",
    "Read a.ts",
  ]);
  expect({ ...shared, messages: null }).toEqual({ ...prev, messages: null });
});

test("a history that was cut short shares what is left, and no more", () => {
  const curr = said("Hello");
  expect(withSharedMessages(said("Hello", "Hi"), curr).messages[0]).toBe(curr.messages[0]);
  expect(withSharedMessages(said("Hello", "Hi"), curr).messages).toHaveLength(2);
  expect(withSharedMessages(said("Hello"), said("Hello", "Hi")).messages).toHaveLength(1);
});

test("captured pieces are compared by their bytes, those that were put together here by their hash", () => {
  const piece = (json: string, bytesHash: string, isCaptured: boolean): Piece => ({
    path: "messages[0]",
    view: isCaptured ? readJson(json) : readMadeJson(json),
    bytesHash,
    contentHash: "",
    marker: null,
  });
  expect(sameBytes(piece('{"a": 1}', "x", true), piece('{"a": 1}', "y", true))).toBe(true);
  expect(sameBytes(piece('{"a": 1}', "x", true), piece('{"a":1}', "x", true))).toBe(false);
  expect(sameBytes(piece('{"a": 1}', "x", false), piece('{"a":1}', "x", false))).toBe(true);
  expect(sameBytes(piece('{"a": 1}', "x", true), piece('{"a": 1}', "y", false))).toBe(false);
});

test("what is asked once for a call is remembered for its copies with another error", () => {
  let asked = 0;
  const count = oncePerCall(({ messages }) => {
    asked++;
    return [messages.length];
  });
  const call = said("Hello", "Hi");
  expect([count(call), count({ ...call, error: null }), count(said("Hello"))]).toEqual([[2], [2], [1]]);
  expect(asked).toBe(2);
});
