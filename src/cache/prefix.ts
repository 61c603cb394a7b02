import type { Block, CacheSection, Call, Message, Piece, Tool } from "../model/call.ts";
import type { KeyParam, Provider } from "../model/provider.ts";
import { loadingReferences } from "../model/walk.ts";

/** What of a provider's habits decides where things stand in the prompt. */
export type Layout = Pick<Provider, "deferredTools" | "keyParams"> & {
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
  /** Whether the client set a breakpoint at its end. */
  readonly marked: boolean;
}

const ORDER = ["model", "tools", "system", "messages"] as const;

/**
 * A call as the host renders it. The order is that of Anthropic's prompt, which hosts of its language keep: model,
 * tools, system, messages. A top-level `cache_control` marks the last segment.
 */
export function layOut(call: Call, layout: Layout): Segment[] {
  const model = call.params.find(({ name }) => name === "model");
  const resident = call.tools.filter((tool) => !isLeftOut(tool, layout));
  const system = call.system.filter(({ path }) => !layout.outside.includes(path));
  const segments = [
    ...(model === undefined ? [] : [segment("model", model)]),
    ...paramsThatCost("tools", call, layout),
    ...resident.map((tool) => segment("tools", tool)),
    ...paramsThatCost("system", call, layout),
    ...system.map((block) => segment("system", block)),
    ...paramsThatCost("messages", call, layout),
    ...call.messages.flatMap((message) => layOutMessage(message, call, layout)),
  ];
  const automatic = call.params.some(({ name }) => name === "cache_control");
  const last = segments.at(-1);
  if (automatic && last !== undefined) segments[segments.length - 1] = { ...last, marked: true };
  return segments;
}

function isLeftOut(tool: Tool, { deferredTools }: Layout): boolean {
  return tool.deferred && deferredTools.is === "expanded-at-reference";
}

function paramsThatCost(section: KeyParam["costsFrom"], call: Call, { keyParams }: Layout): Segment[] {
  return keyParams
    .filter(({ costsFrom }) => costsFrom === section)
    .flatMap(({ name }) => call.params.filter((param) => param.name === name))
    .map((param) => {
      const next = segment(section, param);
      return { ...next, section: "params", rank: next.rank - 1 };
    });
}

function layOutMessage(message: Message, call: Call, layout: Layout): Segment[] {
  const segments = message.blocks.flatMap((block) => [
    { ...segment("messages", block), marked: isMarked(block) },
    ...loadingReferences([block]).flatMap((reference) => {
      const tool = call.tools.find(({ name, deferred }) => deferred && name === reference.name);
      if (tool === undefined || !isLeftOut(tool, layout)) return [];
      return [{ ...segment("messages", tool), path: reference.path }];
    }),
  ]);
  const first = segments[0];
  if (first !== undefined) segments[0] = { ...first, lead: message.role };
  return segments;
}

/** A marker inside of a result counts as the result's own. */
function isMarked(block: Block): boolean {
  return block.marker !== null || (block.kind === "tool_result" && block.content.some(isMarked));
}

function segment(section: (typeof ORDER)[number], piece: Piece): Segment {
  return {
    section,
    path: piece.path,
    piece,
    lead: "",
    rank: 2 * ORDER.indexOf(section),
    marked: piece.marker !== null,
  };
}
