import type { LeavesOut, LeftOut } from "../model/tools-report.ts";
import type { Definition } from "./definitions.ts";
import type { Step } from "./events.ts";

/** Bytes of a definition and of the schema in it. */
interface Size {
  readonly bytes: number;
  readonly schemaBytes: number;
}

/** The definitions that the capture holds, whichever call has them, by name. */
export function sizesOf(steps: readonly Step[]): Map<string, Size> {
  const sizes = new Map<string, Size>();
  for (const { turn, record } of steps) {
    for (const { name, as, bytes } of turn.loadedAfter.values()) {
      if (as !== "reference" && name !== "") sizes.set(name, { bytes, schemaBytes: bytes });
    }
    for (const definition of record.definitions.values()) sizes.set(definition.name, definition);
  }
  return sizes;
}

/** What a call did without because its tools are deferred, or named and not sent at all. */
export function leftOut(step: Step, sizes: ReadonlyMap<string, Size>): LeftOut {
  const { record, present } = step;
  let tools = 0;
  let bytes = 0;
  let unknown = 0;
  for (const [name, state] of present.states) {
    const definition = record.definitions.get(name);
    const own = definition ?? sizes.get(name);
    if (state === "loaded" || definition?.isPlaceholder) continue;
    if (own === undefined) unknown++;
    else if (definition === undefined || record.leavesOut !== "nothing") {
      tools++;
      bytes += definition === undefined ? own.bytes : leftBytes(definition, record.leavesOut);
    }
  }
  const scale = scaleOf(step);
  return { tools, bytes, tokens: scale === null ? null : Math.round(bytes * scale), unknown };
}

/** More tokens a byte than any text has: the usage counts images, hidden prompts, or a prompt read several times. */
const MOST_TOKENS = 0.5;

/** Tokens a byte; null where the usage is no measure of what was sent. */
function scaleOf(step: Step): number | null {
  const { input, isWhole } = step.record;
  const scale = input === null || !isWhole ? null : input / renderedBytes(step);
  return scale === null || scale > MOST_TOKENS ? null : scale;
}

function leftBytes({ bytes, schemaBytes }: Size, leavesOut: LeavesOut): number {
  return leavesOut === "schema" ? schemaBytes : bytes;
}

/** The bytes that the reported tokens stand for: what was sent, and of the deferred tools what the host renders. */
function renderedBytes({ record, turn, present }: Step): number {
  const deferred = [...record.definitions.values()].filter((definition) => definition.deferred);
  return deferred.reduce((sum, definition) => {
    const isLeft = present.states.get(definition.name) === "deferred" && record.leavesOut !== "nothing";
    const isLoaded = turn.loaded.has(definition.name);
    return sum + restBytes(definition, isLeft && !isLoaded, record.leavesOut);
  }, record.promptBytes);
}

function restBytes(definition: Definition, isLeft: boolean, leavesOut: LeavesOut): number {
  return isLeft ? definition.bytes - leftBytes(definition, leavesOut) : definition.bytes;
}
