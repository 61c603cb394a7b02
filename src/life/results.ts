import type { ToolSearch, ToolUseResult } from "../model/tools-report.ts";
import type { NamedEvent, Step } from "./events.ts";
import type { Find, Result, Use } from "./history.ts";
import type { Clues } from "./thread.ts";
import type { Happening } from "./turn.ts";

/** What came back for a call of a tool. */
interface Answers {
  readonly results: { readonly call: number; readonly result: Result }[];
  readonly found: string[];
}

/** Puts results to the calls that they answer: those of tools get an outcome, those of searches what was found. */
export function resultsOf(
  steps: readonly Step[],
  events: readonly NamedEvent[],
  clues: Clues,
): { searches: ToolSearch[]; withResults: NamedEvent[] } {
  const answers = collectAnswers(steps);
  return {
    searches: steps.flatMap(({ call, turn }) =>
      turn.happenings.flatMap((happening) => searchOf(happening, call, clues, answers)),
    ),
    withResults: events.map((named) => withResult(named, answers)),
  };
}

function collectAnswers(steps: readonly Step[]): Map<string, Answers> {
  const answers = new Map<string, Answers>();
  for (const { call, turn } of steps) {
    for (const { fact, answers: asked } of turn.happenings) {
      if (asked === null || fact.kind === "use") continue;
      const own = answers.get(keyOf(asked)) ?? { results: [], found: [] };
      answers.set(keyOf(asked), own);
      if (fact.kind === "result") own.results.push({ call, result: fact });
      else if (!own.found.includes(shownName(fact))) own.found.push(shownName(fact));
    }
  }
  return answers;
}

function shownName({ name, server }: Find): string {
  return name === "" ? `all of ${server}` : name;
}

/** A call without an id is known by what it asked. */
function keyOf({ id, name, input }: Use): string {
  return id === "" ? `${name} ${input}` : id;
}

function withResult({ name, event, fact }: NamedEvent, answers: ReadonlyMap<string, Answers>): NamedEvent {
  const results = fact === undefined ? [] : (answers.get(keyOf(fact))?.results ?? []);
  const own = results.find(({ call }) => call >= event.call);
  if (event.use === undefined || own === undefined) return { name, event };
  const { call, result } = own;
  const outcome: ToolUseResult = { outcome: result.outcome, call, path: result.path };
  return { name, event: { ...event, use: { ...event.use, result: outcome } } };
}

function searchOf(
  { fact, inReply, earlier }: Happening,
  call: number,
  clues: Clues,
  answers: ReadonlyMap<string, Answers>,
): ToolSearch[] {
  if (fact.kind !== "use" || !clues.isSearch(fact)) return [];
  const own = answers.get(keyOf(fact));
  const found = own === undefined ? null : own.found;
  const said = found?.length === 0 ? (own!.results[0]?.result.said ?? null) : null;
  const { path, name, input } = fact;
  return [{ call, earlier, path, inReply, tool: name, query: input, found, said }];
}
