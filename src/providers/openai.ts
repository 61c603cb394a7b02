import type { KeyParam, Provider } from "../model/provider.ts";
import { plainPrefixHabits } from "./anthropic-messages-habits.ts";

const GUIDE = "developers.openai.com prompt-caching guide";
const DIAGNOSTICS = "developers.openai.com/api/docs/guides/prompt-caching/diagnostics";
const TYPES = "openai/openai-node, src/resources/responses/responses.ts (2026-08-21)";

/** What the diagnostics name as causes; the guide counts the answer's schema to the prefix. */
const keyParams: readonly KeyParam[] = [
  { name: "prompt_cache_key", costsFrom: "tools", source: DIAGNOSTICS },
  { name: "service_tier", costsFrom: "tools", source: DIAGNOSTICS, default: "auto" },
  { name: "reasoning_effort", costsFrom: "tools", source: DIAGNOSTICS },
  { name: "reasoning", costsFrom: "tools", source: DIAGNOSTICS, members: ["effort"] },
  { name: "verbosity", costsFrom: "tools", source: DIAGNOSTICS, default: "medium" },
  {
    name: "text",
    costsFrom: "tools",
    source: DIAGNOSTICS,
    members: ["format", "verbosity"],
    default: { verbosity: "medium" },
  },
  { name: "response_format", costsFrom: "tools", source: GUIDE },
];

export const openai: Provider = {
  ...plainPrefixHabits,
  name: "openai",
  title: "the OpenAI API",
  hosts: ["api.openai.com"],
  responseHeaders: ["openai-organization", "openai-processing-ms"],
  models: ["gpt-4", "gpt-5", "o1", "o3", "o4-", "chatgpt-"],
  deferredTools: {
    is: "in-tools",
    source:
      "developers.openai.com/api/docs/guides/tools-tool-search: name and description of deferred functions stand up front",
  },
  entriesEnd: { is: "anywhere", source: `${GUIDE}: before GPT-5.6` },
  unit: { is: 128, source: `${GUIDE}: before GPT-5.6` },
  minimums: ["gpt-4o", "gpt-4.1", "gpt-5", "gpt-5.1", "gpt-5.2", "gpt-5.4", "gpt-5.5", "gpt-5.6"].map(
    (model) => ({ model, tokens: 1024, source: GUIDE }),
  ),
  missReasons: {
    model_changed: ["model"],
    prompt_cache_key_changed: ["params"],
    tools_changed: ["tools"],
    text_format_changed: ["params"],
    reasoning_effort_changed: ["params"],
    verbosity_changed: ["params"],
    service_tier_changed: ["params"],
    context_compacted: ["messages"],
    input_changed: ["system", "messages"],
  },
  keyParams,
  variants: [
    {
      models: ["gpt-5.6"],
      habits: {
        entriesEnd: { is: "at-markers", source: `${GUIDE}: from GPT-5.6, an exact match at breakpoints` },
        marksEnd: { is: true, source: `${GUIDE}, ${TYPES}: prompt_cache_options.mode implicit` },
        lifetime: { is: [1_800_000, 1_800_000], source: `${TYPES}: prompt_cache_options.ttl 30m` },
        unit: null,
      },
    },
  ],
};
