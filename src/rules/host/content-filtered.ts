import { walkMessages } from "../../model/walk.ts";
import { type ErrorText, matchError } from "../errors.ts";
import type { Rule } from "../rule.ts";

const TYPES: readonly (string | null)[] = [
  "content_filter",
  "content_policy_violation",
  "data_inspection_failed",
];

/** How hosts say that a filter stopped what the request or the answer says. */
const FILTERED: readonly ErrorText[] = [
  { pattern: /\bcontent (management|safety|usage) policy\b/i, source: "Azure OpenAI" },
  {
    pattern: /\bcontent filter(ing)?( policy)?\b/i,
    source: "the Claude API: Output blocked by content filtering policy; Azure",
  },
  {
    pattern: /\bmay contain inappropriate content\b|\bdata_inspection_failed\b/i,
    source: "Alibaba Cloud Model Studio",
  },
  { pattern: /\bconsidered high risk\b/i, source: "Moonshot" },
  { pattern: /不安全或敏感内容/, source: "Z.ai's code 1301" },
  {
    pattern: /\b(violates|violating|violation of) (our|the) (usage|content|safety) (policy|policies)\b/i,
    source: "the same in other words",
  },
];

export const contentFiltered: Rule = {
  code: "content-filtered",
  says: "a filter of the provider stopped what the request or the answer says; its form is not to blame",
  explain: {
    why: "Providers pass texts and images through filters. What they stop has no fault of form, and tools that read web pages and files bring in much that nobody wrote on purpose.",
    fix: "Look at what is new in the last messages, results of tools above all; leave it out or word it otherwise.",
    example:
      "400 content_filter “The response was filtered due to the prompt triggering the content management policy”.",
  },
  check({ prev, curr }, found) {
    const { error } = curr;
    if (error === null || found.some(({ severity }) => severity === "error")) return [];
    if (!TYPES.includes(error.type) && matchError(error, FILTERED) === null) return [];
    const known = new Set(prev === null ? [] : [...walkMessages(prev)].map(({ contentHash }) => contentHash));
    const last = curr.messages.findLast(({ blocks }) =>
      blocks.some(({ contentHash }) => !known.has(contentHash)),
    );
    const path = prev?.error === null ? (last?.path ?? null) : null;
    const where =
      path === null ? "" : `; the newest that the last good call had not is ${path}, from the ${last!.role}`;
    return [
      {
        severity: "error",
        confidence: "likely",
        path,
        prevPath: null,
        message: `A content filter of the provider stopped this call; the form of the request is not to blame${where}.`,
        fix: `look at what ${path ?? "the newest messages"} ${path === null ? "say" : "says"}, and leave out or reword what the filter may have met`,
      },
    ];
  },
};
