import fc from "fast-check";
import { expect, test } from "vitest";
import { anthropicMessages } from "../../../src/dialects/anthropic-messages/index.ts";
import { walkBlocks } from "../../../src/model/walk.ts";
import { answerOf, exchangeOf, streamOf } from "../exchange.ts";

const anything = fc.jsonValue({ maxDepth: 3 });
const block = fc.record(
  {
    type: fc.constantFrom(
      "text",
      "tool_use",
      "tool_result",
      "x_tool_result",
      "tool_addition",
      "image",
      7,
      null,
    ),
    text: anything,
    content: anything,
    tool: anything,
    source: anything,
    cache_control: anything,
  },
  { requiredKeys: [] },
);
const list = fc.array(fc.oneof(block, anything), { maxLength: 4 });
const body = fc.record(
  {
    model: anything,
    system: fc.oneof(list, anything),
    tools: fc.oneof(list, anything),
    messages: fc.oneof(
      fc.array(fc.record({ role: anything, content: fc.oneof(list, anything) }, { requiredKeys: [] }), {
        maxLength: 4,
      }),
      anything,
    ),
    usage: anything,
    error: anything,
  },
  { requiredKeys: [] },
);
const event = fc.record(
  {
    type: fc.constantFrom(
      "message_start",
      "content_block_start",
      "content_block_delta",
      "message_delta",
      "message_stop",
    ),
    index: fc.constantFrom(0, 1, null),
    message: anything,
    content_block: fc.oneof(block, anything),
    delta: fc.oneof(
      fc.record({
        type: fc.constantFrom("text_delta", "input_json_delta"),
        text: anything,
        partial_json: anything,
      }),
      anything,
    ),
    usage: anything,
  },
  { requiredKeys: ["type"] },
);

test("whatever stands in a body, an answer or a stream, it is read and hashed", () => {
  fc.assert(
    fc.property(
      body,
      body,
      fc.array(event, { maxLength: 8 }),
      fc.constantFrom(200, 400),
      (request, answer, events, status) => {
        const response = events.length === 0 ? answerOf(answer, status) : streamOf(...events);
        const call = anthropicMessages.toCall(exchangeOf({ body: request, response }));
        const pieces = [...call.params, ...call.tools, ...call.messages, ...walkBlocks(call.system)];
        const hashes = [...pieces, ...walkBlocks(call.reply?.blocks ?? [])].flatMap((piece) => [
          piece.bytesHash,
          piece.contentHash,
        ]);
        expect(hashes.every((hash) => hash.length === 20)).toBe(true);
        if (status === 400 && events.length === 0) expect(call.error!.message).not.toBe("");
      },
    ),
  );
});
