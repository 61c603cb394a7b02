import { hashBytes } from "../lib/hash.ts";
import type { Call } from "../model/call.ts";
import type { Digest } from "./digest.ts";
import type { Link } from "./predecessor.ts";

/** The name of the conversation that begins with this message: the same in every file that holds a part of it. */
export function conversationId(call: Call): string {
  return nameOf(call.messages[0]?.contentHash ?? call.id);
}

/**
 * For each call the name of its conversation, that of the first call that leads to it. Conversations that begin with
 * the same words are told apart by a number.
 */
export function nameConversations(digests: readonly Digest[], links: readonly Link[]): string[] {
  const roots = digests.map((_, index) => rootOf(index, links));
  const taken = new Map<string, number[]>();
  const names = new Map<number, string>();
  for (const root of roots) {
    if (names.has(root)) continue;
    const name = nameOf(digests[root]!.opening ?? digests[root]!.id);
    const others = taken.get(name) ?? [];
    names.set(root, others.length === 0 ? name : `${name}-${others.length + 1}`);
    taken.set(name, [...others, root]);
  }
  return roots.map((root) => names.get(root)!);
}

function rootOf(index: number, links: readonly Link[]): number {
  let root = index;
  for (let link = links[root]!; link.prev !== null; link = links[root]!) root = link.prev;
  return root;
}

function nameOf(opening: string): string {
  return `c${hashBytes(opening)
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 6)
    .toLowerCase()}`;
}
