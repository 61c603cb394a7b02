import type {
  ToolEvent,
  ToolKind,
  ToolLife,
  ToolSearch,
  ToolSpan,
  ToolState,
} from "../model/tools-report.ts";
import { serverIn } from "./definitions.ts";
import { eventsOf, type NamedEvent, type Step } from "./events.ts";
import { presentIn } from "./present.ts";
import { resultsOf } from "./results.ts";
import { type Clues, cluesOf, type Thread } from "./thread.ts";
import { readTurn } from "./turn.ts";
import { schemasOf } from "./use.ts";

/** A conversation read as a whole: its calls one by one, and what became of each tool. */
export interface Story {
  readonly steps: readonly Step[];
  readonly clues: Clues;
  readonly tools: readonly ToolLife[];
  readonly searches: readonly ToolSearch[];
  readonly prev: Thread["prev"];
}

export function readStory(thread: Thread): Story {
  const clues = cluesOf(thread);
  const steps: Step[] = [];
  const seen = new Set<string>();
  for (const [call, record] of thread.records.entries()) {
    const before = beforeOf(steps, thread.prev[call] ?? null);
    const turn = readTurn(record, before, clues, seen);
    steps.push({ call, record, turn, present: presentIn(record, turn, before?.present ?? null, clues) });
  }
  const schemas = schemasOf(steps);
  const events = steps.flatMap((step, call) =>
    eventsOf(step, beforeOf(steps, thread.prev[call] ?? null), schemas),
  );
  const { searches, withResults } = resultsOf(steps, events, clues);
  return {
    steps,
    clues,
    searches,
    tools: toLives(steps, [...withResults, ...searched(searches)]),
    prev: thread.prev,
  };
}

function beforeOf(steps: readonly Step[], prev: number | null): Step | null {
  return prev === null ? null : (steps[prev] ?? null);
}

/** A search is an event of each tool that it found. */
function searched(searches: readonly ToolSearch[]): NamedEvent[] {
  return searches.flatMap(({ found, tool, query, ...place }) =>
    (found ?? []).map((name) => {
      const { call, earlier, path, inReply } = place;
      return {
        name,
        event: { kind: "searched", call, earlier, path, inReply, says: `${tool} ${query}` } as const,
      };
    }),
  );
}

function toLives(steps: readonly Step[], events: readonly NamedEvent[]): ToolLife[] {
  const byName = new Map<string, ToolEvent[]>();
  for (const { name, event } of events) byName.set(name, [...(byName.get(name) ?? []), event]);
  const spans = spansOf(steps);
  return [...byName].map(([name, own]) => {
    const sorted = own.toSorted((a, b) => a.call - b.call || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
    const server = serverOf(name, steps);
    return { name, server, kind: kindOf(name, steps, sorted), spans: spans.get(name) ?? [], events: sorted };
  });
}

/** The order in which things happen inside of one call. */
const ORDER: readonly ToolEvent["kind"][] = [
  "announced",
  "searched",
  "found",
  "defined",
  "changed",
  "lost",
  "removed",
  "called",
];

function serverOf(name: string, steps: readonly Step[]): string | null {
  for (const { record } of steps) {
    const server = record.definitions.get(name)?.server;
    if (server != null) return server;
  }
  const find = steps.map(({ turn }) => turn.loadedAfter.get(name)).find((found) => found?.server != null);
  return find?.server ?? serverIn(name);
}

function kindOf(name: string, steps: readonly Step[], events: readonly ToolEvent[]): ToolKind {
  const definitions = steps.flatMap(({ record }) => record.definitions.get(name) ?? []);
  if (definitions.some(({ deferred }) => deferred)) {
    return definitions.every(({ isPlaceholder }) => isPlaceholder) ? "placeholder" : "deferred";
  }
  const wasFound = events.some(({ kind }) => kind === "found");
  if (definitions.length > 0) return wasFound ? "late" : "core";
  if (wasFound) return steps.some(({ turn }) => turn.loadedAfter.get(name)?.as === "text") ? "text" : "found";
  return events.some(({ kind }) => kind === "announced") ? "listed" : "unknown";
}

/** What the model had of each tool, by runs of calls. */
function spansOf(steps: readonly Step[]): Map<string, ToolSpan[]> {
  const spans = new Map<string, ToolSpan[]>();
  for (const { call, present } of steps) {
    for (const [name, state] of present.states) {
      const own = spans.get(name) ?? [];
      spans.set(name, extended(own, call, state));
    }
  }
  return spans;
}

function extended(spans: ToolSpan[], call: number, state: ToolState): ToolSpan[] {
  const last = spans.at(-1);
  if (last === undefined || last.to !== call - 1 || last.state !== state) {
    spans.push({ from: call, to: call, state });
  } else {
    spans[spans.length - 1] = { ...last, to: call };
  }
  return spans;
}
