import type { ToolSearch, ToolUseResult } from "../model/tools-report.ts";
import type { NamedEvent, Step } from "./events.ts";
import type { Find, Result, Use } from "./history.ts";
import type { Clues, Happening } from "./thread.ts";

interface Answer {
  readonly call: number;
  readonly result: Result;
}

/** Puts results to the calls that they answer: those of tools get an outcome, those of searches what was found. */
export function resultsOf(
  steps: readonly Step[],
  events: readonly NamedEvent[],
  clues: Clues,
): { searches: ToolSearch[]; withResults: NamedEvent[] } {
  const answers = new Map<string, Answer>();
  const found = new Map<Use | string, string[]>();
  const uses = new Map<string, Use>();
  for (const { call, turn } of steps) {
    for (const { fact, answers: asked } of turn.happenings) {
      if (fact.kind === "result" && fact.id !== "" && !answers.has(fact.id))
        answers.set(fact.id, { call, result: fact });
      if (fact.kind === "use" && fact.id !== "") uses.set(`${call} ${fact.path}`, fact);
      if (fact.kind === "find" && asked !== null) note(found, keyOf(asked), fact);
    }
  }
  return {
    searches: steps.flatMap(({ call, turn }) =>
      turn.happenings.flatMap((happening) => searchOf(happening, call, clues, found, answers)),
    ),
    withResults: events.map(({ name, event }) => {
      const use = event.use && uses.get(`${event.call} ${event.path}`);
      const answer = use && answers.get(use.id);
      if (!event.use || !answer) return { name, event };
      return { name, event: { ...event, use: { ...event.use, result: toOutcome(answer) } } };
    }),
  };
}

function note(found: Map<Use | string, string[]>, key: Use | string, { name, server }: Find): void {
  const names = found.get(key) ?? [];
  const shown = name === "" ? `all of ${server}` : name;
  if (!names.includes(shown)) found.set(key, [...names, shown]);
}

/** A call without an id is known by what it asked. */
function keyOf({ id, name, input }: Use): string {
  return id === "" ? `${name} ${input}` : id;
}

function toOutcome({ call, result }: Answer): ToolUseResult {
  return { outcome: result.outcome, call, path: result.path };
}

function searchOf(
  { fact, inReply, earlier }: Happening,
  call: number,
  clues: Clues,
  found: ReadonlyMap<Use | string, readonly string[]>,
  answers: ReadonlyMap<string, Answer>,
): ToolSearch[] {
  if (fact.kind !== "use" || !clues.isSearch(fact)) return [];
  const names = found.get(keyOf(fact)) ?? [];
  const answer = answers.get(fact.id);
  const isAnswered = names.length > 0 || answer !== undefined;
  const said = names.length > 0 || answer === undefined ? null : answer.result.said;
  const { path, name, input } = fact;
  return [{ call, earlier, path, inReply, tool: name, query: input, found: isAnswered ? names : null, said }];
}
