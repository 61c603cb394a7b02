import type { ToolsCall, ToolsOfConversation } from "../model/tools-report.ts";
import { answersOf } from "./answers/index.ts";
import { readStory, type Story } from "./conversation.ts";
import { leftOut, sizesOf } from "./left-out.ts";
import type { Thread } from "./thread.ts";

export { type CallRecord, createMemory, type Memory, toRecord } from "./record.ts";
export type { Thread } from "./thread.ts";

/** What became of each tool of a conversation; null where nothing in it is deferred, searched for or listed. */
export function livesOf(id: string, thread: Thread): ToolsOfConversation | null {
  const story = readStory(thread);
  if (!isAboutTools(story)) return null;
  const { provider, leavesOut } = thread.records.at(-1)!;
  return {
    id,
    calls: callsOf(story),
    tools: story.tools,
    searches: story.searches,
    answers: answersOf(story),
    provider: { ...provider, leavesOut },
  };
}

function isAboutTools({ tools, searches, steps, clues }: Story): boolean {
  if (searches.length > 0 || tools.some(({ kind }) => kind !== "core" && kind !== "unknown")) return true;
  return steps.some(
    ({ record }) =>
      record.lists.some(clues.isListed) ||
      [...record.definitions.values()].some((definition) => definition.searches),
  );
}

function callsOf({ steps, prev }: Story): ToolsCall[] {
  const sizes = sizesOf(steps);
  return steps.map((step) => {
    const { reference, id, time, status, model, input, definitions } = step.record;
    const deferred = [...definitions.values()].filter((definition) => definition.deferred).length;
    const counts = { tools: definitions.size, deferred, listed: step.present.listed.size };
    const follows = prev[step.call] ?? null;
    return {
      ...{ reference, id, follows, time, status, model, input },
      ...counts,
      leftOut: leftOut(step, sizes),
    };
  });
}
