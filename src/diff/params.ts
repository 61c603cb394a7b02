import type { Param } from "../model/call.ts";
import type { Change, Detail } from "../model/report.ts";
import { sameBytes } from "../model/walk.ts";
import { changeLabel, valueExcerpt } from "./labels.ts";
import { respelling } from "./respelling.ts";
import { shown } from "./shown.ts";
import { findTwins, sameChoice } from "./twins.ts";
import { diffValues, replaced } from "./values.ts";

/** Fields that name the caller or the call, so that another value in another call is no change. */
const OF_EACH_CALL: ReadonlySet<string> = new Set([
  "metadata",
  "diagnostics",
  "user",
  "safety_identifier",
  "previous_response_id",
  "conversation",
]);

/** What is to be known of two lists of params beside themselves. */
export interface Kinship {
  /** Whether both are of one call, which has one caller and one id. */
  readonly isOneCall: boolean;
  /** Whether they are of two dialects. */
  readonly isTranslated: boolean;
}

/**
 * The changes of parameters and headers, by name. What names the caller or the call is told when it comes or goes;
 * that it differs, only between two captures of one call. What stands under another name only is one change, or none.
 */
export function diffParams(prev: readonly Param[], curr: readonly Param[], kinship: Kinship): Change[] {
  const before = new Map(prev.map((param) => [param.path, param]));
  const after = new Map(curr.map((param) => [param.path, param]));
  const twins = findTwins(prev, curr, kinship.isTranslated);
  const isTwin = new Set(twins.flatMap((pair) => [pair.prev, pair.curr]));
  const removed = prev.filter((param) => !after.has(param.path) && !isTwin.has(param)).map(toRemoved);
  const renamed = twins.filter(({ same }) => !same);
  const stayed = curr.filter(
    (param) => !isTwin.has(param) && !isSaidAnew(before.get(param.path), param, kinship),
  );
  return [
    ...removed,
    ...renamed.flatMap((pair) => toChanges(pair.prev, pair.curr)),
    ...stayed.flatMap((param) => toChanges(before.get(param.path), param)),
  ];
}

/** Whether the difference is none: another value by nature, or the same choice in another dialect. */
function isSaidAnew(prev: Param | undefined, curr: Param, { isOneCall, isTranslated }: Kinship): boolean {
  if (prev === undefined) return false;
  if (!isOneCall && OF_EACH_CALL.has(curr.path)) return true;
  return isTranslated && curr.path === "tool_choice" && sameChoice(prev.view, curr.view);
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
  if (sameBytes(prev, curr)) return [];
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
