import type { ToolCallBlock } from "../../model/call.ts";
import { walkMessages } from "../../model/walk.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";

export const toolUseDuplicateId = requestFault({
  code: "tool-use-duplicate-id",
  says: "two tool calls share an id",
  explain: {
    why: "Results find their call by its id, so that an id may stand for one call only.",
    fix: "Give each call the id that the API gave it, and do not count ids anew for each turn.",
    example: "A converter names calls call_0, call_1 … and begins at 0 in each turn.",
  },
  texts: [
    { pattern: /tool_use ids must be unique/i, source: "Claude API, seen in many reports" },
    { pattern: /duplicate (tool_?use|tool[ _]call|call)[ _]ids?/i, source: "the same in other words" },
  ],
  claim: "two tool calls share an id",
  // Hosts that give out ids such as `call_0` take them back.
  warns: false,
  find(call) {
    const first = new Map<string, ToolCallBlock>();
    const faults: Fault[] = [];
    for (const block of walkMessages(call)) {
      if (block.kind !== "tool_call" || block.id === "") continue;
      const other = first.get(block.id);
      if (other === undefined) first.set(block.id, block);
      else faults.push(toFault(block, other));
    }
    return faults;
  },
});

/** Ids that come again in another message are taken by many hosts, the Claude API among them. */
function toFault(later: ToolCallBlock, first: ToolCallBlock): Fault {
  const same = later.contentHash === first.contentHash ? "the same call again" : "another call";
  return {
    key: `${later.id} ${later.path}`,
    path: later.path,
    names: [later.id],
    proof: messageOf(later) === messageOf(first) ? "observed" : "told",
    message: `The tool call ${later.id} (${later.name}) at ${later.path} has the id of ${first.name} at ${first.path}: it is ${same}.`,
    fix:
      later.contentHash === first.contentHash
        ? `send this call and its result once: drop what was repeated at ${later.path}`
        : `give the call at ${later.path} and its result an id of their own`,
  };
}

function messageOf({ path }: ToolCallBlock): string | undefined {
  return path.split(".")[0];
}
