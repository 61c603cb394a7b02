import { counted } from "../../lib/words.ts";
import type { ToolLife, ToolsOfConversation } from "../../model/tools-report.ts";
import { type Columns, cellsOf } from "./columns.ts";

/** A line of the picture: one tool, or several to which the same happened. */
export interface Row {
  readonly label: string;
  readonly cells: string;
}

/** The rows of the picture, by server; tools with the same line share it, unless `full`. */
export function rowsOf({ tools }: ToolsOfConversation, columns: Columns, full: boolean): Row[] {
  const drawn = tools.map((tool) => ({ tool, cells: cellsOf(tool, columns) }));
  const groups = new Map<string, { tools: ToolLife[]; cells: string }>();
  for (const [place, { tool, cells }] of drawn.entries()) {
    const key = full || isEventful(tool) ? String(place) : `${isCore(tool)} ${tool.server} ${cells}`;
    const group = groups.get(key) ?? { tools: [], cells };
    group.tools.push(tool);
    groups.set(key, group);
  }
  return [...groups.values()]
    .sort((a, b) => order(a.tools[0]!, b.tools[0]!))
    .map((group) => ({ label: labelOf(group.tools), cells: group.cells }));
}

/** What happens to a tool beyond being there. */
const EVENTFUL: ReadonlySet<string> = new Set(["searched", "found", "called", "changed", "lost", "removed"]);

function isEventful(tool: ToolLife): boolean {
  return tool.events.some(({ kind }) => EVENTFUL.has(kind) && !(isCore(tool) && kind === "called"));
}

function isCore({ kind }: ToolLife): boolean {
  return kind === "core";
}

/** Eventful tools first, by what happened first; then the quiet ones by server; core tools at the end. */
function order(a: ToolLife, b: ToolLife): number {
  return (
    Number(isCore(a)) - Number(isCore(b)) ||
    Number(isEventful(b)) - Number(isEventful(a)) ||
    compare(a.server ?? "", b.server ?? "") ||
    firstCall(a) - firstCall(b)
  );
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function firstCall({ events }: ToolLife): number {
  return events.find(({ kind }) => EVENTFUL.has(kind))?.call ?? events[0]?.call ?? 0;
}

function labelOf(tools: readonly ToolLife[]): string {
  const [first] = tools;
  const { name, server, kind } = first!;
  if (tools.length === 1) return server === null ? name : `${server} ▸ ${bareName(name, server)}`;
  const what = counted(tools.length, isCore(first!) ? "core tool" : kind === "listed" ? "name" : "tool");
  return server === null ? `${what}: ${name} …` : `${server} ▸ ${what}: ${bareName(name, server)} …`;
}

function bareName(name: string, server: string): string {
  const prefix = `mcp__${server}__`;
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}
