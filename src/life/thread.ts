import type { Find, Use } from "./history.ts";
import type { ToolList } from "./name-lists.ts";
import type { CallRecord } from "./record.ts";

/** The calls of a conversation in the order of time, each with the place of the call before it. */
export interface Thread {
  readonly records: readonly CallRecord[];
  readonly prev: readonly (number | null)[];
}

/** What the whole of a conversation tells about the meaning of its parts. */
export interface Clues {
  isFind(find: Find): boolean;
  isSearch(use: Use): boolean;
  isListed(list: ToolList): boolean;
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
  const defined = new Set(records.flatMap(({ definitions }) => [...definitions.keys()]));
  const isFind = (find: Find) => {
    if (find.as === "name")
      return defined.has(find.name) && ON_TOOLS.test(uses.get(find.answers ?? "")?.name ?? "");
    return find.as !== "text" || said.has(find.name) || isAnswer(find, uses);
  };
  const finds = facts.filter((fact): fact is Find => fact.kind === "find" && isFind(fact));
  const found = new Set(finds.map(({ name }) => name));
  const loaders = new Set(finds.flatMap(({ answers }) => uses.get(answers ?? "")?.name ?? []));
  const searches = new Set(
    records.flatMap(({ definitions }) =>
      [...definitions.values()].flatMap(({ name, searches }) => (searches ? [name] : [])),
    ),
  );
  return {
    isFind,
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
