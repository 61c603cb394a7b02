import type { Provider } from "../model/provider.ts";
import { anthropicMinimums } from "./anthropic-limits.ts";
import { claudeCacheHabits, plainPrefixHabits } from "./anthropic-messages-habits.ts";
import { anthropicPrices } from "./anthropic-prices.ts";

const TOOL_SEARCH = "platform.claude.com/docs/en/agents-and-tools/tool-use/tool-search-tool (2026-08-22)";

export const anthropic: Provider = {
  ...plainPrefixHabits,
  ...claudeCacheHabits,
  name: "anthropic",
  title: "the Claude API",
  hosts: ["api.anthropic.com"],
  // platform.claude.com/docs/en/api/errors and …/api/rate-limits; gateways pass them on.
  responseHeaders: ["anthropic-organization-id", "anthropic-workspace-id", "anthropic-ratelimit-"],
  models: ["claude-"],
  ownsModels: true,
  deferredTools: { is: "expanded-at-reference", source: TOOL_SEARCH },
  stripsBillingBlock: {
    is: true,
    source:
      "code.claude.com/docs/en/llm-gateway-protocol: stripped when it arrives unchanged as the first system block",
  },
  minimums: anthropicMinimums,
  prices: anthropicPrices,
  toolReferences: { is: "expanded", source: TOOL_SEARCH },
};
