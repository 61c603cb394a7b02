import type { Block, Call } from "../../model/call.ts";
import type { Rule } from "../rule.ts";

export const streamTruncated: Rule = {
  code: "stream-truncated",
  says: "the event stream ended without its last event",
  explain: {
    why: "The stream stopped before its last event, so what was received is not the whole answer: the arguments of a call may be cut.",
    fix: "Send the request again; do not put the partial answer into the history.",
    example: "The last event is an input_json_delta; no message_stop follows.",
  },
  check({ curr }) {
    if (curr.error?.type !== "stream_truncated") return [];
    return [
      {
        severity: "error",
        confidence: "certain",
        path: null,
        prevPath: null,
        message: `${sentence(curr.error.message)}: ${received(curr)}. The request is not to blame; what was received may already have been billed.`,
        fix: "send the same request again, and use nothing of the half answer; if it stops at the same length or time, look for a limit or timeout of a proxy in between",
      },
    ];
  },
};

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, "");
}

function received({ reply }: Call): string {
  const last = reply?.blocks.at(-1);
  if (last === undefined) return "nothing of the answer had come";
  return `the last that came is ${unfinished(last)} (block ${reply!.blocks.length})`;
}

/** The block in which the stream may have stopped; an input that is no JSON yet shows it. */
function unfinished(block: Block): string {
  if (block.kind === "tool_call") {
    return `the call of ${block.name} ${block.id}${block.input === null ? ", cut off inside its arguments" : ""}`;
  }
  if (block.kind === "text" || block.kind === "thinking") {
    const tail = block.text.slice(-40).replace(/\s+/g, " ").trim();
    return `a ${block.kind} block${tail === "" ? "" : ` that ends with “…${tail}”`}`;
  }
  return `a ${block.kind.replace("_", " ")} block`;
}
