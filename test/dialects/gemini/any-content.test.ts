import fc from "fast-check";
import { expect, test } from "vitest";
import { gemini } from "../../../src/dialects/gemini/index.ts";
import { walkBlocks, walkMessages } from "../../../src/model/walk.ts";
import { answerOf, exchangeOf, streamOf } from "../exchange.ts";

const anything = fc.jsonValue({ maxDepth: 3 });
const part = fc.record(
  {
    text: fc.oneof(fc.string(), anything),
    thought: fc.oneof(fc.boolean(), anything),
    thoughtSignature: anything,
    functionCall: anything,
    functionResponse: fc.oneof(fc.record({ name: anything, response: anything, parts: anything }), anything),
    executableCode: anything,
    codeExecutionResult: anything,
    inlineData: anything,
  },
  { requiredKeys: [] },
);
const content = fc.record({
  role: anything,
  parts: fc.oneof(fc.array(fc.oneof(part, anything), { maxLength: 4 }), part),
});
const list = fc.oneof(fc.array(fc.oneof(content, anything), { maxLength: 4 }), anything);
const body = fc.record(
  {
    model: anything,
    systemInstruction: fc.oneof(content, anything),
    tools: list,
    contents: list,
    request: anything,
  },
  { requiredKeys: [] },
);
const chunk = fc.record(
  {
    candidates: fc.oneof(
      fc.array(fc.record({ content, finishReason: anything }), { maxLength: 2 }),
      anything,
    ),
    usageMetadata: anything,
    promptFeedback: anything,
    error: anything,
    response: anything,
  },
  { requiredKeys: [] },
);

test("whatever stands in a body, an answer or a stream, it is read and hashed", () => {
  fc.assert(
    fc.property(
      body,
      chunk,
      fc.array(chunk, { maxLength: 5 }),
      fc.constantFrom(200, 400),
      (request, said, chunks, status) => {
        const response = chunks.length === 0 ? answerOf(said, status) : streamOf(...chunks);
        const call = gemini.toCall(exchangeOf({ body: request, response }));
        const pieces = [
          ...call.params,
          ...call.tools,
          ...call.messages,
          ...walkBlocks(call.system),
          ...walkMessages(call),
        ];
        const hashes = [...pieces, ...walkBlocks(call.reply?.blocks ?? [])].flatMap((piece) => [
          piece.bytesHash,
          piece.contentHash,
        ]);
        expect(hashes.every((hash) => hash.length === 20)).toBe(true);
        if (status === 400 && chunks.length === 0) expect(call.error!.message).not.toBe("");
      },
    ),
  );
});
