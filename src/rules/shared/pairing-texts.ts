import type { ErrorText } from "../errors.ts";

/** How hosts say that a call has no result right after it. */
export const MISSING_RESULT: readonly ErrorText[] = [
  {
    pattern: /tool_use ids were found without tool_result blocks immediately after/i,
    source: "platform.claude.com troubleshooting-tool-use; anthropics/claude-code#3512",
  },
  {
    pattern: /was found without a corresponding \S*_tool_result block/i,
    source: "platform.claude.com troubleshooting-tool-use: server tools",
  },
  {
    pattern: /did not have response messages|must be followed by tool messages/i,
    source: "OpenAI chat completions, and hosts that copy it",
  },
  { pattern: /no tool output found for [\w ]*call/i, source: "OpenAI responses" },
  { pattern: /expected toolResult blocks at/i, source: "Amazon Bedrock, Converse" },
  {
    pattern: /number of function response parts is equal to the number of function call parts/i,
    source: "Gemini",
  },
  { pattern: /not the same number of function calls and responses/i, source: "Mistral" },
];

/** How hosts say that a result has no call before it. */
export const STRAY_RESULT: readonly ErrorText[] = [
  { pattern: /unexpected tool_use_id found in \w+ blocks/i, source: "Claude API, seen in many reports" },
  {
    pattern: /messages with role '?tool'? must be a response to a pre\w+ing message/i,
    source: "OpenAI chat completions",
  },
  { pattern: /no tool call found for [\w ]*output/i, source: "OpenAI responses" },
  { pattern: /tool_call_id \S* ?is not found/i, source: "MoonshotAI/kimi-cli#2621" },
  {
    pattern: /toolResult blocks at .* exceeds the number of toolUse blocks/i,
    source: "Amazon Bedrock, Converse",
  },
  { pattern: /function response turn comes immediately after a function call turn/i, source: "Gemini" },
  { pattern: /tool call result does not follow tool call/i, source: "MiniMax" },
];
