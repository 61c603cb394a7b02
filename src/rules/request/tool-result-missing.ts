import { counted } from "../../lib/words.ts";
import type { Call } from "../../model/call.ts";
import { MISSING_RESULT } from "../shared/pairing-texts.ts";
import { listed } from "../shared/phrases.ts";
import { type Context, type Fault, type Proof, requestFault } from "../shared/request-fault.ts";
import { type AnsweredCall, toolTurns } from "../shared/tool-turns.ts";

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
function proofOf({ call, isLast, results }: AnsweredCall, dialect: string): Proof {
  if (call.server || isLast) return "told";
  const isApart = results.some(({ inNextTurn }) => inNextTurn);
  return isApart && dialect !== "openai-chat" ? "told" : "documented";
}

function toFault(call: Call, calls: readonly AnsweredCall[], { prev }: Context): Fault {
  const [first] = calls as [AnsweredCall];
  const ids = calls.map((answered) => answered.call.id);
  const what = calls.map(({ call: { id, name, path } }) => (id === path ? name : `${id} (${name})`));
  const answered = calls.map(({ call: { id, name, path } }) => (id === path ? `${name} (${path})` : id));
  const later = first.results[0]?.block.path;
  const before = prev === null ? undefined : resultPath(prev, first.call.id);
  const where =
    later === undefined
      ? before === undefined
        ? ""
        : `; the previous request still had ${calls.length === 1 ? "it" : "one"} at ${before}`
      : `; a result stands only at ${later}, too late`;
  const subject =
    calls.length === 1
      ? `The tool call ${what[0]} at ${first.call.path} has no result right after it`
      : `${counted(calls.length, "tool call")}, ${listed(what)}, have no result right after them (the first at ${first.call.path})`;
  return {
    key: ids.join(),
    path: first.call.path,
    names: ids,
    proof: proofOf(first, call.dialect),
    message: `${subject}${where}.`,
    fix: `${later === undefined ? "put a result for" : "move the result of"} ${listed(answered)} right behind the message with the call, or drop the call; a result that says it was interrupted will do`,
  };
}

function resultPath(call: Call, id: string): string | undefined {
  return toolTurns(call).calls.find((answered) => answered.call.id === id)?.results[0]?.block.path;
}
