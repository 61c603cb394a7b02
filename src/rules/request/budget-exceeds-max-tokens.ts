import type { Call } from "../../model/call.ts";
import { betasOf } from "../shared/betas.ts";
import { numberIn } from "../shared/output-limit.ts";
import { requestFault } from "../shared/request-fault.ts";

const BUDGET = "thinking.budget_tokens";

export const budgetExceedsMaxTokens = requestFault({
  code: "budget-exceeds-max-tokens",
  says: "the thinking budget is not below max_tokens: both numbers, and which of them changed",
  explain: {
    why: "The thinking budget is a part of the tokens that max_tokens allows, so it must be smaller.",
    fix: "Raise max_tokens, or lower thinking.budget_tokens below it.",
    example: "max_tokens was lowered to 8192 and budget_tokens is 31999.",
  },
  texts: [
    // Documented in platform.claude.com, extended thinking: "a value less than max_tokens".
    {
      pattern: /max_tokens must be (greater|larger) than thinking\.budget_tokens/i,
      source: "mirrorange/clove#39",
    },
    {
      pattern: /budget_tokens.{0,30}must be (less|smaller|lower) than.{0,10}max_tokens/i,
      source: "the same in other words",
    },
  ],
  claim: "max_tokens must be greater than thinking.budget_tokens",
  warns: false,
  find(call, { prev, said }) {
    const { body } = call;
    const budget = numberIn(body, BUDGET);
    const limit = numberIn(body, "max_tokens");
    if (budget === null || limit === null || limit > budget) return [];
    const before =
      prev === null
        ? null
        : { budget: numberIn(prev.body, BUDGET), limit: numberIn(prev.body, "max_tokens") };
    const raised = before !== null && before.limit === limit && before.budget !== budget;
    const was = raised ? before.budget : before === null || before.limit === limit ? null : before.limit;
    return [
      {
        key: `${budget} ${limit}`,
        path: raised ? BUDGET : "max_tokens",
        names: [],
        proof: said !== null || !mayInterleave(call) ? "documented" : "observed",
        message: `max_tokens is ${limit} and thinking.budget_tokens is ${budget}; the budget must be the smaller one${was === null ? "" : ` (${raised ? BUDGET : "max_tokens"} was ${was} in the previous request)`}.`,
        fix: `set max_tokens above ${budget}, or thinking.budget_tokens below ${limit}`,
      },
    ];
  },
});

/** Interleaved thinking lets the budget go beyond max_tokens; where headers are hidden, it may be switched on. */
function mayInterleave(call: Call): boolean {
  const isHidden = call.fidelity.includes("no-headers");
  return isHidden || betasOf(call).some(({ value }) => value.startsWith("interleaved-thinking"));
}
