import type { ToolCallBlock, ToolResultBlock } from "../../model/call.ts";
import { STRAY_RESULT } from "../shared/pairing-texts.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";
import { type AnsweredCall, toolTurns } from "../shared/tool-turns.ts";

export const toolResultOrphaned = requestFault({
  code: "tool-result-orphaned",
  says: "a tool result without its call before it",
  explain: {
    why: "A result must answer a call that stands before it; otherwise the model would be told of something that it did not ask for.",
    fix: "Send the call together with its result, or drop both. Cut a history only between turns.",
    example: "Compaction kept the last 20 messages, and the first of them is a tool_result.",
  },
  texts: STRAY_RESULT,
  claim: "a tool result has no call before it",
  warns: true,
  find(call, { prev, said }) {
    const { calls, strays } = toolTurns(call);
    const before = new Set(prev === null ? [] : toolTurns(prev).calls.map((answered) => answered.call.id));
    const called = new Map(calls.map((answered) => [answered.call.id, answered.call]));
    const replied = new Set(
      prev?.reply?.blocks.flatMap((block) => (block.kind === "tool_call" ? [block.id] : [])),
    );
    const continues = call.params.some(({ name }) => CONTINUATIONS.has(name));
    const orphans = strays.map((result): Fault => {
      const other = called.get(result.id);
      const why =
        other === undefined
          ? `answers a call that is not in the history before it${before.has(result.id) ? "; the previous request still had the call" : replied.has(result.id) ? "; the previous response made the call, and this request does not bring it back" : ""}`
          : other.server === result.server
            ? `stands before its call, ${other.name} at ${other.path}`
            : `answers ${other.name} at ${other.path}, whose result ${other.server ? "comes from the host itself" : "is the client's to send"}`;
      const open = other === undefined ? openCallBefore(result, calls) : undefined;
      const mixup =
        open === undefined ? "" : `; ${open.name} ${open.id} at ${open.path} before it has no result`;
      return {
        key: result.id,
        path: result.path,
        names: [result.id],
        proof: result.server ? "observed" : continues ? "told" : "documented",
        message: `The ${result.type} for ${result.id} at ${result.path} ${why}${mixup}.`,
        fix:
          open === undefined
            ? `drop this result, or send the call ${result.id} in the message before it as it came`
            : `give this result the id ${open.id}, if it answers that call; else drop it`,
      };
    });
    if (said === null) return orphans;
    const late = calls.flatMap(({ call: { id, name, path }, results }) =>
      results
        .filter(({ inNextTurn }) => !inNextTurn)
        .map(
          ({ block }): Fault => ({
            key: id,
            path: block.path,
            names: [id],
            proof: "documented",
            message: `The ${block.type} for ${id} at ${block.path} does not follow its call, ${name} at ${path}, in the next turn.`,
            fix: `move the result right behind the message with the call ${id}`,
          }),
        ),
    );
    return [...orphans, ...late];
  },
});

/** Fields that put an earlier part of the conversation before what is sent. */
const CONTINUATIONS: ReadonlySet<string> = new Set(["previous_response_id", "conversation"]);

/** The call right before a result that nothing answers: where the ids were mixed up, it is the one that was meant. */
function openCallBefore(result: ToolResultBlock, calls: readonly AnsweredCall[]): ToolCallBlock | undefined {
  const before = calls.filter(({ call }) => messageOf(call) < messageOf(result)).at(-1);
  const isMeant = before?.results.length === 0 && before.call.server === result.server;
  return isMeant ? before.call : undefined;
}

/** The index of the message of a block. */
function messageOf({ path }: ToolResultBlock | ToolCallBlock): number {
  return Number(/\[(\d+)\]/.exec(path)?.[1]);
}
