import type { ToolState } from "../model/tools-report.ts";
import type { Definition } from "./definitions.ts";
import type { CallRecord } from "./record.ts";
import type { Clues } from "./thread.ts";
import { isIn, type Turn } from "./turn.ts";

/** What tools there are in a call, and how far the model has them. */
export interface Present {
  /** Of the last call that had any: a request without tools is a side step, and takes none away. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Names in lists, with the place of the first list that has them. */
  readonly listed: ReadonlyMap<string, string>;
  readonly states: ReadonlyMap<string, ToolState>;
}

export function presentIn(record: CallRecord, turn: Turn, before: Present | null, clues: Clues): Present {
  const { definitions } = record;
  const kept = definitions.size === 0 && before !== null ? before.definitions : definitions;
  const listed = listedIn(record, before, clues);
  const states = new Map<string, ToolState>([...listed.keys()].map((name) => [name, "named"]));
  for (const [name, { as }] of turn.loaded) if (name !== "" && as !== "reference") states.set(name, "loaded");
  for (const { name, deferred } of definitions.values()) {
    states.set(name, deferred && !isIn(turn.loaded, name, record) ? "deferred" : "loaded");
  }
  return { definitions: kept, listed, states };
}

/** A later list adds to the earlier ones, or says which names are gone. */
function listedIn(record: CallRecord, before: Present | null, clues: Clues): Map<string, string> {
  const listed = new Map(record.isWhole ? [] : before?.listed);
  for (const list of record.lists.filter(clues.isListed)) {
    for (const name of list.names) {
      if (list.isGone) listed.delete(name);
      else if (!listed.has(name)) listed.set(name, list.path);
    }
  }
  return listed;
}
