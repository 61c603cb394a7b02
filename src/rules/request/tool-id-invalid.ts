import type { ToolCallBlock, ToolResultBlock } from "../../model/call.ts";
import { walkMessages } from "../../model/walk.ts";
import { CALL_ID_FIELDS, fieldPath, RESULT_ID_FIELDS, textAt } from "../shared/fields.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";

interface IdPattern {
  readonly pattern: RegExp;
  readonly words: string;
}

const CLIENT_IDS: Readonly<Record<string, IdPattern>> = {
  // maximhq/bifrost#5097, BlockRunAI/ClawRouter#17
  "anthropic-messages": { pattern: /^[a-zA-Z0-9_-]+$/, words: "letters, digits, _ and - alone" },
  // The limits that OpenAI's errors quote.
  "openai-chat": { pattern: /^.{1,40}$/s, words: "40 characters at most" },
  "openai-responses": { pattern: /^.{1,64}$/s, words: "64 characters at most" },
};

/** ding113/claude-code-hub#470 */
const SERVER_IDS: IdPattern = {
  pattern: /^srvtoolu_[a-zA-Z0-9_]+$/,
  words: "srvtoolu_ and then letters, digits and _",
};

export const toolIdInvalid = requestFault({
  code: "tool-id-invalid",
  says: "the id of a tool call that the API's pattern refuses",
  explain: {
    why: "APIs let only certain letters into the id of a call, and some limit its length.",
    fix: "Send the ids that the API returned, or make ids of letters, digits, _ and - when you translate from another API.",
    example: "functions.read:0, the id of another model, is replayed to the Claude API.",
  },
  texts: [
    {
      pattern: /(tool_use|tool_use_id|tool_result)\S*: string should match pattern/i,
      source: "maximhq/bifrost#5097, ding113/claude-code-hub#470",
    },
    {
      pattern: /(tool_calls\S*\.id|tool_call_id|call_id)'?: string (too long|does not match)/i,
      source: "OpenAI",
    },
    { pattern: /tool call id was .{1,200} but must be/i, source: "Mistral" },
  ],
  claim: "the id of a tool call is not of the form that this API takes",
  // The hosts that gave such ids take them back.
  warns: false,
  find(call) {
    const faults: Fault[] = [];
    for (const block of walkMessages(call)) {
      if (block.kind !== "tool_call" && block.kind !== "tool_result") continue;
      if (block.id === "" || faults.some(({ key }) => key === block.id)) continue;
      const rule = ruleFor(call.dialect, block);
      if (rule !== undefined && !rule.pattern.test(block.id)) faults.push(toFault(block, rule));
    }
    return faults;
  },
});

function ruleFor(dialect: string, block: ToolCallBlock | ToolResultBlock): IdPattern | undefined {
  const type = block.kind === "tool_call" ? textAt(block.view, "type") : block.type;
  return type === "server_tool_use" ? SERVER_IDS : CLIENT_IDS[dialect];
}

function toFault(block: ToolCallBlock | ToolResultBlock, { words }: IdPattern): Fault {
  const isCall = block.kind === "tool_call";
  const what = isCall ? `the call of ${block.name} at ${block.path}` : `the call that ${block.path} answers`;
  return {
    key: block.id,
    path: fieldPath(block, block.id, isCall ? CALL_ID_FIELDS : RESULT_ID_FIELDS),
    names: [block.id],
    proof: "observed",
    message: `The id ${JSON.stringify(block.id)} of ${what} is not of the form that this API takes: ${words}.`,
    fix: "give the call and its result the same new id of that form; an id made by another provider has to be rewritten before it is sent on",
  };
}
