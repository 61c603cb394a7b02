import type { KeyParam, Provider } from "../model/provider.ts";

const CACHING = "platform.claude.com/docs/en/build-with-claude/prompt-caching (2026-08-22)";
const INVALIDATION = `${CACHING}, What invalidates the cache`;
const EFFORT = `${INVALIDATION}: the default written out is the same as none; it is high by …/effort`;
const SYSTEM_IN_MESSAGES = "platform.claude.com/docs/en/build-with-claude/mid-conversation-system-messages";

/** The fields that are part of the key of Anthropic's cache. Fields that cost a section by model are put at the least. */
export const anthropicKeyParams: readonly KeyParam[] = [
  { name: "speed", costsFrom: "system", source: INVALIDATION, default: "standard" },
  { name: "tool_choice", costsFrom: "messages", source: INVALIDATION },
  { name: "thinking", costsFrom: "messages", source: INVALIDATION, members: ["type", "budget_tokens"] },
  {
    name: "output_config",
    costsFrom: "messages",
    source: EFFORT,
    members: ["effort"],
    default: { effort: "high" },
  },
];

/** What is assumed of a host as long as nothing else is known about it: a prefix of the bytes that it was sent. */
export const plainPrefixHabits = {
  hosts: [],
  responseHeaders: [],
  models: [],
  ownsModels: false,
  deferredTools: {
    is: "in-tools",
    source: "assumed: a host that does not say otherwise renders what it was sent",
    known: "assumed",
  },
  stripsBillingBlock: {
    is: false,
    source:
      "code.claude.com/docs/en/llm-gateway-protocol: any upstream but api.anthropic.com receives it as prompt",
  },
  keyOrderCounts: { is: true, source: "assumed: a byte prefix keeps the order of keys", known: "assumed" },
  entriesEnd: { is: "anywhere", source: "assumed: nothing is known about its markers", known: "assumed" },
  order: null,
  marksEnd: { is: false, source: "assumed: nothing says that it does", known: "assumed" },
  lookback: null,
  lifetime: null,
  unit: null,
  minimums: [],
  systemInMessages: null,
  trailingSystemEntry: null,
  missReasons: {},
  keyParams: anthropicKeyParams,
  prices: [],
  toolReferences: null,
  referenceFix: null,
  variants: [],
} as const satisfies Partial<Provider>;

/** How Anthropic's models cache, at Anthropic and where others host them. */
export const claudeCacheHabits = {
  keyOrderCounts: { is: true, source: `${CACHING}, Troubleshooting` },
  entriesEnd: { is: "at-markers", source: `${CACHING}: writes happen only at a breakpoint` },
  order: { is: ["tools", "system", "messages"], source: CACHING },
  lookback: { is: 20, source: `${CACHING}: the breakpoint itself is the first of 20 positions` },
  lifetime: { is: [300_000, 300_000], source: `${CACHING}: 5 minutes, from the start of the request` },
  systemInMessages: { is: "appended", source: SYSTEM_IN_MESSAGES },
  trailingSystemEntry: {
    is: "unreadable",
    source: "anthropics/claude-code#96101, with diagnostics of the API",
    known: "reported",
  },
  // platform.claude.com/docs/en/build-with-claude/cache-diagnostics; other answers name no place.
  missReasons: {
    model_changed: ["model"],
    tools_changed: ["tools"],
    system_changed: ["system"],
    messages_changed: ["messages"],
  },
} as const satisfies Partial<Provider>;

/** How Claude Code is told to keep tool search away from a host. */
export const SWITCH_TOOL_SEARCH_OFF =
  "set ENABLE_TOOL_SEARCH=false, or have the gateway turn the reference into text";
