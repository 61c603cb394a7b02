import { anthropicMessages } from "./anthropic-messages/index.ts";
import type { Dialect } from "./dialect.ts";
import { gemini } from "./gemini/index.ts";
import { openaiChat } from "./openai-chat/index.ts";
import { openaiResponses } from "./openai-responses/index.ts";
import { withPromptedTools } from "./prompted/index.ts";

/** The languages that calls are captured in; an exchange is read by the first that recognizes it. */
export const dialects: readonly Dialect[] = [anthropicMessages, openaiChat, openaiResponses, gemini].map(
  withPromptedTools,
);
