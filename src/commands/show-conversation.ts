import type { Report } from "../model/report.ts";
import { inTime } from "../pairing/predecessor.ts";
import { summarizeConversations } from "./log/conversations.ts";
import { chooseBreaks } from "./log/entries.ts";
import { judgeAll } from "./log/judge-entries.ts";
import type { Linked } from "./log/link.ts";

/** All calls of a conversation in the order of time, each beside the call before it. */
export function showConversation(id: string, linked: Linked, provider: string | undefined): Report {
  const entries = inTime(linked.digests)
    .filter((call) => linked.conversations[call] === id)
    .map((call) => ({ call, prev: linked.links[call]!.prev, repeats: 0, lost: null }));
  const { pairs, problems } = judgeAll(linked, entries, { provider });
  const breaks = chooseBreaks(linked.digests, linked.links);
  return {
    version: 1,
    command: "show",
    pairs,
    problems,
    ignored: 0,
    skipped: [],
    conversations: summarizeConversations(linked, breaks).filter((conversation) => conversation.id === id),
  };
}
