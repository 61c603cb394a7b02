import { dirname } from "node:path";
import { UsageError } from "../../lib/errors.ts";
import { type CallRecord, createMemory, livesOf, toRecord } from "../../life/index.ts";
import { callsMeant, isSameFile, parseReference, referenceTo, type Selector } from "../../load/references.ts";
import type { Call } from "../../model/call.ts";
import type { ToolsOfConversation, ToolsReport } from "../../model/tools-report.ts";
import { inTime } from "../../pairing/predecessor.ts";
import { type CollectOptions, collect } from "../log/collect.ts";
import type { Linked } from "../log/link.ts";
import { link } from "../log/link.ts";

export interface LivesOptions extends CollectOptions {
  readonly provider?: string | undefined;
}

/**
 * What became of each tool in the conversations of folders, patterns and files; with `file#record` in the one that
 * this call belongs to. Throws a UsageError where there is no such call.
 */
export async function readLives(names: readonly string[], options: LivesOptions): Promise<ToolsReport> {
  const [only] = names.length === 1 ? names.map(parseReference) : [];
  const selector = only?.selector ?? null;
  let read = await readRecords(only === undefined ? names : [only.file], options);
  if (only !== undefined && selector !== null && read.records.length === 1) {
    read = await readRecords([dirname(only.file)], options);
  }
  const { collected, records } = read;
  const linked = link(collected);
  const wanted = selector === null ? null : conversationOf(linked, only!.file, selector, names[0]!);
  const { conversations, without } = toLives(linked, records, wanted);
  return {
    version: 1,
    command: "tools",
    conversations,
    without,
    problems: collected.problems,
    ignored: collected.ignored,
    skipped: collected.foreign.map(({ file }) => file),
  };
}

/** One pass over the logs; beside each digest what the call says of tools. */
async function readRecords(names: readonly string[], options: LivesOptions) {
  const memory = createMemory();
  const records: CallRecord[] = [];
  const onCall = (call: Call): void => {
    records.push(toRecord(call, referenceTo(call.source), memory, options.provider));
  };
  return { collected: await collect(names, { ...options, onCall }), records };
}

function conversationOf(
  { digests, conversations }: Linked,
  file: string,
  selector: Selector,
  name: string,
): string {
  const inFile = digests.filter(({ source }) => isSameFile(source.file, file));
  const [call] = callsMeant(inFile, selector);
  const id = call && conversations[digests.indexOf(call)];
  if (id === undefined) throw new UsageError(`${name}: no such call`);
  return id;
}

/** What the calls leave behind, by conversation and in the order of time. */
function toLives(linked: Linked, records: readonly CallRecord[], wanted: string | null) {
  const order = inTime(linked.digests).filter(
    (call) => wanted === null || linked.conversations[call] === wanted,
  );
  const members = new Map<string, number[]>();
  for (const call of order) {
    const id = linked.conversations[call]!;
    members.set(id, [...(members.get(id) ?? []), call]);
  }
  const conversations: ToolsOfConversation[] = [];
  const without = { conversations: 0, calls: 0 };
  for (const [id, calls] of [...members].flatMap(([id, own]) => threadsOf(id, own, linked))) {
    const places = new Map(calls.map((call, place) => [call, place]));
    const prev = calls.map((call) => places.get(beforeOf(linked, call)) ?? null);
    const lives = livesOf(id, { records: calls.map((call) => records[call]!), prev });
    if (lives !== null) conversations.push(lives);
    else {
      without.conversations++;
      without.calls += calls.length;
    }
  }
  conversations.sort((a, b) => b.calls.length - a.calls.length);
  return { conversations, without };
}

/**
 * The threads of a conversation, each by a name of its own. A call that only time puts behind another may belong to
 * a sub-agent: what is gone from it is not lost.
 */
function threadsOf(id: string, calls: readonly number[], linked: Linked): [string, number[]][] {
  const roots = new Map<number, number>();
  const threads = new Map<number, number[]>();
  for (const call of calls) {
    const before = linked.links[call]!.by === "time" ? -1 : beforeOf(linked, call);
    const root = roots.get(before) ?? call;
    roots.set(call, root);
    threads.set(root, [...(threads.get(root) ?? []), call]);
  }
  return [...threads.values()].map((own, place) => [place === 0 ? id : `${id}/${place + 1}`, own]);
}

/** The call that a retry repeats is nearer to it than the one before both. */
function beforeOf({ links }: Linked, call: number): number {
  return links[call]!.retryOf ?? links[call]!.prev ?? -1;
}
