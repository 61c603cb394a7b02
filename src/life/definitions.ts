import { hashBytes } from "../lib/hash.ts";
import type { Call, Tool } from "../model/call.ts";
import { plainOf } from "./plain.ts";

/** An entry of `tools`, small enough to be kept of every call. */
export interface Definition {
  readonly name: string;
  readonly server: string | null;
  readonly path: string;
  readonly deferred: boolean;
  /** Whether it stands in a text of the prompt, and not in `tools`. */
  readonly inText: boolean;
  /** Whether it only stands for tools that are not there, so that the first real one changes nothing. */
  readonly isPlaceholder: boolean;
  /** Whether it finds or loads others by its type: the search tools of an API, and ToolSearch. */
  readonly searches: boolean;
  readonly bytes: number;
  readonly schemaBytes: number;
  /** Hashes of its parts, to say in what it changed. */
  readonly parts: Readonly<Record<"description" | "schema" | "rest", string>>;
  /** As JSON; null where it has none. */
  readonly schema: string | null;
}

/** What is kept of the tools of all calls, so that what is sent again takes no room: single tools, and whole lists. */
export interface KnownDefinitions {
  readonly tools: Map<string, Definition>;
  readonly lists: Map<string, ReadonlyMap<string, Definition>>;
}

/**
 * The definitions of a call by name. Of two with one name the later counts, as it does for most hosts. A tool that a
 * text names, or that a result defines, is told of elsewhere: here are those that are there from the front.
 */
export function definitionsOf(
  { tools, body, dialect }: Call,
  known: KnownDefinitions,
): ReadonlyMap<string, Definition> {
  const list = tools.every(({ origin }) => origin === undefined) ? body.get("tools") : undefined;
  const key = list === undefined ? null : `${dialect} ${tools.length} ${list.hash()}`;
  const old = key === null ? undefined : known.lists.get(key);
  if (old !== undefined) return old;
  const definitions = readDefinitions(tools, known);
  if (key !== null) known.lists.set(key, definitions);
  return definitions;
}

function readDefinitions(tools: readonly Tool[], known: KnownDefinitions): Map<string, Definition> {
  const front = tools.filter(
    ({ type, origin, deferred, schema }) =>
      type !== "namespace" && (origin !== "text" || (!deferred && schema !== null)),
  );
  return new Map(front.map((tool) => [tool.name, remember(tool, known)]));
}

function remember(tool: Tool, known: KnownDefinitions): Definition {
  const key = `${tool.path} ${tool.server} ${tool.bytesHash}`;
  const old = known.tools.get(key);
  if (old !== undefined) return old;
  const definition = toDefinition(tool);
  known.tools.set(key, definition);
  return definition;
}

function toDefinition(tool: Tool): Definition {
  const { name, server, path, deferred, type, description, schema, view } = tool;
  const isSearch = /^tool_search/.test(type) || /^tool_?search/i.test(name);
  return {
    name,
    server: server ?? serverIn(name),
    path,
    deferred,
    inText: tool.origin === "text",
    isPlaceholder:
      deferred && /placeholder/i.test(name) && (schema?.get("properties")?.keys().length ?? 0) === 0,
    searches: isSearch,
    bytes: view.size,
    schemaBytes: schema?.size ?? 0,
    parts: {
      description: hashBytes(description ?? ""),
      schema: hashBytes(JSON.stringify(plainOf(schema)) ?? ""),
      rest: hashBytes(`${type} ${JSON.stringify(view.entries().flatMap(restOf))}`),
    },
    schema: schema?.json() ?? null,
  };
}

/** The server that a name tells, also where the tool is in no list: `mcp__<server>__<tool>`. */
export function serverIn(name: string): string | null {
  return /^mcp__(.+?)__./s.exec(name)?.[1] ?? null;
}

const TOLD_ELSEWHERE = new Set([
  "name",
  "type",
  "description",
  "input_schema",
  "parameters",
  "function",
  "custom",
  "defer_loading",
  "cache_control",
]);

function restOf([key, value]: [string, { json(): string }]): string[] {
  return TOLD_ELSEWHERE.has(key) ? [] : [key, value.json()];
}

/** In what two definitions of one name differ, in words; none where they say the same. */
export function differences(from: Definition, to: Definition): string[] {
  const parts = (["description", "schema"] as const).filter((part) => from.parts[part] !== to.parts[part]);
  return [
    ...(from.deferred === to.deferred ? [] : [to.deferred ? "now deferred" : "no longer deferred"]),
    ...parts,
    ...(from.parts.rest === to.parts.rest ? [] : ["other fields"]),
  ];
}
