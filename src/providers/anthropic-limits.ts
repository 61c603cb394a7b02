import type { Minimum } from "../model/provider.ts";

const DOCS = "platform.claude.com/docs/en/build-with-claude/prompt-caching, Cache limitations (2026-08-22)";
const QUOTED = "the same page as quoted in October 2026";

/** The fewest tokens that are cached, by model. */
export const anthropicMinimums: readonly Minimum[] = [
  ...those(512, DOCS, ["claude-opus-5", "claude-fable-5", "claude-mythos-5"]),
  ...those(512, QUOTED, ["claude-fable-5-1", "claude-mythos-5-1", "claude-opus-5-5"]),
  ...those(512, QUOTED, ["claude-sonnet-5-5", "claude-haiku-5-5"]),
  ...those(1024, DOCS, ["claude-opus-4-8", "claude-sonnet-5", "claude-sonnet-4-6", "claude-sonnet-4-5"]),
  ...those(1024, DOCS, ["claude-opus-4-1", "claude-opus-4", "claude-opus-4-0"]),
  ...those(1024, DOCS, ["claude-sonnet-4", "claude-sonnet-4-0"]),
  ...those(2048, DOCS, ["claude-opus-4-7", "claude-mythos-preview", "claude-3-5-haiku"]),
  ...those(4096, DOCS, ["claude-opus-4-6", "claude-opus-4-5", "claude-haiku-4-5"]),
];

function those(tokens: number, source: string, models: readonly string[]): Minimum[] {
  return models.map((model) => ({ model, tokens, source }));
}
