/** The MCP server that the name of a tool tells (`mcp__<server>__<tool>`), or null. */
export function serverOf(name: string | null): string | null {
  return /^mcp__(.+?)__./s.exec(name ?? "")?.[1] ?? null;
}
