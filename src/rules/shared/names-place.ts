import { nameFault } from "./named-fault.ts";

/** Whether a text means this path: as `messages.3.content.0`, or a field of the request in quotes or before a colon. */
export function namesPlace(text: string, path: string | null): boolean {
  if (path === null) return false;
  if (nameFault(text, { names: [], path })) return true;
  const field = path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return /^[\w.-]+$/.test(path) && new RegExp(`[\`'"]${field}[\`'"]|(^|[^\\w.])${field}:`).test(text);
}
