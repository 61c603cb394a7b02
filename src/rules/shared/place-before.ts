import type { Call } from "../../model/call.ts";

/** The same place in the previous request: that of a tool goes by its name. Null where it had no such tool. */
export function placeBefore(path: string, prev: Call, curr: Call): string | null {
  const tool = curr.tools.find((one) => path === one.path || path.startsWith(`${one.path}.`));
  if (tool === undefined) return path;
  const before = prev.tools.find(({ name }) => name === tool.name);
  return before === undefined ? null : before.path + path.slice(tool.path.length);
}
