import type { Fact, Find, Use } from "./history.ts";
import type { CallRecord } from "./record.ts";
import type { Clues } from "./thread.ts";

/** A fact that is new in a call, and what was loaded when it happened. */
export interface Happening {
  readonly fact: Fact;
  readonly inReply: boolean;
  readonly earlier: boolean;
  /** Of a find or a result: the call that it answers. */
  readonly answers: Use | null;
  /** Of a use: whether something before it had loaded its tool; null where that may have happened unseen. */
  readonly loaded: boolean | null;
}

export interface Turn {
  readonly happenings: readonly Happening[];
  /** What the history of the request has loaded, by name; `server/` stands for all tools of a server. */
  readonly loaded: ReadonlyMap<string, Find>;
  /** The same with what the reply loaded. */
  readonly loadedAfter: ReadonlyMap<string, Find>;
}

/**
 * What is new in a call beside the one before it. Without one, all but the last turn happened earlier. `seen` holds
 * the ids of the conversation so far: what a branch replays is not new either.
 */
export function readTurn(
  record: CallRecord,
  before: { record: CallRecord; turn: Turn } | null,
  clues: Clues,
  seen: Set<string>,
): Turn {
  const known = before === null ? new Map<string, number>() : countKeys(before.record);
  const loaded = new Map(before === null || record.isWhole ? [] : before.turn.loadedAfter);
  const facts = pairUp(record, clues);
  const answered = new Set(facts.flatMap(({ asked }) => (asked === null ? [] : [identity(asked)])));
  const happenings: Happening[] = [];
  let inRequest: Turn["loaded"] | null = null;
  let unseen = !record.isWhole;
  for (const { fact, asked, at, inReply } of facts) {
    if (inReply) inRequest ??= new Map(loaded);
    const isKnown = hasId(fact) ? !isNew(seen, keyOf(fact)) : subtract(known, keyOf(fact));
    const isLoaded = fact.kind === "use" && isIn(loaded, fact.name, record);
    const earlier = before === null && !inReply && at < record.lastTurn;
    const seenLoaded = isLoaded || (unseen ? null : false);
    if (!isKnown) happenings.push({ fact, inReply, earlier, answers: asked, loaded: seenLoaded });
    if (fact.kind === "find" && fact.as !== "name") loaded.set(loadedName(fact), fact);
    const isOpen = fact.kind === "use" && clues.isSearch(fact) && !answered.has(identity(fact));
    if (isOpen && (fact.byHost || !inReply)) unseen = true;
  }
  return { happenings, loaded: inRequest ?? new Map(loaded), loadedAfter: loaded };
}

interface Paired {
  readonly fact: Fact;
  /** Of a find or a result: the call that it answers. */
  readonly asked: Use | null;
  readonly at: number;
  readonly inReply: boolean;
}

/** The facts of a call that count, with the calls that they answer. Where the capture has no ids, the order tells. */
function pairUp({ sent, replied }: CallRecord, clues: Clues): Paired[] {
  const waiting: Use[] = [];
  let open: Use | null = null;
  const toPaired = (fact: Fact, at: number, inReply: boolean): Paired => {
    if (fact.kind === "use") {
      if (fact.id === "") waiting.push(fact);
      return { fact, asked: null, at, inReply };
    }
    const id = fact.kind === "find" ? fact.answers : fact.id;
    if (id === "" && fact.kind === "result") open = waiting.shift() ?? null;
    const next: Use | null = fact.kind === "result" ? open : (waiting[0] ?? open);
    return { fact, asked: id === null ? null : id === "" ? next : clues.useOf(id), at, inReply };
  };
  const counts = (fact: Fact) => fact.kind !== "find" || clues.isFind(fact);
  return [
    ...sent.flatMap((fact, at) => (counts(fact) ? [toPaired(fact, at, false)] : [])),
    ...replied.flatMap((fact, at) => (counts(fact) ? [toPaired(fact, at, true)] : [])),
  ];
}

/** The same call is another object in each request that replays it. */
function identity(use: Use): string | Use {
  return use.id === "" ? use : use.id;
}

function loadedName({ name, server }: Find): string {
  return name === "" ? `${server}/` : name;
}

/** Whether a tool is loaded: by its name, or with all tools of its server. */
export function isIn(loaded: ReadonlyMap<string, Find>, name: string, { definitions }: CallRecord): boolean {
  return loaded.has(name) || loaded.has(`${definitions.get(name)?.server}/`);
}

/** How often each fact without an id stands in a request that shows all: so often it is not new in the next. */
function countKeys({ sent, replied, isWhole }: CallRecord): Map<string, number> {
  const counts = new Map<string, number>();
  for (const fact of isWhole ? [...sent, ...replied] : []) {
    const key = keyOf(fact);
    if (!hasId(fact)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function isNew(seen: Set<string>, key: string): boolean {
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

function subtract(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0;
  if (left > 0) counts.set(key, left - 1);
  return left > 0;
}

function hasId(fact: Fact): boolean {
  return fact.kind === "find" ? Boolean(fact.answers) : fact.id !== "";
}

function keyOf(fact: Fact): string {
  if (fact.kind === "find") return `find ${fact.answers} ${fact.as} ${fact.server} ${fact.name}`;
  return fact.kind === "use" && fact.id === "" ? `use ${fact.name} ${fact.input}` : `${fact.kind} ${fact.id}`;
}
