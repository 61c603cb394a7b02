import type { ToolEvent, ToolKind, ToolLife, ToolSpan, ToolState } from "../model/tools-report.ts";
import { type Definition, serverIn } from "./definitions.ts";
import type { NamedEvent, Step } from "./events.ts";
import type { Find } from "./history.ts";

/** All that the capture has about a tool. */
interface Evidence {
  readonly definitions: Set<Definition>;
  readonly finds: Set<Find>;
  readonly events: ToolEvent[];
  spans: ToolSpan[];
}

/** The life of each tool to which something happened, in the order of its first event. */
export function toLives(steps: readonly Step[], events: readonly NamedEvent[]): ToolLife[] {
  const tools = new Map<string, Evidence>();
  for (const { name, event } of events) evidenceOf(tools, name).events.push(event);
  let last: ReadonlyMap<string, Definition> | null = null;
  for (const { call, record, turn, present } of steps) {
    if (record.definitions !== last) {
      for (const [name, definition] of record.definitions)
        evidenceOf(tools, name).definitions.add(definition);
    }
    last = record.definitions;
    for (const [name, find] of turn.loadedAfter) tools.get(name)?.finds.add(find);
    for (const [name, state] of present.states) {
      const own = tools.get(name);
      if (own !== undefined) own.spans = extended(own.spans, call, state);
    }
  }
  return [...tools].map(([name, own]) => toLife(name, own));
}

function evidenceOf(tools: Map<string, Evidence>, name: string): Evidence {
  const known = tools.get(name);
  if (known !== undefined) return known;
  const own: Evidence = { definitions: new Set(), finds: new Set(), events: [], spans: [] };
  tools.set(name, own);
  return own;
}

function toLife(name: string, { definitions, finds, events, spans }: Evidence): ToolLife {
  const servers = [...definitions, ...finds].map(({ server }) => server);
  return {
    name,
    server: servers.find((server) => server !== null) ?? serverIn(name),
    kind: kindOf([...definitions], [...finds], events),
    spans,
    events: events.toSorted(inOrder),
  };
}

function kindOf(
  definitions: readonly Definition[],
  finds: readonly Find[],
  events: readonly ToolEvent[],
): ToolKind {
  if (definitions.some(({ deferred }) => deferred)) {
    return definitions.every(({ isPlaceholder }) => isPlaceholder) ? "placeholder" : "deferred";
  }
  const wasFound = events.some(({ kind }) => kind === "found");
  if (definitions.length > 0) return wasFound ? "late" : "core";
  if (wasFound) return finds.some(({ as }) => as === "text") ? "text" : "found";
  return events.some(({ kind }) => kind === "announced") ? "listed" : "unknown";
}

/** By calls, the request before its reply. */
function inOrder(a: ToolEvent, b: ToolEvent): number {
  return (
    a.call - b.call ||
    Number(b.earlier) - Number(a.earlier) ||
    Number(a.inReply) - Number(b.inReply) ||
    ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)
  );
}

/** The order in which things happen inside of a request or a reply. */
const ORDER: readonly ToolEvent["kind"][] = [
  "announced",
  "searched",
  "found",
  "defined",
  "changed",
  "lost",
  "removed",
  "called",
];

function extended(spans: ToolSpan[], call: number, state: ToolState): ToolSpan[] {
  const last = spans.at(-1);
  if (last === undefined || last.to !== call - 1 || last.state !== state) {
    spans.push({ from: call, to: call, state });
  } else {
    spans[spans.length - 1] = { ...last, to: call };
  }
  return spans;
}
