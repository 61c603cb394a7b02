import type { ToolCallBlock } from "../../model/call.ts";
import { walkMessages } from "../../model/walk.ts";
import { requestFault } from "../shared/request-fault.ts";

export const toolsMissing = requestFault({
  code: "tools-missing",
  says: "the history holds tool calls and the request has no `tools` at all",
  explain: {
    why: "A history with tool calls needs the `tools` that they were made with.",
    fix: "Send `tools` in every call of a conversation that has used them, also in summary calls.",
    example: "The call that compacts the conversation leaves `tools` out to save tokens.",
  },
  texts: [
    {
      pattern: /tool(_use|_result| calls?)\b.{0,60} must (define|provide|include) tools/i,
      source: "hosts that check the history against tools",
    },
    { pattern: /expects the tools= param|without tools= param/i, source: "LiteLLM" },
    { pattern: /toolConfig field must be defined when using toolUse/i, source: "Amazon Bedrock, Converse" },
  ],
  claim: "the history holds tool calls and the request defines no tools",
  warns: false,
  find(call, { prev }) {
    if (call.tools.length > 0) return [];
    const calls = [...walkMessages(call)].filter(
      (block): block is ToolCallBlock => block.kind === "tool_call" && !block.server,
    );
    const [first] = calls;
    if (first === undefined) return [];
    const had = prev?.tools.length ?? 0;
    const before = had > 0 ? `; the previous request had ${had}` : "";
    return [
      {
        key: "tools",
        path: call.body.get("tools")?.kind === "array" ? "tools" : null,
        prevPath: had > 0 ? "tools" : null,
        names: [],
        // The Claude API takes such a request; some hosts behind gateways do not.
        proof: "told",
        message: `The request has no tools, and its history holds calls of them, the first of ${first.name} at ${first.path}${before}.`,
        fix: "send the definitions of the tools that the history calls, with tool_choice none where none should be called; or turn the calls and results into text",
      },
    ];
  },
});
