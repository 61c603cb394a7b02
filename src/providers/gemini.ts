import type { KeyParam, Minimum, Provider } from "../model/provider.ts";
import { plainPrefixHabits } from "./anthropic-messages-habits.ts";

const CACHING = "ai.google.dev/gemini-api/docs/caching: implicit caching, on by default from 2.5";
const VERSIONS = "ai.google.dev/gemini-api/docs/caching; other versions of the page list other figures";
const GUESS = "assumed: another tool config or answer format is another prompt";

const minimums: readonly Minimum[] = [
  { model: "gemini-2.5-flash", tokens: 2048, source: VERSIONS },
  { model: "gemini-2.5-pro", tokens: 2048, source: VERSIONS },
  { model: "gemini-3.1-pro", tokens: 4096, source: VERSIONS },
];

const keyParams: readonly KeyParam[] = [{ name: "cachedContent", costsFrom: "tools", source: GUESS }];

/** How Gemini caches, at Google AI and on Vertex. */
export const geminiCacheHabits = {
  deferredTools: plainPrefixHabits.deferredTools,
  keyOrderCounts: plainPrefixHabits.keyOrderCounts,
  entriesEnd: { is: "anywhere", source: CACHING },
  order: null,
  lookback: null,
  lifetime: null,
  minimums,
  systemInMessages: null,
  trailingSystemEntry: null,
  missReasons: {},
  keyParams,
  toolReferences: null,
} as const satisfies Partial<Provider>;

export const gemini: Provider = {
  ...plainPrefixHabits,
  ...geminiCacheHabits,
  name: "gemini",
  title: "the Gemini API",
  hosts: ["generativelanguage.googleapis.com", "cloudcode-pa.googleapis.com"],
  models: ["gemini-"],
};
