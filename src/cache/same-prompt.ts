import { canonical } from "../lib/canonical.ts";
import type { JsonView } from "../lib/json-view/index.ts";
import { keyOrder } from "../lib/key-order.ts";
import type { Tool, ToolCallBlock } from "../model/call.ts";
import { sameBytes } from "../model/walk.ts";
import type { Segment } from "./prefix.ts";

/** Fields of a tool that steer where it stands and what is cached, and are not rendered. */
const STEERING = new Set(["defer_loading", "cache_control"]);

/** Where a call has its input as text: OpenAI Chat, OpenAI Responses. */
const TEXT_PLACES = [["function", "arguments"], ["arguments"]];

/**
 * Whether two segments are the same piece of prompt. Markers and the ways to write one text never count; the order
 * of keys does where the host renders schemas and inputs in the order in which they come.
 */
export function samePrompt(prev: Segment, curr: Segment, keyOrderCounts: boolean): boolean {
  if (prev === curr) return true;
  if (prev.section !== curr.section || prev.lead !== curr.lead) return false;
  const a = prev.piece;
  const b = curr.piece;
  if (sameBytes(a, b)) return true;
  if (prev.section === "tools" && (a as Tool).name !== (b as Tool).name) return false;
  if (a.contentHash !== b.contentHash && !(prev.section === "tools" && sameButSteering(a.view, b.view)))
    return false;
  return !keyOrderCounts || sameOrder(renderedJson(prev), renderedJson(curr));
}

function sameButSteering(a: JsonView, b: JsonView): boolean {
  const same = { leaveOut: (key: string) => STEERING.has(key) };
  return canonical(a, same) === canonical(b, same);
}

/** The part of a segment that reaches the prompt as JSON, where there is one. */
function renderedJson({ piece }: Segment): JsonView | undefined {
  const { schema, input } = piece as Partial<Pick<Tool, "schema"> & Pick<ToolCallBlock, "input">>;
  const texts = TEXT_PLACES.map((place) =>
    place.reduce<JsonView | undefined>((view, name) => view?.get(name), piece.view),
  );
  return schema ?? texts.find((view) => view !== undefined) ?? input ?? undefined;
}

/** An input that is sent as text reaches the prompt as that text, white space and all. */
function sameOrder(a: JsonView | undefined, b: JsonView | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.hash() === b.hash()) return true;
  return a.kind === "string" ? canonical(a) === canonical(b) : keyOrder(a) === keyOrder(b);
}
