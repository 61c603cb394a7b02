import type { ToolEvent, ToolLife, ToolsOfConversation } from "../../model/tools-report.ts";
import { SIGNS, STATES, signOf } from "./signs.ts";

/** How calls are put to columns: several in one where there are more calls than room. */
export interface Columns {
  readonly count: number;
  readonly callsEach: number;
  /** Columns of the screen that one takes. */
  readonly width: number;
  /** Whether what happened before the first captured call has a column of its own, before the others. */
  readonly hasEarlier: boolean;
}

const EARLIER = "<";
const MOST_SIGNS = 4;
/** Columns of a call where there is room: so each has its number. */
const LEAST_WIDTH = 2;

export function columnsFor({ calls, tools }: ToolsOfConversation, room: number): Columns {
  const hasEarlier = tools.some(({ kind, events }) =>
    events.some((event) => event.earlier && isDrawn(kind, event)),
  );
  const free = Math.max(1, room - (hasEarlier ? 2 : 0));
  const callsEach = Math.ceil(calls.length / free);
  const count = Math.ceil(calls.length / callsEach);
  const narrow = { count, callsEach, width: 1, hasEarlier };
  const wanted = Math.max(
    LEAST_WIDTH,
    ...tools.flatMap((tool) => signsOf(tool, narrow).map((signs) => signs.size)),
  );
  const width = Math.max(1, Math.min(wanted, MOST_SIGNS, Math.floor(free / count)));
  return { ...narrow, width };
}

/** The numbers of the calls above their columns, as many as fit. */
export function rulerOf({ count, callsEach, width, hasEarlier }: Columns): string {
  let ruler = "";
  for (let column = 0; column < count; column++) {
    const number = String(column * callsEach);
    const isDue = width > 1 || column % 5 === 0;
    const at = column * width;
    if (isDue && (ruler === "" || ruler.length < at)) ruler = ruler.padEnd(at) + number;
  }
  return (hasEarlier ? `${EARLIER} ` : "") + ruler;
}

/** A tool's life as one line of signs. */
export function cellsOf(tool: ToolLife, columns: Columns): string {
  const { count, callsEach, width, hasEarlier } = columns;
  const signs = signsOf(tool, columns);
  const cells = Array.from({ length: count }, (_, column) => {
    const last = Math.min((column + 1) * callsEach - 1, Number.MAX_SAFE_INTEGER);
    const own = inOrder(signs[column]!, width);
    return own.padEnd(width, stateIn(tool, column * callsEach, last));
  });
  const earlier = tool.events.filter((event) => event.earlier && isDrawn(tool.kind, event)).map(signOf);
  return (hasEarlier ? `${inOrder(new Set(earlier), 1).padEnd(1)} ` : "") + cells.join("");
}

function signsOf({ kind, events }: ToolLife, { count, callsEach }: Columns): Set<string>[] {
  const signs = Array.from({ length: count }, () => new Set<string>());
  for (const event of events) {
    if (!event.earlier && isDrawn(kind, event)) signs[Math.floor(event.call / callsEach)]?.add(signOf(event));
  }
  return signs;
}

/** Calls of core tools are nothing to wonder about. */
function isDrawn(kind: ToolLife["kind"], event: ToolEvent): boolean {
  return kind !== "core" || event.kind !== "called";
}

/** As many signs as fit, the weightiest, in the order of a tool's life. */
function inOrder(signs: ReadonlySet<string>, most: number): string {
  const kept = SIGNS.filter(({ sign }) => signs.has(sign)).slice(0, most);
  return kept
    .toReversed()
    .map(({ sign }) => sign)
    .join("");
}

function stateIn({ spans }: ToolLife, from: number, to: number): string {
  const span = spans.findLast((one) => one.from <= to && one.to >= from);
  return span === undefined ? " " : STATES[span.state].sign;
}
