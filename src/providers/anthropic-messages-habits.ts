import type { KeyParam, Provider } from "../model/provider.ts";

const INVALIDATION =
  "platform.claude.com/docs/en/build-with-claude/prompt-caching, What invalidates the cache (2026-08-22)";
const KEY_ORDER =
  "platform.claude.com/docs/en/build-with-claude/prompt-caching, Troubleshooting (2026-08-22)";

/** The fields that are part of the key of Anthropic's cache. Fields that cost a section by model are put at the least. */
export const anthropicKeyParams: readonly KeyParam[] = [
  { name: "speed", costsFrom: "system", source: INVALIDATION },
  { name: "tool_choice", costsFrom: "messages", source: INVALIDATION },
  { name: "thinking", costsFrom: "messages", source: INVALIDATION },
  { name: "output_config", costsFrom: "messages", source: INVALIDATION },
];

/** What is assumed of a host that speaks Anthropic's language as long as nothing else is known about it. */
export const plainPrefixHabits = {
  hosts: [],
  responseHeaders: [],
  models: [],
  ownsModels: false,
  deferredTools: {
    is: "in-tools",
    source: "assumed: a host that does not say otherwise renders what it was sent",
  },
  stripsBillingBlock: {
    is: false,
    source:
      "code.claude.com/docs/en/llm-gateway-protocol: any upstream but api.anthropic.com receives it as prompt",
  },
  keyOrderCounts: { is: true, source: KEY_ORDER },
  entriesEnd: { is: "anywhere", source: "assumed: nothing is known about its markers" },
  keyParams: anthropicKeyParams,
  prices: [],
  toolReferences: null,
  referenceFix: null,
} as const satisfies Partial<Provider>;

/** How Claude Code is told to keep tool search away from a host. */
export const SWITCH_TOOL_SEARCH_OFF =
  "set ENABLE_TOOL_SEARCH=false, or have the gateway turn the reference into text";
