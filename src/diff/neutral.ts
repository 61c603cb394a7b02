import { contentHash } from "../lib/canonical.ts";
import { type JsonView, readMadeJson } from "../lib/json-view/index.ts";
import { keyOrder } from "../lib/key-order.ts";
import type { Block, Call, Message, Piece, Tool } from "../model/call.ts";
import type { Change } from "../model/report.ts";
import { copyOf } from "../model/walk.ts";
import { mediaData } from "./media-data.ts";

/** Who speaks, whatever the dialect calls it. */
const SIDES: Readonly<Record<string, string>> = {
  model: "assistant",
  tool: "user",
  function: "user",
  developer: "system",
};

/**
 * The tools, system and messages of a call in words that no dialect owns, so that two dialects can be compared: text,
 * the name, description and schema of a tool, the id, name and input of a call. Messages of one side in a row are one.
 * Pieces keep their paths; what is inside of them stands under neutral names.
 */
export function toNeutral({ tools, system, messages }: Call): Pick<Call, "tools" | "system" | "messages"> {
  return {
    tools: tools.map(neutralTool),
    system: system.map(neutralBlock),
    messages: inTurns(messages).map(neutralMessage),
  };
}

/** Whether two system prompts say the same, however they are cut into blocks. */
export function sameText(prev: readonly Block[], curr: readonly Block[]): boolean {
  const [from, to] = [prev, curr].map((blocks) => blocks.map(textOf).join("").replace(/\s+/g, ""));
  return from === to && prev.length > 0;
}

/** The change with the places of its details cut back to pieces, because what is inside has no neutral path. */
export function withRealPlaces(change: Change, places: ReadonlySet<string>): Change {
  const isReal = (path: string) => places.has(path);
  const detail = change.detail.map((one) => ({ ...one, path: cutBack(one.path, isReal) }));
  return { ...change, detail };
}

function cutBack(path: string, isReal: (path: string) => boolean): string {
  let place = path;
  while (!isReal(place) && /[.[]/.test(place)) place = place.replace(/(\.[^.[\]]*|\[[^[]*\])$|.$/, "");
  return isReal(place) ? place : path;
}

function neutralTool(tool: Tool): Tool {
  const view = toView([
    ["type", tool.type === "function" ? null : JSON.stringify(tool.type)],
    ["name", JSON.stringify(tool.name)],
    ["description", tool.description && JSON.stringify(tool.description)],
    ["input_schema", tool.schema?.json() ?? null],
    ["defer_loading", tool.deferred ? "true" : null],
  ]);
  return withView(tool, view);
}

function neutralMessage(turn: readonly Message[]): Message {
  const [first] = turn as [Message];
  const blocks = turn.flatMap((message) => message.blocks.map(neutralBlock));
  const role = sideOf(first);
  const view = toView([
    ["role", JSON.stringify(role)],
    ["content", `[${blocks.map((block) => block.view.json()).join()}]`],
  ]);
  const bytesHash = blocks.map((block) => block.bytesHash).join();
  return { ...withView(first, view), bytesHash: `${role} ${bytesHash}`, role, blocks };
}

function inTurns(messages: readonly Message[]): Message[][] {
  const turns: Message[][] = [];
  for (const message of messages) {
    const turn = turns.at(-1);
    if (turn !== undefined && sideOf(turn[0]!) === sideOf(message)) turn.push(message);
    else turns.push([message]);
  }
  return turns;
}

function sideOf({ role }: Message): string {
  return SIDES[role] ?? role;
}

function neutralBlock(block: Block): Block {
  if (block.kind === "other" || block.kind === "tool_change") return block;
  if (block.kind === "tool_result") {
    const content = block.content.map(neutralBlock);
    const items = content.map(({ view }) => view.json()).join();
    return { ...withView(block, toView([...membersOf(block), ["content", `[${items}]`]])), content };
  }
  return withView(block, toView(membersOf(block)));
}

/** The members of a neutral block, as JSON texts. Signatures are left out: they hold in one dialect alone. */
function membersOf(block: Exclude<Block, { kind: "other" | "tool_change" }>): Member[] {
  const type: Member = ["type", JSON.stringify(block.kind)];
  switch (block.kind) {
    case "text":
    case "thinking":
      return [type, ["text", JSON.stringify(block.text)]];
    case "tool_call":
      return [
        type,
        ["id", JSON.stringify(block.id)],
        ["name", JSON.stringify(block.name)],
        ["input", block.input?.json() ?? null],
      ];
    case "tool_result":
      return [type, ["id", JSON.stringify(block.id)], ["is_error", block.isError ? "true" : null]];
    case "tool_reference":
      return [type, ["name", JSON.stringify(block.name)]];
    case "image":
    case "document":
      return [type, ["data", JSON.stringify(mediaData(block.view))]];
  }
}

/** A member's JSON text; null where it is left out. */
type Member = readonly [name: string, json: string | null];

function toView(members: readonly Member[]): JsonView {
  const written = members.filter(([, json]) => json !== null);
  return readMadeJson(`{${written.map(([name, json]) => `"${name}":${json}`).join()}}`);
}

/** White space is the translator's own; the order of keys is not, and a marker that came or went has to show. */
function withView<Kind extends Piece>(piece: Kind, view: JsonView): Kind {
  const content = contentHash(view);
  const bytesHash = [content, keyOrder(view), piece.marker?.ttl].join(" ");
  return { ...copyOf(piece), view, bytesHash, contentHash: content };
}

function textOf(block: Block): string {
  return block.kind === "text" ? block.text : block.view.json();
}
