import { counted } from "../../lib/words.ts";
import type { Rule } from "../rule.ts";

export const streamError: Rule = {
  code: "stream-error",
  says: "an error event in mid-stream",
  explain: {
    why: "The host began to answer with status 200 and then sent an error inside of the stream.",
    fix: "Read the error in the stream like any other; the status alone does not tell it.",
    example: "event: error, overloaded_error, after 40 deltas.",
  },
  check({ curr: { error, reply } }, found) {
    const isMidStream = error?.from === "stream" && error.type !== "stream_truncated" && reply !== null;
    if (!isMidStream || found.some(({ severity }) => severity === "error")) return [];
    const came = reply.blocks.length === 0 ? "no content" : counted(reply.blocks.length, "block");
    return [
      {
        severity: "error",
        confidence: "certain",
        path: null,
        prevPath: null,
        message: `The answer began, and an error event ended the stream after ${came}: ${error.type === null ? "" : `${error.type}, `}“${error.message}”. The host had taken the request; what was received may already have been billed.`,
        fix: "send the same request again later, and use nothing of the half answer",
      },
    ];
  },
};
