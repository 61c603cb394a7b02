import type { Call, Message } from "../../model/call.ts";
import { namedOrFirst } from "../shared/named-or-first.ts";
import { shownJson } from "../shared/phrases.ts";
import { isByModel, replayedTurn } from "../shared/replayed-turn.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";
import { describeThinking } from "../shared/thinking.ts";
import { isExpected, THINKING_EXPECTED } from "../shared/thinking-texts.ts";

export const thinkingUnexpected = requestFault({
  code: "thinking-unexpected",
  says: "thinking blocks though the request turns thinking off, or none where the last turn must begin with one",
  explain: {
    why: "Thinking blocks in the last turn and the `thinking` setting must fit: with thinking off the last assistant turn may hold none, and with it on that turn must begin with one.",
    fix: "Keep the setting the same within a turn; switch it only when the user speaks again.",
    example:
      "The call that follows a tool result turns thinking off, and the turn with the tool call began with a thinking block.",
  },
  texts: [
    {
      pattern: /when thinking is (disabled|off|not enabled),.{0,80}cannot contain/i,
      source: "tailcallhq/forgecode#1853",
    },
    {
      pattern:
        /thinking (blocks? )?.{0,40}(not (allowed|supported|permitted)|unexpected).{0,40}thinking (is )?(disabled|not enabled)/i,
      source: "the same in other words",
    },
    ...THINKING_EXPECTED,
  ],
  claim: "thinking blocks and the thinking setting of the request do not go together",
  warns: false,
  find(call, { said, prev }) {
    if (said === null) return [];
    const turns = call.messages.filter(isByModel).reverse();
    const candidates = isExpected(said)
      ? lacking(turns, call, prev)
      : turns.flatMap((turn) => withThinking(turn, call, prev));
    return namedOrFirst(candidates, call);
  },
});

/** Turns that do not begin with thinking, those with calls first. What the client dropped is `thinking-altered`. */
function lacking(turns: readonly Message[], call: Call, prev: Call | null): Fault[] {
  const lost = replayedTurn(prev, call)?.pairs.some((pair) => pair.said.kind === "thinking" && !pair.sent);
  if (lost) return [];
  const ordered = [...turns.filter(hasCall), ...turns.filter((turn) => !hasCall(turn))];
  return ordered.flatMap((turn) => withoutThinking(turn, call));
}

function hasCall({ blocks }: Message): boolean {
  return blocks.some(({ kind }) => kind === "tool_call");
}

/** How the request sets thinking, in words. */
function settingOf({ body }: Call): string {
  const thinking = body.get("thinking");
  return thinking === undefined ? "has no thinking setting" : `sets thinking to ${shownJson(thinking)}`;
}

function withThinking({ blocks, path }: Message, call: Call, prev: Call | null): Fault[] {
  const block = blocks.find(({ kind }) => kind === "thinking");
  if (block === undefined) return [];
  const changed =
    prev !== null && settingOf(prev) !== settingOf(call) ? `; the previous one ${settingOf(prev)}` : "";
  return [
    {
      key: `${path} has thinking, ${settingOf(call)}`,
      path: block.path,
      names: [],
      proof: "told",
      message: `The assistant turn ${path} holds the ${describeThinking(block)}, and the request ${settingOf(call)}${changed}.`,
      fix: "keep thinking enabled to the end of this turn, or take the thinking blocks out of the assistant turns",
    },
  ];
}

function withoutThinking({ blocks, path }: Message, call: Call): Fault[] {
  const [first] = blocks;
  if (first === undefined || first.kind === "thinking") return [];
  return [
    {
      key: `${path} has no thinking, ${settingOf(call)}`,
      path: first.path,
      names: [],
      proof: "told",
      message: `The assistant turn ${path} begins with a ${first.kind} block at ${first.path}, and the request ${settingOf(call)}: with that the last turn that calls tools must begin with a thinking block.`,
      fix: "send the turn with the thinking that the model returned, or leave thinking off until the tool calls of this turn are answered",
    },
  ];
}
