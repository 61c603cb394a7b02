import { inCalls, listed } from "../../lib/listing.ts";
import type { Story } from "../conversation.ts";
import { ANSWERED, type Answer, untold } from "./answer.ts";

/** Do the results of searches survive when the history is shortened? */
export function compaction({ steps, prev, tools }: Story): Answer {
  const lost = tools.filter(({ events }) => events.some(({ kind }) => kind === "lost"));
  if (lost.length > 0) {
    const events = lost.flatMap((tool) => tool.events.filter(({ kind }) => kind === "lost"));
    const calls = [...new Set(events.map(({ call }) => call))].sort((a, b) => a - b);
    const again = lost.filter(({ events: own }) => wasFoundAgain(own)).length;
    const after = again === 0 ? "none was found again" : `${again} found again later`;
    return {
      ...ANSWERED,
      says: `no: what had loaded ${listed(lost.map(({ name }) => name))} is gone in ${inCalls(calls)}; ${after}`,
      calls,
    };
  }
  const loading = steps.filter(({ turn }) => turn.loaded.size > 0);
  if (loading.length === 0) return untold("no search result stands in any request");
  const kept = loading.filter(({ call, record }) => {
    const before = prev[call] == null ? null : steps[prev[call]!]!;
    return (
      before !== null &&
      record.isWhole &&
      before.turn.loaded.size > 0 &&
      record.messages < before.record.messages
    );
  });
  if (kept.length > 0) {
    const calls = kept.map(({ call }) => call);
    return {
      ...ANSWERED,
      says: `yes: the history became shorter in ${inCalls(calls)}, and all that had loaded a tool is still there`,
      calls,
    };
  }
  const calls = loading.map(({ call }) => call);
  const parts = [...new Set(loading.map(({ record }) => record.isWhole))].includes(false)
    ? "; some requests show only what is new in them"
    : "";
  const edits = loading.some(({ record }) => record.hostEdits)
    ? "; the host may clear results by itself (context_management), which no request shows"
    : "";
  return untold(
    `the history was never shortened while a tool was loaded${parts}${edits}`,
    [calls[0]!, calls.at(-1)!].filter(isFirst),
  );
}

function isFirst(value: number, at: number, all: readonly number[]): boolean {
  return all.indexOf(value) === at;
}

function wasFoundAgain(events: readonly { readonly kind: string; readonly call: number }[]): boolean {
  const lost = events.find(({ kind }) => kind === "lost")!;
  return events.some(({ kind, call }) => kind === "found" && call >= lost.call);
}
