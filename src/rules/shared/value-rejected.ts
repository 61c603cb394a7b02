import type { Call } from "../../model/call.ts";
import type { Evidence, Found } from "../rule.ts";
import { viewAt } from "./fields.ts";
import { shownJson } from "./phrases.ts";
import { refusedValue } from "./refused-values.ts";

/** What an error says of a value that the host does not take, or of a field that it misses; none where it says neither. */
export function valueFindings(message: string, { prev, curr }: Evidence): Found[] {
  const refused = refusedValue(message, curr);
  if (refused === null) return [];
  const { path, wants } = refused;
  const value = viewAt(curr.body, path);
  const found = { severity: "error", confidence: "likely", named: true, path, prevPath: null } as const;
  if (value === undefined) {
    return [
      { ...found, message: `The host requires ${path}, and the request has none.`, fix: `send ${path}` },
    ];
  }
  const says = wants === null ? "" : `: “${wants}”`;
  const since = prev === null ? "" : history(value.json(), path, prev, curr);
  return [
    {
      ...found,
      message: `The host does not take ${shownJson(value)} as ${path}${says}${since}.`,
      fix: `give ${path} a value that the host takes${wants === null ? ", or leave it out" : ""}`,
    },
  ];
}

/** `the previous call, to gpt-4o,` where the model is another one now. */
export function previousCall(prev: Call, curr: Call): string {
  return prev.model === curr.model ? "the previous call" : `the previous call, to ${prev.model},`;
}

/** Since when the value is there; what stands at an index may have been another thing before. */
function history(json: string, path: string, prev: Call, curr: Call): string {
  const place = placeBefore(path, prev, curr);
  const before = place === null ? undefined : viewAt(prev.body, place);
  if (before === undefined) return "; it is new in this call";
  if (before.json() === json) {
    return `; ${previousCall(prev, curr)} had it too${prev.error === null ? " and was answered" : ""}`;
  }
  return /^[^[]+$/.test(path) ? `; in the previous call it was ${shownJson(before)}` : "";
}

/** The same place in the previous request: that of a tool goes by its name. Null where it had no such tool. */
function placeBefore(path: string, prev: Call, curr: Call): string | null {
  const tool = curr.tools.find((one) => path === one.path || path.startsWith(`${one.path}.`));
  if (tool === undefined) return path;
  const before = prev.tools.find(({ name }) => name === tool.name);
  return before === undefined ? null : before.path + path.slice(tool.path.length);
}
