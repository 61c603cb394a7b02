import { MISSING_RESULT } from "../shared/pairing-texts.ts";
import { requestFault } from "../shared/request-fault.ts";
import { toolTurns } from "../shared/tool-turns.ts";

export const toolResultMisplaced = requestFault({
  code: "tool-result-misplaced",
  says: "a tool result that is not first in its message",
  explain: {
    why: "Results must come first in the message that answers a call; text may stand only behind them.",
    fix: "Put the results first, and the text behind them.",
    example: '{"role": "user", "content": [{"type": "text", …}, {"type": "tool_result", …}]}',
  },
  texts: [
    ...MISSING_RESULT,
    {
      pattern: /tool_result blocks?.{0,40}\b(come|be|stand) (first|at the (start|beginning))/i,
      source: "platform.claude.com troubleshooting-tool-use, in other words",
    },
  ],
  claim: null,
  warns: false,
  find(call) {
    return toolTurns(call).calls.flatMap(({ call: { id, name }, results }) =>
      results
        .filter(({ behind, rightAfter }) => behind !== null && rightAfter)
        .map(({ block, behind }) => ({
          key: id,
          path: block.path,
          names: [id],
          proof: "documented" as const,
          message: `The result for ${id} (${name}) at ${block.path} stands behind a ${behind!.kind.replace("_", " ")} block, ${behind!.path}; results must come first in their message.`,
          fix: `put the results first in this message, and ${behind!.path} behind them`,
        })),
    );
  },
});
