import type { Provider } from "../model/provider.ts";
import { anthropicKeyParams, plainPrefixHabits } from "./anthropic-messages-habits.ts";
import { anthropicPrices } from "./anthropic-prices.ts";

const TOOL_SEARCH = "platform.claude.com/docs/en/agents-and-tools/tool-use/tool-search-tool (2026-08-22)";

export const anthropic: Provider = {
  ...plainPrefixHabits,
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
  entriesEnd: {
    is: "at-markers",
    source:
      "platform.claude.com/docs/en/build-with-claude/prompt-caching: writes happen only at a breakpoint",
  },
  keyParams: anthropicKeyParams,
  prices: anthropicPrices,
  toolReferences: { is: "expanded", source: TOOL_SEARCH },
};
