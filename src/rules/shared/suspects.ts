import { listed } from "../../lib/listing.ts";
import type { Block, Call, ToolResultBlock } from "../../model/call.ts";
import { isSame, walkMessages } from "../../model/walk.ts";
import type { Evidence } from "../rule.ts";
import { newLoadings } from "./loading.ts";

/** Something new in this call that a host could refuse. */
export interface Suspect {
  readonly what: string;
  readonly path: string | null;
  readonly prevPath: string | null;
  /** What to do with it to see whether it is the cause, as it stands behind "send the request once". */
  readonly trial: string;
}

/**
 * What is new since the previous call and could be refused, in the order of how often such a thing is: blocks and
 * fields that hosts do not know lead the reports that this tool was made from, new tools and edited history follow.
 */
export function suspects(evidence: Evidence): Suspect[] {
  const { prev, curr } = evidence;
  if (prev === null) return [];
  return [
    ...newReferences(prev, curr),
    ...newToolFields(evidence),
    ...newToolTypes(prev, curr),
    ...newKinds(prev, curr),
    ...newBareResults(prev, curr),
    ...newRoles(prev, curr),
    ...changedParams(evidence),
    ...changedTools(evidence),
    ...changedHistory(evidence),
  ];
}

function newReferences(prev: Call, curr: Call): Suspect[] {
  const [first] = newLoadings(prev, curr);
  if (first === undefined) return [];
  const { name, path } = first.reference;
  return [at(`a tool_reference to ${name}`, path, `with a text in place of ${path}`)];
}

function newToolFields({ prev, curr }: Evidence): Suspect[] {
  const known = new Set(prev!.tools.flatMap((tool) => tool.view.keys()));
  const found = new Map<string, Suspect>();
  for (const tool of curr.tools.filter(({ type }) => type === "function")) {
    for (const key of tool.view.keys()) {
      if (known.has(key) || found.has(key)) continue;
      const path = key === "defer_loading" ? tool.deferredPath : `${tool.path}.${key}`;
      found.set(key, at(`the field ${key} of the tool ${tool.name}`, path));
    }
  }
  return prev!.tools.length === 0 ? [] : [...found.values()];
}

/** Tools that the host runs or defines itself, which other hosts and models do not know. */
function newToolTypes(prev: Call, curr: Call): Suspect[] {
  const known = new Set(["function", ...prev.tools.map(({ type }) => type)]);
  return curr.tools
    .filter(({ type }) => !known.has(type))
    .map(({ type, path }) => at(`the first tool of type ${type}`, path));
}

/** Kinds of blocks that every host of this language takes, and the one that has a suspect of its own. */
const COMMON_KINDS = ["text", "tool_call", "tool_result", "tool_reference"];

function newKinds(prev: Call, curr: Call): Suspect[] {
  const kindOf = (block: Block) => (block.kind === "other" ? block.type : block.kind);
  const seen = [...walkMessages(prev), ...(prev.reply?.blocks ?? [])];
  const known = new Set([...COMMON_KINDS, ...seen.map(kindOf)]);
  const found = new Map<string, Suspect>();
  for (const block of walkMessages(curr)) {
    const kind = kindOf(block);
    if (known.has(kind) || found.has(kind)) continue;
    found.set(kind, at(`the first ${kind.replace("_", " ")} block of the conversation`, block.path));
  }
  return [...found.values()];
}

/** A result that leaves its content out: taken by the Claude API, refused by Kimi (EYHN/kwwk#142). */
function newBareResults(prev: Call, curr: Call): Suspect[] {
  const isKnown = (block: ToolResultBlock) =>
    walkMessages(prev).some((old) => old.kind === "tool_result" && old.id === block.id && isSame(old, block));
  const bare = walkMessages(curr).find(
    (block) =>
      block.kind === "tool_result" &&
      block.type === "tool_result" &&
      block.view.get("tool_use_id") !== undefined &&
      block.view.get("content") === undefined &&
      !isKnown(block),
  );
  return bare === undefined
    ? []
    : [at("a tool_result without content", bare.path, `with the content "" in ${bare.path}`)];
}

/** Only roles that the capture holds: those of items without one are inferred. */
function newRoles(prev: Call, curr: Call): Suspect[] {
  const known = new Set(["user", "assistant", "tool", "model", ...prev.messages.map(({ role }) => role)]);
  const message = curr.messages.find(({ role, view }) => !known.has(role) && view.get("role") !== undefined);
  return message === undefined
    ? []
    : [at(`the first message with role ${message.role}`, `${message.path}.role`, `without ${message.path}`)];
}

function changedParams({ changes }: Evidence): Suspect[] {
  return changes.params.flatMap(({ kind, name, path, prevPath, label }) => {
    const place = path ?? prevPath;
    if (kind === "added") return [at(`${name} (new)`, place!)];
    const trial = `with ${place} as in the previous call`;
    if (kind === "removed") return [{ what: `${name} (gone)`, path, prevPath, trial }];
    return kind === "changed" ? [{ what: `${name} (${label})`, path, prevPath, trial }] : [];
  });
}

function changedTools({ changes }: Evidence): Suspect[] {
  const added = changes.tools.filter(({ kind }) => kind === "added");
  const changed = changes.tools.filter(({ kind }) => kind === "changed");
  const removed = changes.tools.filter(({ kind }) => kind === "removed");
  return [
    ...grouped("the new tool", added, (names) => `without ${names}`),
    ...grouped("the changed tool", changed, (names) => `with ${names} as in the previous call`),
    ...grouped("the removed tool", removed, (names) => `with ${names} as in the previous call`),
  ];
}

function changedHistory({ changes }: Evidence): Suspect[] {
  const edited = changes.messages.filter(({ kind }) => kind !== "appended" && kind !== "respelled");
  return edited.slice(0, 1).map(({ kind, path, prevPath }) => ({
    what: `an earlier message, ${path ?? prevPath}, ${kind === "moved" ? "has" : "was"} ${kind}`,
    path,
    prevPath,
    trial: kind === "added" ? `without ${path}` : `with ${prevPath} as and where the previous call had it`,
  }));
}

function grouped(
  what: string,
  changes: Evidence["changes"]["tools"],
  toTrial: (names: string) => string,
): Suspect[] {
  const [first] = changes;
  if (first === undefined) return [];
  const names = changes.map(({ name }) => name ?? "?");
  return [
    {
      what: `${what}${names.length > 1 ? "s" : ""} ${listed(names)}`,
      path: first.path,
      prevPath: first.prevPath,
      trial: toTrial(`the tool${names.length > 1 ? "s" : ""} ${listed(names)}`),
    },
  ];
}

function at(what: string, path: string, trial = `without ${path}`): Suspect {
  return { what, path, prevPath: null, trial };
}
