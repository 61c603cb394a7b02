import { nameConversations } from "../../pairing/conversations.ts";
import { type Link, linkCalls } from "../../pairing/predecessor.ts";
import type { Collected } from "./collect.ts";

/** What is known of the calls of a log, side by side: all lists have the same length. */
export interface Linked extends Pick<Collected, "digests" | "places" | "rates" | "ring"> {
  readonly links: readonly Link[];
  readonly conversations: readonly string[];
}

/** Finds for each call the one before it, and names the conversations. */
export function link(collected: Collected): Linked {
  const links = linkCalls(collected.digests);
  return { ...collected, links, conversations: nameConversations(collected.digests, links) };
}
