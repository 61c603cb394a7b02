import fc from "fast-check";
import { expect, test } from "vitest";
import { openaiResponses } from "../../../src/dialects/openai-responses/index.ts";
import { walkBlocks, walkMessages } from "../../../src/model/walk.ts";
import { answerOf, exchangeOf, streamOf } from "../exchange.ts";

const anything = fc.jsonValue({ maxDepth: 3 });
const TYPES = [
  "message",
  "reasoning",
  "function_call",
  "function_call_output",
  "custom_tool_call",
  "tool_search_call",
];
const MORE_TYPES = [
  "tool_search_output",
  "additional_tools",
  "namespace",
  "function",
  "input_text",
  "input_image",
  7,
  null,
];
const item = fc.record(
  {
    type: fc.constantFrom(...TYPES, ...MORE_TYPES),
    role: anything,
    content: anything,
    text: anything,
    call_id: anything,
    arguments: anything,
    output: anything,
    tools: fc.oneof(
      anything,
      fc.array(fc.record({ type: fc.constantFrom("namespace", "function"), tools: anything })),
    ),
    summary: anything,
    image_url: anything,
  },
  { requiredKeys: [] },
);
const list = fc.oneof(fc.array(fc.oneof(item, anything), { maxLength: 4 }), anything);
const body = fc.record(
  { model: anything, instructions: anything, tools: list, input: list },
  { requiredKeys: [] },
);
const answer = fc.record(
  { output: list, error: anything, status: anything, usage: anything, incomplete_details: anything },
  { requiredKeys: [] },
);
const event = fc.record(
  {
    type: fc.constantFrom(
      "response.created",
      "response.output_item.added",
      "response.output_item.done",
      "response.output_text.delta",
      "response.function_call_arguments.delta",
      "response.completed",
      "error",
    ),
    output_index: fc.constantFrom(0, 1, null),
    item: fc.oneof(item, anything),
    delta: anything,
    response: fc.oneof(answer, anything),
  },
  { requiredKeys: ["type"] },
);

test("whatever stands in a body, an answer or a stream, it is read and hashed", () => {
  fc.assert(
    fc.property(
      body,
      answer,
      fc.array(event, { maxLength: 8 }),
      fc.constantFrom(200, 400),
      (request, said, events, status) => {
        const response = events.length === 0 ? answerOf(said, status) : streamOf(...events);
        const call = openaiResponses.toCall(exchangeOf({ body: request, response }));
        const pieces = [
          ...call.params,
          ...call.tools,
          ...call.system,
          ...call.messages,
          ...walkMessages(call),
        ];
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
