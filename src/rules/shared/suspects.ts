import type { Block, Call } from "../../model/call.ts";
import { walkMessages } from "../../model/walk.ts";
import type { Evidence } from "../rule.ts";
import { newLoadings } from "./loading.ts";
import { listed } from "./phrases.ts";

/** Something new in this call that a host could refuse. */
export interface Suspect {
  readonly what: string;
  readonly path: string | null;
  readonly prevPath: string | null;
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
    ...newKinds(prev, curr),
    ...newRoles(prev, curr),
    ...changedParams(evidence),
    ...changedTools(evidence),
    ...changedHistory(evidence),
  ];
}

function newReferences(prev: Call, curr: Call): Suspect[] {
  const [first] = newLoadings(prev, curr);
  return first === undefined ? [] : [at(`a tool_reference to ${first.reference.name}`, first.reference.path)];
}

function newToolFields({ prev, curr }: Evidence): Suspect[] {
  const known = new Set(prev!.tools.flatMap((tool) => tool.view.keys()));
  const found = new Map<string, Suspect>();
  for (const tool of curr.tools) {
    for (const key of tool.view.keys()) {
      if (known.has(key) || found.has(key)) continue;
      const path = key === "defer_loading" ? tool.deferredPath : `${tool.path}.${key}`;
      found.set(key, at(`the field ${key} of the tool ${tool.name}`, path));
    }
  }
  return prev!.tools.length === 0 ? [] : [...found.values()];
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

/** Only roles that the capture holds: those of items without one are inferred. */
function newRoles(prev: Call, curr: Call): Suspect[] {
  const known = new Set(["user", "assistant", "tool", "model", ...prev.messages.map(({ role }) => role)]);
  const message = curr.messages.find(({ role, view }) => !known.has(role) && view.get("role") !== undefined);
  return message === undefined
    ? []
    : [at(`the first message with role ${message.role}`, `${message.path}.role`)];
}

function changedParams({ changes }: Evidence): Suspect[] {
  const words = { added: "new", removed: "gone", changed: "changed" } as const;
  return changes.params.flatMap(({ kind, name, path, prevPath }) => {
    if (!(kind in words)) return [];
    return [{ what: `${name} (${words[kind as keyof typeof words]})`, path, prevPath }];
  });
}

function changedTools({ changes }: Evidence): Suspect[] {
  const added = changes.tools.filter(({ kind }) => kind === "added");
  const changed = changes.tools.filter(({ kind }) => kind === "changed");
  const removed = changes.tools.filter(({ kind }) => kind === "removed");
  return [
    ...grouped("the new tool", added),
    ...grouped("the changed tool", changed),
    ...grouped("the removed tool", removed),
  ];
}

function changedHistory({ changes }: Evidence): Suspect[] {
  const edited = changes.messages.filter(({ kind }) => kind !== "appended" && kind !== "respelled");
  return edited.slice(0, 1).map(({ kind, path, prevPath }) => ({
    what: `an earlier message was ${kind}`,
    path,
    prevPath,
  }));
}

function grouped(what: string, changes: Evidence["changes"]["tools"]): Suspect[] {
  const [first] = changes;
  if (first === undefined) return [];
  const names = changes.map(({ name }) => name ?? "?");
  return [
    {
      what: `${what}${names.length > 1 ? "s" : ""} ${listed(names)}`,
      path: first.path,
      prevPath: first.prevPath,
    },
  ];
}

function at(what: string, path: string): Suspect {
  return { what, path, prevPath: null };
}
