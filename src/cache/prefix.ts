import type { Block, CacheSection, Call, Marker, Message, Piece, Tool } from "../model/call.ts";
import type { PromptSection, Provider } from "../model/provider.ts";
import { loadingReferences } from "../model/walk.ts";
import { keyPart } from "./key-part.ts";

/** What of a provider's habits decides where things stand in the prompt. */
export type Layout = Pick<Provider, "deferredTools" | "keyParams" | "order" | "marksEnd"> & {
  /** Paths of system blocks that are not part of the prompt. */
  readonly outside: readonly string[];
};

/** A piece of the prompt in the host's order. */
export interface Segment {
  readonly section: CacheSection;
  readonly path: string;
  readonly piece: Piece;
  /** What stands before it: the role where a message begins, else nothing. Part of the prompt. */
  readonly lead: string;
  /** Where its group stands in the order; params stand right before the first section that they cost. */
  readonly rank: number;
  /** The breakpoint at its end, or null. */
  readonly marker: Marker | null;
  /** Whether it is a block of the request, and no field and no definition put in where a reference names it. */
  readonly isBlock: boolean;
}

/** The breakpoint that a host sets itself stands in no request. */
const HOSTS_OWN: Marker = { path: "", ttl: "5m" };

/** Where the order of a host is not known, a break in tools or system is one in either order. */
const ANY_ORDER: readonly PromptSection[] = ["tools", "system", "messages"];

/**
 * A call as the host renders it: the model, then the sections in the host's order. A top-level `cache_control` marks
 * the last segment, and so does a host that sets a breakpoint of its own.
 */
export function layOut(call: Call, layout: Layout): Segment[] {
  const order = layout.order?.is ?? ANY_ORDER;
  const model = call.params.find(({ name }) => name === "model");
  const sections = order.flatMap((section, index) => {
    const rank = 2 * (index + 1);
    return [
      ...paramsThatCost(section, call, layout).map((piece) => segment("params", piece, rank - 1)),
      ...layOutSection(section, call, layout, rank),
    ];
  });
  const segments = [...(model === undefined ? [] : [segment("model", model, 0)]), ...sections];
  const automatic = call.params.find(({ name }) => name === "cache_control")?.marker ?? null;
  const end = automatic ?? (layout.marksEnd.is ? HOSTS_OWN : null);
  const last = segments.at(-1);
  if (end !== null && last !== undefined)
    segments[segments.length - 1] = { ...last, marker: last.marker ?? end };
  return segments;
}

export function isBlock(segment: Segment): boolean {
  return segment.isBlock;
}

function layOutSection(section: PromptSection, call: Call, layout: Layout, rank: number): Segment[] {
  if (section === "tools") {
    return call.tools.filter((tool) => !isLeftOut(tool, layout)).map((tool) => segment("tools", tool, rank));
  }
  if (section === "messages") {
    return call.messages.flatMap((message) => layOutMessage(message, call, layout, rank));
  }
  return call.system
    .filter(({ path }) => !layout.outside.includes(path))
    .map((block) => segment("system", block, rank));
}

function isLeftOut(tool: Tool, { deferredTools }: Layout): boolean {
  return tool.deferred && deferredTools.is === "expanded-at-reference";
}

function paramsThatCost(section: PromptSection, call: Call, { keyParams }: Layout): Piece[] {
  return keyParams
    .filter(({ costsFrom }) => costsFrom === section)
    .flatMap((key) => call.params.filter(({ name }) => name === key.name).map((param) => keyPart(param, key)))
    .filter((piece) => piece !== null);
}

function layOutMessage(message: Message, call: Call, layout: Layout, rank: number): readonly Segment[] {
  const own = ownSegments(message, rank);
  if (loadingReferences(message.blocks).length === 0) return own;
  return own.flatMap((each, index) => [
    each,
    ...loadingReferences([message.blocks[index]!]).flatMap((reference) => {
      const tool = call.tools.find(({ name, deferred }) => deferred && name === reference.name);
      if (tool === undefined || !isLeftOut(tool, layout)) return [];
      const { path } = reference;
      return [{ ...segment("messages", tool, rank), path, marker: null, isBlock: false }];
    }),
  ]);
}

/** Laid out once: calls in a row share their messages, and each call is laid out for two kinds of host. */
const laidOut = new WeakMap<Message, readonly Segment[]>();

/** A segment for each block of a message, the first one with the role. */
function ownSegments(message: Message, rank: number): readonly Segment[] {
  const known = laidOut.get(message);
  if (known !== undefined && known[0]?.rank === rank) return known;
  const segments = message.blocks.map((block, index) => ({
    ...segment("messages", block, rank),
    lead: index === 0 ? message.role : "",
    marker: markerOf(block),
  }));
  laidOut.set(message, segments);
  return segments;
}

/** A marker inside of a result counts as the result's own. */
function markerOf(block: Block): Marker | null {
  if (block.marker !== null || block.kind !== "tool_result") return block.marker;
  return block.content.map(markerOf).find((marker) => marker !== null) ?? null;
}

function segment(section: CacheSection, piece: Piece, rank = 0): Segment {
  const isBlock = section !== "model" && section !== "params";
  return { section, path: piece.path, piece, lead: "", rank, marker: piece.marker, isBlock };
}
