import { counted, duration, groupDigits } from "../../lib/words.ts";
import type { Usage } from "../../model/call.ts";
import type { CallSummary, Pair, Pairing } from "../../model/report.ts";
import { hidesContent } from "./fidelity.ts";
import { sidesOf } from "./sides.ts";

/** One call in the header, in cells that a renderer may align. */
export interface CallRow {
  /** `prev`, `curr`, or what else the calls of this pair are called. */
  readonly side: string;
  readonly failed: boolean;
  /** Status, time (UTC), model and counts; none where there is no such call. */
  readonly cells: readonly string[];
  /** What comes after the cells: token counts, and what the call has in common with prev. */
  readonly notes: readonly string[];
}

const PAIRED_BY: Readonly<Record<Pairing["by"], string>> = {
  given: "compared as asked",
  gateway: "the same call before and after a gateway",
  "request-chain": "paired by the request that curr says it follows",
  "response-chain": "paired by the response that curr says it continues",
  session: "paired by session",
  prefix: "paired by the longest shared beginning",
  time: "paired by time alone",
  none: "without evidence that they belong together",
};

/** Evidence that proves one conversation. Two calls that were given prove it only by what they share. */
const SAME_CONVERSATION: readonly Pairing["by"][] = ["request-chain", "response-chain", "session", "prefix"];

/** The rows of the header, prev first, and what makes it doubtful that prev is the call before. */
export function outlineCalls(pair: Pair, alone: boolean): { calls: CallRow[]; alerts: string[] } {
  const { prev, curr } = pair;
  const failed = pair.error !== null || isRefused(curr);
  if (prev === null) {
    if (alone) return { calls: [rowOf("call", curr, failed, [])], alerts: [] };
    const none = {
      side: "prev",
      failed: false,
      cells: [],
      notes: ["no call before this one was found"],
    } as const;
    return { calls: [none, rowOf("curr", curr, failed, [])], alerts: [] };
  }
  const sides = sidesOf(pair.pairing);
  const gap = gapBetween(prev, curr);
  const relation = [
    ...(gap !== null && gap >= 0 ? [`+${duration(gap)}`] : []),
    ...(isSameConversation(pair.pairing, prev) ? ["same conversation"] : []),
    ...(pair.pairing.by === "gateway"
      ? ["the same call after the gateway"]
      : describeShared(pair.pairing.sharedMessages, prev, curr)),
  ];
  const asked = pair.pairing.by === "given" ? ": compared as asked" : "";
  return {
    calls: [rowOf(sides.prev, prev, isRefused(prev), []), rowOf(sides.curr, curr, failed, relation)],
    alerts:
      gap !== null && gap < 0
        ? [`${sides.prev} is newer than ${sides.curr} (by ${duration(gap)})${asked}`]
        : [],
  };
}

/** `log.jsonl#11 → log.jsonl#12, paired by session`; null where the user or the title of the pair says as much. */
export function describePairing({ prev, curr, pairing }: Pair, alone: boolean): string | null {
  if (alone && (pairing.by === "given" || pairing.by === "gateway")) return null;
  if (prev === null) return alone ? describeSource(curr) : null;
  return `${describeSource(prev)} → ${describeSource(curr)}, ${PAIRED_BY[pairing.by]}`;
}

/** `log.jsonl#11`: how the call is named on the command line. */
export function describeSource({ file, record }: CallSummary): string {
  return `${file}#${record}`;
}

function rowOf(side: string, call: CallSummary, failed: boolean, relation: readonly string[]): CallRow {
  const tokens = describeTokens(call.usage);
  return {
    side,
    failed,
    cells: [
      call.status === null ? "–" : String(call.status),
      clockTime(call.time) ?? "no time",
      call.model ?? "no model",
      counted(call.tools, "tool"),
      `${groupDigits(call.system)} system`,
      counted(call.messages, "message"),
    ],
    notes: [...(tokens === null ? [] : [tokens]), ...(relation.length === 0 ? [] : [relation.join(", ")])],
  };
}

/** Whether the host answered with a status of failure. */
export function isRefused({ status }: CallSummary): boolean {
  return status !== null && status >= 400;
}

/** `61 240 tokens, 60 928 cached`: the whole prompt, and what of it was read from the cache. */
function describeTokens(usage: Usage | null): string | null {
  if (usage === null || usage.input === null) return null;
  const tokens = counted(usage.input, "token");
  return usage.cacheRead === null ? tokens : `${tokens}, ${groupDigits(usage.cacheRead)} cached`;
}

function describeShared(shared: number, prev: CallSummary, curr: CallSummary): string[] {
  if (prev.messages === 0) return [];
  const captured = hidesContent(prev, curr) ? "captured " : "";
  if (shared === 0) return [`no ${captured}message shared`];
  if (shared < prev.messages)
    return [`${groupDigits(shared)} of ${counted(prev.messages, `${captured}message`)} shared`];
  return [
    prev.messages === 1
      ? `the 1 ${captured}message shared`
      : `all ${counted(shared, `${captured}message`)} shared`,
  ];
}

function isSameConversation({ by, sharedMessages }: Pairing, prev: CallSummary): boolean {
  if (by !== "given") return SAME_CONVERSATION.includes(by);
  return sharedMessages > 1 && sharedMessages >= prev.messages;
}

function gapBetween(prev: CallSummary, curr: CallSummary): number | null {
  if (prev.time === null || curr.time === null) return null;
  const gap = Date.parse(curr.time) - Date.parse(prev.time);
  return Number.isNaN(gap) ? null : gap;
}

/** HH:MM:SS in UTC. */
function clockTime(time: string | null): string | null {
  if (time === null || Number.isNaN(Date.parse(time))) return null;
  return new Date(time).toISOString().slice(11, 19);
}
