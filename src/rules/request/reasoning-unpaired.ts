import type { Block, Call, Message, Piece } from "../../model/call.ts";
import { textAt } from "../shared/fields.ts";
import { namedOrFirst } from "../shared/named-or-first.ts";
import { isByModel, replayedTurn } from "../shared/replayed-turn.ts";
import { type Context, type Fault, requestFault } from "../shared/request-fault.ts";
import { THINKING_NOT_PASSED_BACK } from "../shared/thinking-texts.ts";

const FIX_PAIR =
  "send a reasoning item and the item behind it together, both with the ids of the response, or leave both out";

export const reasoningUnpaired = requestFault({
  code: "reasoning-unpaired",
  says: "a reasoning item without its required follower, or the reverse; reasoning that must be passed back is missing",
  explain: {
    why: "In the Responses API a reasoning item belongs to the item that follows it. One without the other is refused.",
    fix: "Replay both with their ids, or drop both.",
    example: "The ids of function calls were stripped, those of reasoning items were kept.",
  },
  texts: [
    {
      pattern: /of type '?reasoning'? was provided without its required following item/i,
      source: "vercel/ai#7099",
    },
    { pattern: /was provided without its required '?reasoning'? item/i, source: "OpenAI responses" },
    ...THINKING_NOT_PASSED_BACK,
  ],
  claim: "reasoning and what belongs to it are not sent back together",
  warns: false,
  find(call, context) {
    const { said } = context;
    if (said === null) return [];
    if (/following item/i.test(said[0])) return namedOrFirst(withoutFollower(call, context), call);
    if (/required '?reasoning/i.test(said[0])) return namedOrFirst(withoutReasoning(call, context), call);
    return notPassedBack(call, context).slice(0, 1);
  },
});

/** An item of a request or of a response. */
interface Item {
  readonly path: string;
  readonly isReasoning: boolean;
  readonly id: string | null;
  /** The type as written, with the name of the tool. */
  readonly what: string;
}

/** Reasoning whose next item is not the one that the response had there; the newest first. */
function withoutFollower(call: Call, { prev }: Context): Fault[] {
  const before = followersIn(prev);
  return itemsOf(call)
    .flatMap(({ id, path, isReasoning }, index, all): Fault[] => {
      if (!isReasoning) return [];
      const was = before.find(({ reasoning }) => reasoning === id)?.follower;
      return [
        {
          key: id ?? path,
          path,
          names: id === null ? [] : [id],
          proof: "told",
          message: `The reasoning item ${id ?? "without an id"} at ${path} ${followedBy(all[index + 1], was)}.`,
          fix: FIX_PAIR,
        },
      ];
    })
    .reverse();
}

function followedBy(next: Item | undefined, was: Item | undefined): string {
  const wanted = was?.id == null ? "" : `; in the response it was followed by the ${was.what} ${was.id}`;
  if (next === undefined) return `is the last item: nothing follows it${wanted}`;
  if (next.id === null) return `is followed by the ${next.what} at ${next.path}, which has no id${wanted}`;
  return `is followed by the ${next.what} ${next.id} at ${next.path}${wanted}`;
}

/** Items with an id of their own and no reasoning before them; the newest first. */
function withoutReasoning(call: Call, { prev }: Context): Fault[] {
  const before = followersIn(prev);
  return itemsOf(call)
    .flatMap(({ id, path, what, isReasoning }, index, all): Fault[] => {
      if (id === null || isReasoning || all[index - 1]?.isReasoning) return [];
      const lost = before.find(({ follower }) => follower.id === id)?.reasoning;
      return [
        {
          key: id,
          path,
          names: lost == null ? [id] : [id, lost],
          proof: "told",
          message: `The ${what} ${id} at ${path} has no reasoning item before it${lost == null ? "" : `; the response had ${lost} there`}.`,
          fix: FIX_PAIR,
        },
      ];
    })
    .reverse();
}

/** What followed each reasoning item of the last response and of the history before it. */
function followersIn(prev: Call | null): { reasoning: string | null; follower: Item }[] {
  if (prev === null) return [];
  const all = [...itemsOf(prev), ...(prev.reply?.blocks ?? []).map((block) => toItem(block, block))];
  return all.flatMap((item, index) => {
    const before = all[index - 1];
    return before?.isReasoning ? [{ reasoning: before.id, follower: item }] : [];
  });
}

/** In this API each item is a message of its own. */
function itemsOf({ messages }: Call): Item[] {
  return messages.map((message) => toItem(message, message.blocks[0]));
}

function toItem({ path, view }: Piece, block: Block | undefined): Item {
  const type = textAt(view, "type") ?? "message";
  return {
    path,
    isReasoning: block?.kind === "thinking",
    id: textAt(view, "id") ?? null,
    what: block?.kind === "tool_call" ? `${type} ${block.name}` : type,
  };
}

/** Turns of the model without thinking: what the previous response returned and is missing goes first. */
function notPassedBack(call: Call, { prev }: Context): Fault[] {
  const lost = replayedTurn(prev, call)?.pairs.some((pair) => pair.said.kind === "thinking" && !pair.sent);
  const turns = call.messages.filter((message) => isByModel(message) && !hasThinking(message));
  return (lost ? turns.toReversed() : turns).map((message) => {
    const path =
      call.dialect === "openai-chat"
        ? `${message.path}.reasoning_content`
        : (message.blocks[0]?.path ?? message.path);
    const what = call.dialect === "openai-chat" ? "reasoning_content" : "thinking block";
    return {
      key: message.contentHash,
      path,
      names: [],
      proof: "told",
      message: `The assistant turn ${message.path} has no ${what}${lost ? ", though the previous response returned one" : ""}; this host wants it back while thinking is on.`,
      fix: `send the ${what} of each response back with its turn`,
    };
  });
}

function hasThinking({ blocks }: Message): boolean {
  return blocks.some(({ kind }) => kind === "thinking");
}
