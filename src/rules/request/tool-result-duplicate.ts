import { STRAY_RESULT } from "../shared/pairing-texts.ts";
import { requestFault } from "../shared/request-fault.ts";
import { toolTurns } from "../shared/tool-turns.ts";

export const toolResultDuplicate = requestFault({
  code: "tool-result-duplicate",
  says: "two results for one call, whatever the error calls it",
  explain: {
    why: "One call has one result. With two of them the API cannot tell which one counts.",
    fix: "Drop all results but the first one for the same id.",
    example: "A retry appended the result of toolu_01 a second time.",
  },
  texts: [
    { pattern: /each tool_use must have a single result/i, source: "Claude API, seen in many reports" },
    { pattern: /found multiple tool_result blocks with id/i, source: "the same text, cut" },
    ...STRAY_RESULT,
  ],
  claim: null,
  warns: true,
  find(call) {
    return toolTurns(call).calls.flatMap(({ call: { id, name }, results: [first, ...others] }) =>
      others.map(({ block }) => ({
        key: id,
        path: block.path,
        names: [id],
        proof: "documented" as const,
        message: `The result for ${id} (${name}) at ${block.path} is a second one: ${first!.block.path} already answers this call.`,
        fix: `send one result for ${id}: drop the one at ${block.path}`,
      })),
    );
  },
});
