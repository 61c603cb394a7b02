import { STRAY_RESULT } from "../shared/pairing-texts.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";
import { toolTurns } from "../shared/tool-turns.ts";

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
    const continues = call.params.some(({ name }) => CONTINUATIONS.has(name));
    const orphans = strays.map((result): Fault => {
      const other = called.get(result.id);
      const why =
        other === undefined
          ? `answers a call that is not in the history before it${before.has(result.id) ? "; the previous request still had the call" : ""}`
          : other.server === result.server
            ? `stands before its call, ${other.name} at ${other.path}`
            : `answers ${other.name} at ${other.path}, whose result ${other.server ? "comes from the host itself" : "is the client's to send"}`;
      return {
        key: result.id,
        path: result.path,
        names: [result.id],
        proof: result.server ? "observed" : continues ? "told" : "documented",
        message: `The ${result.type} for ${result.id} at ${result.path} ${why}.`,
        fix: `drop this result, or send the call ${result.id} in the message before it as it came`,
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
