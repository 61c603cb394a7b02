/** A field that a header of the Claude API unlocks: the end of its place, the beta, and where that is written. */
interface FieldBeta {
  readonly place: RegExp;
  readonly beta: string;
  readonly source: string;
}

const FIELD_BETAS: readonly FieldBeta[] = [
  {
    place: /^context_management\b/,
    beta: "context-management-2025-06-27",
    source: "platform.claude.com context-editing",
  },
  {
    place: /\bblock_binding\b/,
    beta: "thinking-binding-controls-2026-08-01",
    source: "platform.claude.com preserved-thinking",
  },
  {
    place: /\bclear_at$/,
    beta: "mid-conversation-system-clear-at-2026-08-21",
    source: "platform.claude.com mid-conversation-system-messages",
  },
  {
    place: /^messages.*\boutput_config\b/,
    beta: "mid-conversation-output-config-2026-07-01",
    source: "platform.claude.com mid-conversation-system-messages",
  },
  { place: /^mcp_servers\b/, beta: "mcp-client-2025-11-20", source: "platform.claude.com mcp-connector" },
  { place: /^compaction$/, beta: "compact-2026-09-04", source: "platform.claude.com release notes, 2026-09" },
  { place: /^speed$/, beta: "fast-mode-2026-02-01", source: "anthropic-sdk-typescript beta.ts" },
];

/** The header value that unlocks a field, as the Claude API documents it; undefined where none is known. */
export function betaFor(path: string): string | undefined {
  return FIELD_BETAS.find(({ place }) => place.test(path))?.beta;
}
