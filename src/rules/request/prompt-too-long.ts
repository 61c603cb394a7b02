import { groupDigits } from "../../lib/words.ts";
import type { Call } from "../../model/call.ts";
import { describePart, largestNew } from "../shared/growth.ts";
import { outputLimit } from "../shared/output-limit.ts";
import { grewToOverflow, OVERFLOW } from "../shared/overflow.ts";
import { requestFault } from "../shared/request-fault.ts";

export const promptTooLong = requestFault({
  code: "prompt-too-long",
  says: "the prompt has more tokens than the model takes: the numbers, and what grew since the last good call",
  explain: {
    why: "The prompt has more tokens than the model's context window takes.",
    fix: "Shorten or compact the history, and cut tool results before they enter it.",
    example: "One result of 60 000 tokens came to a prompt of 150 000.",
  },
  texts: [
    {
      pattern: /prompt is too long: (?<tokens>\d+) tokens > (?<most>\d+) maximum/i,
      source: "code.claude.com errors page",
    },
    OVERFLOW,
    {
      pattern:
        /maximum context length is (?<most>\d+) tokens.{0,80}?(?:resulted in|requested about|requested|contains?(?: at least)?|has) (?<tokens>\d+)/i,
      source: "OpenAI chat completions (context_length_exceeded), vLLM",
    },
    { pattern: /maximum context length is (?<most>\d+)/i, source: "the same text, cut" },
    {
      pattern:
        /input token count \(?(?<tokens>\d+)\)? exceeds the maximum number of tokens allowed \(?(?<most>\d+)/i,
      source: "Gemini",
    },
    {
      pattern: /exceeded model token limit: (?<most>\d+)(?: \(requested: (?<tokens>\d+)\))?/i,
      source: "Kimi",
    },
    {
      pattern: /(input|prompt) is too long/i,
      source: "Amazon Bedrock, and the texts above without their numbers",
    },
    {
      pattern: /exceeds? (the|this model'?s) (context (window|length|limit)|maximum context)/i,
      source: "OpenAI responses and others",
    },
    { pattern: /context_length_exceeded|context window exceeds limit/i, source: "OpenAI's code; MiniMax" },
  ],
  claim: null,
  warns: false,
  find(call, { prev, said }) {
    const limit = outputLimit(call);
    if (said === null || (OVERFLOW.pattern.test(said[0]) && limit && grewToOverflow(prev, limit))) return [];
    const [largest] = largestNew(prev, call);
    const grew =
      largest === undefined
        ? ""
        : ` ${prev === null ? "Its largest part is" : "The largest part that is new is"} ${describePart(largest)}.`;
    return [
      {
        key: "prompt",
        path: largest?.path ?? null,
        names: [],
        proof: "told",
        message: `${numbersOf(said)}${usageBefore(prev)}.${grew}`,
        fix: `${largest === undefined ? "shorten the conversation" : `shorten ${largest.what} (${largest.path})`}, or compact the history before this call`,
      },
    ];
  },
});

function numbersOf({ groups }: RegExpExecArray): string {
  const { tokens, input, asked, most } = groups ?? {};
  if (input !== undefined) {
    return `The prompt has ${input} tokens, and with the ${asked} that max_tokens asks for that is more than the ${most} that fit`;
  }
  if (tokens !== undefined && Number(tokens) > Number(most)) {
    const over = groupDigits(Number(tokens) - Number(most));
    return `The prompt has ${tokens} tokens, ${over} more than the ${most} that the model takes`;
  }
  if (tokens !== undefined) return `The call asks for ${tokens} tokens, and the model takes ${most}`;
  return most === undefined
    ? "The prompt is longer than the model takes"
    : `The prompt is longer than the ${most} tokens that the model takes`;
}

function usageBefore(prev: Call | null): string {
  const before = prev?.usage?.input;
  return before == null ? "" : `; the previous call had ${before}`;
}
