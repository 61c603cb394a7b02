import { listed } from "../../../lib/listing.ts";
import { counted } from "../../../lib/words.ts";
import type { Block, Call } from "../../../model/call.ts";
import { walkMessages } from "../../../model/walk.ts";
import { type Edit, edit } from "./edit.ts";

/** What became of the blocks of the messages on their way, whatever messages they stand in. */
export function blockEdits(prev: Call, curr: Call): Edit[] {
  return [...renamedIds(prev, curr), ...lostBlocks(prev, curr), ...newBlocks(prev, curr)];
}

/** Calls that are the same but for their id, and so their results. */
function renamedIds(prev: Call, curr: Call): Edit[] {
  return [...idsBefore(prev, curr)].map(([id, before]) =>
    edit(`rewrote the id ${before.id} to ${id}`, {
      path: before.now,
      prevPath: before.path,
      names: [id, before.id],
    }),
  );
}

/** The new ids of calls, each with the one that it had. */
function idsBefore(prev: Call, curr: Call): Map<string, { id: string; path: string; now: string }> {
  const [before, after] = [callsOf(prev), callsOf(curr)];
  const known = new Set(before.map(({ id }) => id));
  const kept = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id));
  const renamed = new Map<string, { id: string; path: string; now: string }>();
  for (const { id, name, input, path } of after) {
    if (known.has(id)) continue;
    const at = gone.findIndex((call) => call.name === name && call.input?.json() === input?.json());
    const [was] = at < 0 ? [] : gone.splice(at, 1);
    if (was !== undefined) renamed.set(id, { id: was.id, path: was.path, now: path });
  }
  return renamed;
}

function callsOf(call: Call): (Block & { kind: "tool_call" })[] {
  return [...walkMessages(call)].filter((block) => block.kind === "tool_call");
}

function lostBlocks(prev: Call, curr: Call): Edit[] {
  const renamed = new Map([...idsBefore(prev, curr)].map(([id, before]) => [before.id, id]));
  const lost = onlyIn(prev, curr, renamed);
  return byKind(lost).map((blocks) => {
    const [first] = blocks as [Block];
    const flattened = first.kind === "tool_reference" && standsAsText(first.name, curr);
    return edit(`${flattened ? "turned into text" : "dropped"} ${describe(blocks)}`, {
      prevPath: first.path,
      names: blocks.flatMap(namesOf),
      topics: first.kind === "thinking" ? ["thinking-", "reasoning-"] : [],
      loses: true,
    });
  });
}

function newBlocks(prev: Call, curr: Call): Edit[] {
  const renamed = new Map([...idsBefore(prev, curr)].map(([id, before]) => [id, before.id]));
  return byKind(onlyIn(curr, prev, renamed)).map((blocks) =>
    edit(`added ${describe(blocks)}`, { path: blocks[0]!.path, names: blocks.flatMap(namesOf) }),
  );
}

/** Blocks of a call that the other has not; what is inside of such a block is not told again. */
function onlyIn(call: Call, other: Call, ids: ReadonlyMap<string, string>): Block[] {
  const left = countKeys([...walkMessages(other)].map((block) => keyOf(block)));
  const take = (blocks: readonly Block[]): Block[] =>
    blocks.flatMap((block) => {
      const key = keyOf(block, ids);
      const count = left.get(key) ?? 0;
      left.set(key, count - 1);
      if (count <= 0) return [block];
      return block.kind === "tool_result" ? take(block.content) : [];
    });
  return take(call.messages.flatMap(({ blocks }) => blocks));
}

/** Equal for a block before and after; texts are left to the changes of their messages. */
function keyOf(block: Block, ids: ReadonlyMap<string, string> = new Map()): string {
  const kind = block.kind === "other" ? block.type : block.kind;
  if (block.kind === "tool_call" || block.kind === "tool_result")
    return `${kind} ${ids.get(block.id) ?? block.id}`;
  return block.kind === "tool_reference" ? `${kind} ${block.name}` : kind;
}

function countKeys(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function byKind(blocks: readonly Block[]): Block[][] {
  const groups = new Map<string, Block[]>();
  for (const block of blocks.filter(({ kind }) => kind !== "text")) {
    const kind = block.kind === "other" ? block.type : block.kind;
    groups.set(kind, [...(groups.get(kind) ?? []), block]);
  }
  return [...groups.values()];
}

/** `the tool_result for toolu_1`, `the tool_reference to Grep`, `3 thinking blocks`. */
function describe(blocks: readonly Block[]): string {
  const [first] = blocks as [Block];
  const names = listed(blocks.flatMap(namesOf));
  if (first.kind === "tool_result") return `the tool_result for ${names}`;
  if (first.kind === "tool_reference") return `the tool_reference to ${names}`;
  if (first.kind === "tool_call") return `the tool call ${names}`;
  const kind = first.kind === "other" ? first.type : first.kind;
  const where = blocks.length === 1 ? ` (${first.path})` : ` (the first at ${first.path})`;
  return `${counted(blocks.length, `${kind} block`)}${where}`;
}

function namesOf(block: Block): string[] {
  if (block.kind === "tool_call" || block.kind === "tool_result") return [block.id];
  return block.kind === "tool_reference" ? [block.name] : [];
}

/** Whether a result holds a name as text. */
function standsAsText(name: string, call: Call): boolean {
  return [...walkMessages(call)].some(
    (block) =>
      block.kind === "tool_result" &&
      block.content.some((inside) => inside.kind === "text" && inside.text.includes(name)),
  );
}
