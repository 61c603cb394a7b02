import type { ErrorText } from "../errors.ts";

/** How hosts say that a thinking block belongs to another conversation. */
export const BOUND_ELSEWHERE: readonly ErrorText[] = [
  {
    pattern: /bound to a different (conversation|prefix)/i,
    source: "platform.claude.com, preserved thinking",
  },
  {
    pattern:
      /(system prompt|tools list|tools|messages?) differs? from the ones? this block was created with/i,
    source: "anomalyco/opencode#48637",
  },
  {
    pattern: /thinking block that preceded this one when it was created is missing/i,
    source: "kirodotdev/KiroCrew#11513",
  },
];

/** How hosts say that a turn must begin with thinking and does not. */
export const THINKING_EXPECTED: readonly ErrorText[] = [
  {
    pattern: /expected thinking or redacted_thinking,? but found/i,
    source: "Claude API, seen in many reports",
  },
  { pattern: /final assistant message must start with a thinking block/i, source: "the same text, cut" },
];

/** Whether a text that fits one of both kinds asks for thinking, and does not refuse it. */
export function isExpected([text]: RegExpExecArray): boolean {
  return /expected|must start/i.test(text);
}

/** How hosts say that thinking must come back with the turn, without signatures. */
export const THINKING_NOT_PASSED_BACK: readonly ErrorText[] = [
  {
    pattern: /(reasoning_content|content\[\]\.thinking|thinking)\b.{0,40}\bmust be passed back/i,
    source: "DeepSeek, both of its endpoints",
  },
  {
    pattern: /reasoning_content is missing/i,
    source: "Kimi: thinking is enabled but reasoning_content is missing in assistant tool call message",
  },
];
