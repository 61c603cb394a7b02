import { listed } from "../../lib/listing.ts";
import { counted } from "../../lib/words.ts";
import type { Call, Message } from "../../model/call.ts";
import { MISSING_RESULT } from "../shared/pairing-texts.ts";
import { type Context, type Fault, type Proof, requestFault } from "../shared/request-fault.ts";
import { type AnsweredCall, toolTurns } from "../shared/tool-turns.ts";

/** How many calls are named: all of them need a result. */
const MOST = 8;

/** What Claude Code writes where a turn was broken off, also by itself: anthropics/claude-code#2261, #21505, #52327. */
const INTERRUPTED = /^\s*\[Request interrupted by user[^\]]*\]\s*$/;

export const toolResultMissing = requestFault({
  code: "tool-result-missing",
  says: "a tool call without its result right after it",
  explain: {
    why: "Every tool call must be answered in the very next message, or the model would go on without knowing what came back.",
    fix: "Put a result for each open call right behind the message with the calls; after an interruption, one that says so.",
    example:
      "The user pressed escape while a tool ran, and the next request has the tool_use and then only new text.",
  },
  texts: MISSING_RESULT,
  claim: "a tool call has no result right after it",
  warns: true,
  find(call, context) {
    const unanswered = toolTurns(call).calls.filter(
      ({ results }) => !results.some((result) => result.rightAfter),
    );
    return groupByMessage(unanswered, call.dialect).map((calls) => toFault(call, calls, context));
  },
});

/** Calls of one message that went unanswered together are one fault. */
function groupByMessage(unanswered: readonly AnsweredCall[], dialect: string): AnsweredCall[][] {
  const groups = new Map<string, AnsweredCall[]>();
  for (const answered of unanswered) {
    const key = `${answered.call.path.split(".")[0]} ${answered.call.server} ${proofOf(answered, dialect)}`;
    groups.set(key, [...(groups.get(key) ?? []), answered]);
  }
  return [...groups.values()];
}

/** Whether calls that the host runs itself, or that end the request, need a result yet, only the host can tell. */
function proofOf({ call, next, results }: AnsweredCall, dialect: string): Proof {
  if (call.server || next === null) return "told";
  const isApart = results.some(({ inNextTurn }) => inNextTurn);
  return isApart && dialect !== "openai-chat" ? "told" : "documented";
}

function toFault(call: Call, calls: readonly AnsweredCall[], { prev }: Context): Fault {
  const [first] = calls as [AnsweredCall];
  const what = calls.map(({ call: { id, name, path } }) => (id === path ? name : `${id} (${name})`));
  const subject =
    calls.length === 1
      ? `The tool call ${what[0]} at ${first.call.path} has no result right after it`
      : `${counted(calls.length, "tool call")}, ${listed(what, MOST)}, have no result right after them (the first at ${first.call.path})`;
  const ids = calls.map((answered) => answered.call.id);
  return {
    key: ids.join(),
    path: first.call.path,
    names: ids,
    proof: proofOf(first, call.dialect),
    message: `${subject}${instead(calls)}${elsewhere(calls, prev)}.`,
    fix: fixOf(calls, call.dialect),
  };
}

/** What stands where the results belong: the cause, where it tells one. */
function instead([first, ...others]: readonly AnsweredCall[]): string {
  const { next } = first!;
  const place = others.length === 0 ? "in its place stands" : "in their place stands";
  const block = next?.blocks[0];
  if (next === null || block === undefined || block.kind === "tool_result") return "";
  if (block.kind === "text" && INTERRUPTED.test(block.text)) {
    return `; ${place} “${block.text.trim()}”, ${block.path}: the client says that the user interrupted it`;
  }
  return `; ${place} a ${block.kind.replace("_", " ")} of the ${next.role}, ${block.path}`;
}

/** Where a result came too late, or was before. */
function elsewhere(calls: readonly AnsweredCall[], prev: Call | null): string {
  const [first] = calls as [AnsweredCall];
  const late = calls.flatMap(({ results: [result] }) => result?.block.path ?? []);
  if (late.length > 0)
    return `; ${late.length === 1 ? "a result stands" : "results stand"} only at ${listed(late, MOST)}, too late`;
  const before = prev === null ? undefined : resultPath(prev, first.call.id);
  if (before === undefined) return "";
  return `; the previous request still had ${calls.length === 1 ? "it" : "one"} at ${before}`;
}

function fixOf(calls: readonly AnsweredCall[], dialect: string): string {
  const named = (some: readonly AnsweredCall[]) =>
    listed(
      some.map(({ call: { id, name, path } }) => (id === path ? `${name} (${path})` : id)),
      MOST,
    );
  const late = calls.filter(({ results }) => results.length > 0);
  const open = calls.filter(({ results }) => results.length === 0);
  const steps = [
    ...(open.length > 0 ? [`put a result for ${named(open)}`] : []),
    ...(late.length > 0 ? [`move the result of ${named(late)}`] : []),
  ];
  return `${steps.join(" and ")} ${placeOf(calls[0]!.next, dialect)}, or drop the call${calls.length === 1 ? "" : "s"}; a result that says it was interrupted will do`;
}

/** Elsewhere each result is a message of its own. */
function placeOf(next: Message | null, dialect: string): string {
  const block = next?.blocks[0];
  if (dialect !== "anthropic-messages" || next?.role !== "user" || block === undefined)
    return "right behind the message with the call";
  if (block.kind === "tool_result") return `first in ${next.path}, beside the results that are there`;
  return `first in ${next.path}, before its ${block.kind.replace("_", " ")}`;
}

function resultPath(call: Call, id: string): string | undefined {
  return toolTurns(call).calls.find((answered) => answered.call.id === id)?.results[0]?.block.path;
}
