import { firstDifference } from "../lib/text-diff.ts";
import type { Block, Message, Piece } from "../model/call.ts";
import type { Detail } from "../model/report.ts";
import { mediaSize } from "./media-size.ts";

const LABEL_LENGTH = 200;
const EXCERPT_LENGTH = 60;
const BREAKPOINT = " ◂ breakpoint";

/** What a message holds: its blocks in one line of about 200 characters, those that find no room counted. */
export function messageLabel(message: Message): string {
  return blocksLabel(message.blocks) || `no content${markerOf(message)}`;
}

/** What a block is and how it begins. */
export function blockLabel(block: Block): string {
  return `${blockText(block)}${markerOf(block)}`;
}

/** What became of a piece, told from its details; paths are shortened by that of the piece. */
export function changeLabel(details: readonly Detail[], piece: Piece, prevPiece: Piece): string {
  const [only] = details;
  if (only === undefined) return "";
  const names = details.map((detail) =>
    relative(detail.path, detail.op === "remove" ? prevPiece.path : piece.path),
  );
  if (details.length === 1) return [names[0], valueChange(only)].filter(Boolean).join(" ");
  return joined([...new Set(names.map((name) => name || "all of it"))], ", ");
}

/** The beginning of a text in one line. */
export function excerpt(text: string, length = EXCERPT_LENGTH): string {
  const line = text
    .slice(0, 4 * length)
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= length && text.length <= 4 * length) return line;
  const cut = line.slice(0, length);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** A plain value in one short line. */
export function valueExcerpt(value: unknown): string {
  if (typeof value === "string") return `"${excerpt(value)}"`;
  return excerpt(JSON.stringify(value) ?? "nothing");
}

function blocksLabel(blocks: readonly Block[]): string {
  const labels = blocks.map(blockLabel);
  const label = joined(labels, " · ");
  const hidesMarker = labels.some((one) => one.endsWith(BREAKPOINT)) && !label.includes(BREAKPOINT);
  return hidesMarker ? label + BREAKPOINT : label;
}

function blockText(block: Block): string {
  const type = block.view.get("type")?.json().slice(1, -1);
  switch (block.kind) {
    case "text":
      return block.view.kind === "string" ? `"${excerpt(block.text)}"` : `text "${excerpt(block.text)}"`;
    case "thinking":
      return block.text === "" ? (type ?? "thinking") : `thinking "${excerpt(block.text)}"`;
    case "tool_call":
      return `${type ?? "tool call"} ${block.name} ${block.input ? jsonExcerpt(block) : ""}`.trimEnd();
    case "tool_result":
      return `${type ?? block.type}${block.isError ? " (error)" : ""}: ${blocksLabel(block.content) || "empty"}`;
    case "tool_reference":
      return `tool_reference ${[block.server, block.name].filter(Boolean).join(" ")}`;
    case "tool_change":
      return `${type ?? `tool ${block.change}`} ${block.reference?.name ?? ""}`.trimEnd();
    case "image":
    case "document":
      return [block.kind, block.mediaType, mediaSize(block.view)].filter(Boolean).join(" ");
    case "other":
      return block.type;
  }
}

/** The start of the input as it was written. An input that is a JSON text inside a string is shown as that text. */
function jsonExcerpt(block: Block & { kind: "tool_call" }): string {
  const bytes = block.input!.bytes().subarray(0, 4 * EXCERPT_LENGTH);
  const json = bytes.toString("utf8").replace(/\ufffd$/, "");
  const length = block.input!.size;
  return length > bytes.length ? `${excerpt(json, EXCERPT_LENGTH).replace(/…$/, "")}…` : excerpt(json);
}

function markerOf(piece: Piece): string {
  return piece.marker === null ? "" : BREAKPOINT;
}

function relative(path: string, base: string): string {
  return path.startsWith(base) ? path.slice(base.length).replace(/^\./, "") : path;
}

function valueChange({ op, from, to }: Detail): string {
  if (op === "add") return `+ ${valueExcerpt(to)}`;
  if (op === "remove") return `− ${valueExcerpt(from)}`;
  if (op === "move") return "moved";
  if (op === "text") return linesChange(from as readonly string[], to as readonly string[]);
  return typeof from === "string" && typeof to === "string" ? textChange(from, to) : arrow(from, to);
}

/** The first line that differs, and how many more do. */
function linesChange(from: readonly string[], to: readonly string[]): string {
  const more = from.length - 1;
  const first = textChange(from[0] ?? "", to[0] ?? "");
  return more === 0 ? first : `${first} and ${more} more ${more === 1 ? "line" : "lines"}`;
}

function textChange(from: string, to: string): string {
  if (from === "") return `+ ${valueExcerpt(to)}`;
  if (to === "") return `− ${valueExcerpt(from)}`;
  const difference = firstDifference(from, to);
  if (difference === null) return arrow(from, to);
  const isCut = !from.startsWith(difference.from);
  return isCut ? arrow(`…${difference.from}`, `…${difference.to}`) : arrow(difference.from, difference.to);
}

function arrow(from: unknown, to: unknown): string {
  return `${valueExcerpt(from)} → ${valueExcerpt(to)}`;
}

/** As many parts as there is room for, the first at any rate, then how many are left. */
function joined(parts: readonly string[], separator: string): string {
  let label = parts[0] ?? "";
  for (let count = 1; count < parts.length; count++) {
    const longer = label + separator + parts[count]!;
    if (longer.length > LABEL_LENGTH) return `${label}${separator}${parts.length - count} more`;
    label = longer;
  }
  return label;
}
