import { counted } from "../lib/words.ts";
import type { ToolEvent } from "../model/tools-report.ts";
import { type Definition, differences } from "./definitions.ts";
import type { Find, Use } from "./history.ts";
import type { Present } from "./present.ts";
import type { CallRecord } from "./record.ts";
import { type Happening, isIn, type Turn } from "./turn.ts";
import { type Schemas, useOf } from "./use.ts";

/** A call with all that was worked out about it. */
export interface Step {
  readonly call: number;
  readonly record: CallRecord;
  readonly turn: Turn;
  readonly present: Present;
}

/** An event and the tool that it happened to. */
export interface NamedEvent {
  readonly name: string;
  readonly event: ToolEvent;
  /** Of `called`. */
  readonly fact?: Use;
}

/** What happened to tools between two calls. `before` is null for the first of a conversation. */
export function eventsOf(step: Step, before: Step | null, schemas: Schemas): NamedEvent[] {
  return [
    ...announced(step, before),
    ...defined(step, before),
    ...(before === null ? [] : [...removed(step, before), ...lost(step, before)]),
    ...step.turn.happenings.flatMap((happening) => happened(step, happening, schemas)),
  ];
}

type Told = Pick<ToolEvent, "kind" | "path" | "says"> & Partial<ToolEvent>;

function named({ call }: Step, name: string, told: Told): NamedEvent {
  return { name, event: { call, earlier: false, inReply: false, ...told } };
}

function announced(step: Step, before: Step | null): NamedEvent[] {
  return [...step.present.listed]
    .filter(([name]) => !before?.present.listed.has(name))
    .map(([name, path]) =>
      named(step, name, { kind: "announced", path, says: `named in the list at ${path}` }),
    );
}

function defined(step: Step, before: Step | null): NamedEvent[] {
  return [...step.present.definitions.values()].flatMap((definition) => {
    const { name, path } = definition;
    const old = before?.present.definitions.get(name);
    if (old === undefined)
      return [named(step, name, { kind: "defined", path, says: sayDefined(definition) })];
    const parts = old === definition ? [] : differences(old, definition);
    if (parts.length === 0) return [];
    const stood = isIn(before!.turn.loadedAfter, name, before!.record);
    const says = `${parts.join(", ")}${stood ? "; a reference to it already stood" : ""}`;
    return [named(step, name, { kind: "changed", path, says })];
  });
}

function sayDefined({ path, deferred, isPlaceholder, inText }: Definition): string {
  if (inText) return `as text, at ${path}`;
  if (isPlaceholder) return `a deferred placeholder, at ${path}`;
  return `${deferred ? "deferred" : "not deferred"}, at ${path}`;
}

function removed(step: Step, { present, record: earlier }: Step): NamedEvent[] {
  const { definitions, listed } = step.present;
  const gone = [...present.definitions.values()].filter(({ name }) => !definitions.has(name));
  const unnamed = [...present.listed.keys()].filter((name) => !listed.has(name) && !definitions.has(name));
  const isShorter = step.record.messages < earlier.messages;
  return [
    ...gone.map(({ name }) =>
      named(step, name, { kind: "removed", path: null, says: "no longer in `tools`" }),
    ),
    ...unnamed.map((name) => {
      const says = `in no list any more${isShorter ? "; the history was shortened" : ""}`;
      return named(step, name, { kind: "removed", path: null, says });
    }),
  ];
}

/** What had loaded a tool is gone from the history, and the tool is not simply loaded now. */
function lost(step: Step, before: Step): NamedEvent[] {
  const { record, turn, present } = step;
  if (!record.isWhole || !before.record.isWhole) return [];
  return [...before.turn.loadedAfter.values()].flatMap((find) => {
    const { name } = find;
    const isLoaded = isIn(turn.loaded, name, record) || present.definitions.get(name)?.deferred === false;
    if (name === "" || isLoaded || !wasThere(find, step, before)) return [];
    return [named(step, name, { kind: "lost", path: null, says: whyLost(find, step, before) })];
  });
}

/** What a reply loaded counts where its search is replayed: else the call was sent again, or its turn given up. */
function wasThere({ name, answers }: Find, { record }: Step, { turn }: Step): boolean {
  const replays = record.sent.some((fact) => fact.kind === "use" && fact.id !== "" && fact.id === answers);
  return turn.loaded.has(name) || replays;
}

function whyLost({ path, as, answers }: Find, { record }: Step, before: Step): string {
  const what = `the ${as === "reference" ? "reference" : "definition"} that stood at ${path} is gone`;
  if (record.messages < before.record.messages) {
    const from = counted(before.record.messages, "message");
    return `${what}: the history was shortened from ${from} to ${record.messages}`;
  }
  const isAnswered = record.sent.some(
    (fact) => fact.kind === "result" && fact.id !== "" && fact.id === answers,
  );
  return isAnswered ? `${what}: the result of its search was edited` : what;
}

function happened(step: Step, happening: Happening, schemas: Schemas): NamedEvent[] {
  const { fact, inReply, earlier, answers } = happening;
  const { path } = fact;
  const place = { path, inReply, earlier };
  if (fact.kind === "use") {
    const use = useOf(fact, happening.loaded, step, schemas);
    return [
      { ...named(step, fact.name, { kind: "called", ...place, says: sayCalled(use.loaded), use }), fact },
    ];
  }
  if (fact.kind === "result") return [];
  const by = answers === null ? "" : ` for ${answers.name} ${answers.input}`;
  const says = `${FOUND[fact.as]}${by}`;
  return toolsMeant(fact, step).map((name) => named(step, name, { kind: "found", ...place, says }));
}

const FOUND = {
  reference: "a tool_reference",
  definition: "its definition in place",
  text: "its definition as text",
  name: "its name as text",
} as const;

function sayCalled(loaded: boolean | null): string {
  return loaded === null ? "called" : loaded ? "called, loaded" : "called, not loaded";
}

/** A reference to a whole server means all of its tools. */
function toolsMeant({ name, server }: Find, { present }: Step): string[] {
  if (name !== "") return [name];
  return [...present.definitions.values()].filter((tool) => tool.server === server).map((tool) => tool.name);
}
