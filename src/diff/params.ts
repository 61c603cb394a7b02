import type { Param } from "../model/call.ts";
import type { Change, Detail } from "../model/report.ts";
import { changeLabel, valueExcerpt } from "./labels.ts";
import { respelling } from "./respelling.ts";
import { shown } from "./shown.ts";
import { diffValues, replaced } from "./values.ts";

/**
 * The changes of parameters and headers, by name. An identity field (an id, metadata) has another value in every call
 * by nature: it is told when it comes or goes, not when its value changes.
 */
export function diffParams(prev: readonly Param[], curr: readonly Param[]): Change[] {
  const before = new Map(prev.map((param) => [param.path, param]));
  const after = new Map(curr.map((param) => [param.path, param]));
  const removed = prev.filter(({ path }) => !after.has(path)).map(toRemoved);
  return [...removed, ...curr.flatMap((param) => toChanges(before.get(param.path), param))];
}

function toRemoved(param: Param): Change {
  const { path, name, view } = param;
  return { kind: "removed", path: null, prevPath: path, name, label: valueExcerpt(shown(view)), detail: [] };
}

function toChanges(prev: Param | undefined, curr: Param): Change[] {
  const { path, name, view } = curr;
  if (prev === undefined) {
    return [{ kind: "added", path, prevPath: null, name, label: valueExcerpt(shown(view)), detail: [] }];
  }
  if (curr.role === "identity" || prev.bytesHash === curr.bytesHash) return [];
  const change = { path, prevPath: prev.path, name };
  if (prev.contentHash === curr.contentHash) {
    return [{ kind: "respelled", ...change, label: respelling(prev, curr), detail: [] }];
  }
  const listed = listDetails(prev, curr);
  const label = listed.map(({ op, from, to }) => (op === "add" ? `+ ${to}` : `− ${from}`)).join(", ");
  const detail = listed.length > 0 ? listed : valueDetails(prev, curr);
  return [{ kind: "changed", ...change, label: label || changeLabel(detail, curr, prev), detail }];
}

function valueDetails(prev: Param, curr: Param): Detail[] {
  const details = diffValues(prev.view, curr.view, curr.path, prev.path);
  return details.length > 0 ? details : [replaced(prev.view, curr.view, curr.path)];
}

/** What came and went in a header that is a list, such as `anthropic-beta`; none where it is no list. */
function listDetails(prev: Param, curr: Param): Detail[] {
  const [from, to] = [listOf(prev), listOf(curr)];
  if (from.length < 2 && to.length < 2) return [];
  const gone = from.filter((value) => !to.includes(value));
  const come = to.filter((value) => !from.includes(value));
  return [
    ...gone.map((value): Detail => ({ op: "remove", path: prev.path, from: value })),
    ...come.map((value): Detail => ({ op: "add", path: curr.path, to: value })),
  ];
}

function listOf(param: Param): string[] {
  const value = param.path.startsWith("headers.") ? shown(param.view) : null;
  return typeof value === "string"
    ? value
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean)
    : [];
}
