import { numberIn, outputLimit } from "../shared/output-limit.ts";
import { grewToOverflow, OVERFLOW } from "../shared/overflow.ts";
import { requestFault } from "../shared/request-fault.ts";

export const maxTokensLimit = requestFault({
  code: "max-tokens-limit",
  says: "more output tokens are asked for than the model gives: the numbers, and what they were before",
  explain: {
    why: "A model has a largest number of tokens that it can put out, and the API refuses to be asked for more.",
    fix: "Lower max_tokens to the limit that the error names.",
    example: "max_tokens: 128001 > 128000",
  },
  texts: [
    {
      pattern: /max_tokens: (?<asked>\d+) > (?<most>\d+), which is the maximum/i,
      source: "Claude API, seen in reports",
    },
    {
      pattern:
        /max_(?:completion_|output_)?tokens is too large: (?<asked>\d+)\. This model supports at most (?<most>\d+)/i,
      source: "OpenAI chat completions",
    },
    {
      pattern: /max_(?:completion_|output_)?tokens.{0,40}valid range of \S+ is \[\d+, ?(?<most>\d+)\]/i,
      source: "DeepSeek, Qwen",
    },
    {
      pattern: /maximum tokens you requested exceeds the model limit of (?<most>\d+)/i,
      source: "Amazon Bedrock",
    },
    {
      pattern: /max_?output_?tokens.{0,60}(?:supported|valid) range.{0,40}to (?<most>\d+)/i,
      source: "Gemini",
    },
    OVERFLOW,
  ],
  claim: null,
  warns: false,
  find(call, { prev, said }) {
    const limit = outputLimit(call);
    if (said === null || limit === null) return [];
    if (OVERFLOW.pattern.test(said[0]) && !grewToOverflow(prev, limit)) return [];
    const before = prev === null ? null : numberIn(prev.body, limit.path);
    const most = said.groups?.most;
    const was =
      before === null || before === limit.tokens ? "" : `; it was ${before} in the previous request`;
    const switched =
      prev !== null && prev.model !== call.model ? `; the previous call went to ${prev.model}` : "";
    return [
      {
        key: `${limit.tokens}`,
        path: limit.path,
        names: [],
        // The models' own pages have the limit; the text repeats both numbers.
        proof: said.groups?.asked === `${limit.tokens}` ? "documented" : "told",
        message: `${limit.path} is ${limit.tokens}, and ${call.model ?? "this model"} allows ${most ?? "less"}${said.groups?.input ? ` for input and output together, of which the input takes ${said.groups.input}` : ""}${was}${switched}.`,
        fix:
          most === undefined
            ? `lower ${limit.path}`
            : `set ${limit.path} to ${said.groups?.input ? Number(most) - Number(said.groups.input) : most} or less`,
      },
    ];
  },
});
