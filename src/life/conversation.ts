import type { ToolLife, ToolSearch } from "../model/tools-report.ts";
import { eventsOf, type NamedEvent, type Step } from "./events.ts";
import { toLives } from "./lives.ts";
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
