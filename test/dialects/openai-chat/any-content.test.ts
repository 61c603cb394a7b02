import fc from "fast-check";
import { expect, test } from "vitest";
import { openaiChat } from "../../../src/dialects/openai-chat/index.ts";
import { walkBlocks } from "../../../src/model/walk.ts";
import { answerOf, exchangeOf } from "../exchange.ts";

const anything = fc.jsonValue({ maxDepth: 2 });
const named = fc.record({ name: anything, arguments: anything, input: anything }, { requiredKeys: [] });
const part = fc.record(
  {
    type: fc.constantFrom("text", "image_url", "file", "tool_reference", "reasoning.text", 7, null),
    text: anything,
    image_url: anything,
    file: anything,
    index: anything,
    id: anything,
    function: fc.oneof(named, anything),
    custom: fc.oneof(named, anything),
    cache_control: anything,
  },
  { requiredKeys: [] },
);
const list = fc.oneof(fc.array(fc.oneof(part, anything), { maxLength: 3 }), anything);
const message = fc.record(
  {
    role: fc.oneof(fc.constantFrom("system", "developer", "user", "assistant", "tool", "function"), anything),
    content: list,
    tool_calls: list,
    function_call: fc.oneof(named, anything),
    reasoning_content: anything,
    reasoning_details: list,
    cache_control: anything,
  },
  { requiredKeys: [] },
);
const body = fc.record(
  {
    model: anything,
    tools: list,
    functions: list,
    messages: fc.oneof(fc.array(fc.oneof(message, anything), { maxLength: 4 }), anything),
  },
  { requiredKeys: [] },
);
const choice = fc.record(
  { index: fc.constantFrom(0, 1, null), message, delta: message, finish_reason: anything, usage: anything },
  { requiredKeys: [] },
);
const answer = fc.record(
  {
    choices: fc.oneof(fc.array(fc.oneof(choice, anything), { maxLength: 2 }), anything),
    usage: anything,
    error: anything,
  },
  { requiredKeys: [] },
);

test("whatever stands in a body, an answer or a stream, it is read and hashed", () => {
  fc.assert(
    fc.property(body, fc.array(answer, { maxLength: 6 }), fc.boolean(), (request, answers, streamed) => {
      const events = answers.map((data) => ({ event: "message", data: JSON.stringify(data) }));
      const stream = { status: 200, headers: {}, body: null, events, text: null };
      const response = streamed ? stream : answerOf(answers[0] ?? {}, 400);
      const call = openaiChat.toCall(
        exchangeOf({ url: "https://h/v1/chat/completions", body: request, response }),
      );
      const blocks = [...call.system, ...call.messages.flatMap((one) => one.blocks)];
      const pieces = [...call.params, ...call.tools, ...call.messages, ...walkBlocks(blocks)];
      const hashes = [...pieces, ...walkBlocks(call.reply?.blocks ?? [])].flatMap((piece) => [
        piece.bytesHash,
        piece.contentHash,
      ]);
      expect(hashes.every((hash) => hash.length === 20)).toBe(true);
      if (!streamed) expect(call.error!.message).not.toBe("");
    }),
  );
});
