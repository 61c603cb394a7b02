import type { Pairing } from "../model/report.ts";
import type { Digest } from "./digest.ts";
import { addPassage, type Passages, type Relative, relativesOf } from "./message-tree.ts";

/** Where a call comes from: the call before it and by what that was told. */
export interface Link {
  /** An index into the digests; null where nothing came before. */
  readonly prev: number | null;
  readonly by: Exclude<Pairing["by"], "given" | "gateway">;
  /** The failed call of which this is the same request again; null where it is none. */
  readonly retryOf: number | null;
}

const NONE: Link = { prev: null, by: "none", retryOf: null };

/**
 * For each call the one before it, by the strongest evidence there is: an explicit chain, then the longest history
 * that it goes on with in its own session and agent, then the last call of the thread, then time. The order of the
 * digests does not matter where they have times; calls without one come after those that stand before them.
 */
export function linkCalls(digests: readonly Digest[]): Link[] {
  const links: Link[] = digests.map(() => NONE);
  const passages: Passages = new Map();
  const known = new Map<string, number>();
  const earlier: number[] = [];
  for (const index of inTime(digests)) {
    const call = digests[index]!;
    const related = relativesOf(passages, call.history).filter(({ call: other }) =>
      mayPrecede(digests[other]!, call),
    );
    links[index] =
      byChain(call, known, digests) ??
      byRetry(call, related, digests, links) ??
      byHistory(call, related, digests) ??
      byThread(call, earlier, digests) ??
      NONE;
    addPassage(passages, call.history, index);
    known.set(`request ${call.id}`, index);
    if (call.replyId !== null) known.set(`reply ${call.replyId}`, index);
    earlier.push(index);
  }
  return links;
}

/** Indices in the order of time; a call without one keeps its place behind the call before it in its file. */
export function inTime(digests: readonly Digest[]): number[] {
  let last = Number.NEGATIVE_INFINITY;
  const times = digests.map(({ time, source }, index) => {
    if (digests[index - 1]?.source.file !== source.file) last = Number.NEGATIVE_INFINITY;
    last = time ?? last;
    return last;
  });
  return digests.map((_, index) => index).sort((a, b) => times[a]! - times[b]! || a - b);
}

/** A chain that the client or the API wrote down. It may name a call of another agent, which does not precede. */
function byChain(call: Digest, known: ReadonlyMap<string, number>, digests: readonly Digest[]): Link | null {
  const request = call.prevRequest === null ? undefined : known.get(`request ${call.prevRequest}`);
  if (request !== undefined && digests[request]!.agent === call.agent) {
    return { prev: request, by: "request-chain", retryOf: null };
  }
  const reply = call.prevReply === null ? undefined : known.get(`reply ${call.prevReply}`);
  return reply === undefined ? null : { prev: reply, by: "response-chain", retryOf: null };
}

/** The same request again after a failure: it has the predecessor of the first try. */
function byRetry(
  call: Digest,
  related: readonly Relative[],
  digests: readonly Digest[],
  links: readonly Link[],
): Link | null {
  const again = related.find(({ call: other }) => isSameRequest(digests[other]!, call));
  if (again === undefined || digests[again.call]!.error === null) return null;
  const first = links[again.call]!;
  return { ...first, retryOf: first.retryOf ?? again.call };
}

function isSameRequest(prev: Digest, call: Digest): boolean {
  const sameHistory = prev.history === call.history && call.history.depth > 0;
  return sameHistory && prev.toolsHash === call.toolsHash && prev.model === call.model;
}

/**
 * The call whose history this one goes on with, one that succeeded before one that failed. A call that is as long or
 * longer (a rewind, a side question on the same history) comes second unless it shares clearly more.
 */
function byHistory(call: Digest, related: readonly Relative[], digests: readonly Digest[]): Link | null {
  const fitting = related.filter(
    ({ call: other, shared }) => shared > 1 || mayShareOpening(digests[other]!, call),
  );
  const good = fitting.filter(({ call: other }) => digests[other]!.error === null);
  const candidates = good.length > 0 ? good : fitting;
  const isShorter = ({ call: other }: Relative) => digests[other]!.history.depth < call.history.depth;
  const goesOn = candidates.find(isShorter);
  const beside = candidates.find((relative) => !isShorter(relative));
  const best =
    beside !== undefined && beside.shared > (goesOn?.shared ?? 0) + 1 ? beside : (goesOn ?? beside);
  if (best === undefined) return null;
  return {
    prev: best.call,
    by: isSameSession(digests[best.call]!, call) ? "session" : "prefix",
    retryOf: null,
  };
}

/** The latest call with like tools and a like system prompt, where the history was compacted, cleared or begun anew. */
function byThread(call: Digest, earlier: readonly number[], digests: readonly Digest[]): Link | null {
  if (call.tools.length === 0) return null;
  const prev = earlier.findLast(
    (index) => mayPrecede(digests[index]!, call) && isOfThread(digests[index]!, call),
  );
  if (prev === undefined) return null;
  return { prev, by: isSameSession(digests[prev]!, call) ? "session" : "time", retryOf: null };
}

function isSameSession(prev: Digest, call: Digest): boolean {
  return call.session !== null && prev.session === call.session;
}

/** Many conversations begin with the same words: alone they tie only calls that are alike in all else. */
function mayShareOpening(prev: Digest, call: Digest): boolean {
  if (isSameSession(prev, call)) return true;
  const sameTools = prev.tools.length > 0 && likeness(prev.tools, call.tools) >= NEARLY_EQUAL;
  return prev.model === call.model && (sameTools || isAlike(prev, call));
}

/** Sessions and agents must not differ; a call without tools is a side call for one that has some. */
function mayPrecede(prev: Digest, call: Digest): boolean {
  const sameSession = prev.session === null || call.session === null || prev.session === call.session;
  return sameSession && prev.agent === call.agent && (prev.tools.length > 0 || call.tools.length === 0);
}

const ALIKE = 0.5;
const NEARLY_EQUAL = 0.9;
/** A user's message and a hint of the client. */
const LONGEST_OPENING = 2;

/**
 * In one session like tools are enough: another model gets another system prompt. Without a session nothing but time
 * and likeness speak for it, so the history must not be one that begins: it was cut, or has more than an opening.
 */
function isOfThread(prev: Digest, call: Digest): boolean {
  const sameSession = isSameSession(prev, call);
  if (sameSession && likeness(prev.tools, call.tools) >= NEARLY_EQUAL) return true;
  const begins = call.history.depth >= prev.history.depth && call.history.depth <= LONGEST_OPENING;
  return isAlike(prev, call) && (sameSession || !begins);
}

function isAlike(prev: Digest, call: Digest): boolean {
  return likeness(prev.tools, call.tools) >= ALIKE && likeness(prev.system, call.system) >= ALIKE;
}

/** The shared part of two sets, 0 to 1. */
function likeness(prev: readonly string[], curr: readonly string[]): number {
  const before = new Set(prev);
  const all = new Set([...prev, ...curr]);
  const shared = new Set(curr.filter((item) => before.has(item)));
  return all.size === 0 ? 1 : shared.size / all.size;
}
