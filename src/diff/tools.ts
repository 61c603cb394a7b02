import { align, type Step } from "../lib/align.ts";
import { markMoves } from "../lib/pair-up.ts";
import type { Tool } from "../model/call.ts";
import type { Change, Detail } from "../model/report.ts";
import { sameBytes } from "../model/walk.ts";
import { MARKER_FIELDS } from "./blocks.ts";
import { changeLabel, excerpt } from "./labels.ts";
import { respelling } from "./respelling.ts";
import { diffMembers, replaced } from "./values.ts";

/**
 * The changes of the tools, by name: the second of one name is compared with the second. A tool is `moved` where its
 * order among the others changed, not where one was put in before it.
 */
export function diffTools(prev: readonly Tool[], curr: readonly Tool[]): Change[] {
  const [prevNames, currNames] = [numberedNames(prev), numberedNames(curr)];
  const steps = markMoves(align(prevNames, currNames), prevNames, currNames);
  return steps.flatMap((step) => toChanges(step, prev, curr));
}

function toChanges(step: Step, prev: readonly Tool[], curr: readonly Tool[]): Change[] {
  if (step.kind === "removed") {
    const tool = prev[step.prev]!;
    return [
      {
        kind: "removed",
        path: null,
        prevPath: tool.path,
        name: nameOf(tool),
        label: toolLabel(tool),
        detail: [],
      },
    ];
  }
  const tool = curr[step.curr]!;
  const name = nameOf(tool);
  if (step.kind === "added") {
    return [{ kind: "added", path: tool.path, prevPath: null, name, label: toolLabel(tool), detail: [] }];
  }
  const before = prev[step.prev]!;
  const change = { path: tool.path, prevPath: before.path, name };
  const isSame = sameBytes(before, tool);
  if (!isSame && before.contentHash !== tool.contentHash) {
    const detail = toolDetails(before, tool, step.kind === "moved");
    return [{ kind: "changed", ...change, label: editLabel(before, tool, detail), detail }];
  }
  const spelling = isSame ? "" : respelling(before, tool);
  if (step.kind === "moved") {
    const label = [`${before.path} → ${tool.path}`, spelling].filter(Boolean).join(", ");
    return [{ kind: "moved", ...change, label, detail: [] }];
  }
  return isSame ? [] : [{ kind: "respelled", ...change, label: spelling, detail: [] }];
}

function toolDetails(prev: Tool, curr: Tool, moved: boolean): Detail[] {
  const details = diffMembers(prev.view, curr.view, { path: curr.path, prevPath: prev.path }, MARKER_FIELDS);
  const found = details.length > 0 ? details : [replaced(prev.view, curr.view, curr.path)];
  return moved ? [{ op: "move", path: curr.path, from: prev.path, to: curr.path }, ...found] : found;
}

function editLabel(prev: Tool, curr: Tool, detail: readonly Detail[]): string {
  if (prev.deferred === curr.deferred) return changeLabel(detail, curr, prev);
  const others = detail.filter(({ path }) => path !== curr.deferredPath && path !== prev.deferredPath);
  const label = `defer_loading switched ${curr.deferred ? "on" : "off"}`;
  return [label, changeLabel(others, curr, prev)].filter(Boolean).join(", ");
}

/** `deferred`, the type of a tool that is not the client's own, or how the description begins. */
function toolLabel(tool: Tool): string {
  const type = tool.type === "function" ? null : tool.type;
  const known = [type, tool.deferred ? "deferred" : null].filter(Boolean).join(", ");
  return known || (tool.description ? `"${excerpt(tool.description)}"` : "no description");
}

function nameOf(tool: Tool): string {
  return tool.name || tool.type;
}

function numberedNames(tools: readonly Tool[]): string[] {
  const seen = new Map<string, number>();
  return tools.map((tool) => {
    const name = nameOf(tool);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return `${count} ${name}`;
  });
}
