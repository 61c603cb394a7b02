import type { NameList } from "../model/name-lists.ts";
import type { Fact, Find, Use } from "./history.ts";
import type { CallRecord } from "./record.ts";

/** The calls of a conversation in the order of time, each with the place of the call before it. */
export interface Thread {
  readonly records: readonly CallRecord[];
  readonly prev: readonly (number | null)[];
}

/** What the whole of a conversation tells about the meaning of its parts. */
export interface Clues {
  isLoad(find: Find): boolean;
  isSearch(use: Use): boolean;
  isListed(list: NameList): boolean;
  /** The call of this id, also where it stands in the reply to an earlier request. */
  useOf(id: string): Use | null;
}

/** A tool that works on tools, by its name alone. Only asked where what it returned may be something else. */
const ON_TOOLS =
  /(search|find|describe|discover|load|list|get|look ?up|schema|info|enable).*(tool|function)|(tool|function).*(search|find|describe|discover|load|list|lookup|schema|info)/i;

/**
 * A loader is known by what it returns: once a tool has returned a reference or a definition, all its calls are
 * searches. A bare list of names is one of tools where a search has found one of them.
 */
export function cluesOf({ records }: Thread): Clues {
  const facts = records.flatMap(({ sent, replied }) => [...sent, ...replied]);
  const uses = new Map(
    facts.flatMap((fact) => (fact.kind === "use" && fact.id !== "" ? [[fact.id, fact]] : [])),
  );
  const said = new Set(
    records.flatMap(({ lists }) => lists.flatMap(({ isSaid, names }) => (isSaid ? names : []))),
  );
  const isLoad = (find: Find) => find.as !== "text" || said.has(find.name) || isAnswer(find, uses);
  const finds = facts.filter((fact): fact is Find => fact.kind === "find" && isLoad(fact));
  const found = new Set(finds.map(({ name }) => name));
  const loaders = new Set(finds.flatMap(({ answers }) => uses.get(answers ?? "")?.name ?? []));
  const searches = new Set(
    records.flatMap(({ definitions }) =>
      [...definitions.values()].flatMap(({ name, searches }) => (searches ? [name] : [])),
    ),
  );
  return {
    isLoad,
    isSearch: ({ name }) => loaders.has(name) || searches.has(name) || /^tool_?search/i.test(name),
    useOf: (id) => uses.get(id) ?? null,
    isListed: ({ isSaid, names }) => isSaid || names.some((name) => found.has(name)),
  };
}

/** A definition in words is an answer where it was asked for: by a tool that works on tools, or by its name. */
function isAnswer({ answers, name }: Find, uses: ReadonlyMap<string, Use>): boolean {
  const use = uses.get(answers ?? "");
  return use !== undefined && (ON_TOOLS.test(use.name) || use.input.includes(JSON.stringify(name)));
}

/** A fact that is new in a call, and what was loaded when it happened. */
export interface Happening {
  readonly fact: Fact;
  readonly inReply: boolean;
  readonly earlier: boolean;
  /** Of a find: the call that it answers. */
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
  const goesOn = before !== null && !record.isWhole;
  const known = before === null ? new Map<string, number>() : countKeys(before.record);
  const loaded = new Map(goesOn ? before.turn.loadedAfter : []);
  const answered = new Set([...record.sent, ...record.replied].flatMap(answeredId));
  const happenings: Happening[] = [];
  let search: Use | null = null;
  let unseen = !record.isWhole;
  const read = (fact: Fact, inReply: boolean, earlier: boolean) => {
    if (fact.kind === "find" && !clues.isLoad(fact)) return;
    const isKnown = hasId(fact) ? !isNew(seen, keyOf(fact)) : subtract(known, keyOf(fact));
    const asked: Use | null = fact.kind === "find" ? askedBy(fact, clues, search) : null;
    const isLoaded: boolean = fact.kind === "use" && isIn(loaded, fact.name, record);
    if (!isKnown)
      happenings.push({
        fact,
        inReply,
        earlier,
        answers: asked,
        loaded: isLoaded || (unseen ? null : false),
      });
    if (fact.kind === "find") loaded.set(fact.name === "" ? `${fact.server}/` : fact.name, fact);
    if (fact.kind !== "use") return;
    if (clues.isSearch(fact)) search = fact;
    if (fact.byHost && clues.isSearch(fact) && !answered.has(fact.id)) unseen = true;
  };
  for (const [at, fact] of record.sent.entries()) read(fact, false, before === null && at < record.lastTurn);
  const inRequest = new Map(loaded);
  for (const fact of record.replied) read(fact, true, false);
  return { happenings, loaded: inRequest, loadedAfter: loaded };
}

/** Whether a tool is loaded: by its name, or with all tools of its server. */
export function isIn(loaded: ReadonlyMap<string, Find>, name: string, { definitions }: CallRecord): boolean {
  return loaded.has(name) || loaded.has(`${definitions.get(name)?.server}/`);
}

/** Where the capture has no id, a result belongs to the last search before it. */
function askedBy({ answers }: Find, clues: Clues, search: Use | null): Use | null {
  if (answers === null) return null;
  return answers === "" ? search : clues.useOf(answers);
}

function answeredId(fact: Fact): string[] {
  return fact.kind === "result" ? [fact.id] : [];
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
