import type { Question, ToolsAnswer } from "../../model/tools-report.ts";
import type { Story } from "../conversation.ts";
import type { Answer } from "./answer.ts";
import { compaction } from "./compaction.ts";
import { sentLists } from "./name-lists.ts";
import { savings } from "./savings.ts";
import { servers } from "./servers.ts";
import { toolsField } from "./tools-field.ts";
import { unloadedCalls } from "./unloaded-calls.ts";
import { unusedLoads } from "./unused-loads.ts";

/** What people had to guess, in the order in which it is told. */
const QUESTIONS: readonly (readonly [Question, (story: Story) => Answer])[] = [
  ["tools-field", toolsField],
  ["savings", savings],
  ["compaction", compaction],
  ["name-lists", sentLists],
  ["servers", servers],
  ["unused-loads", unusedLoads],
  ["unloaded-calls", unloadedCalls],
];

export function answersOf(story: Story): ToolsAnswer[] {
  return QUESTIONS.map(([question, answer]) => ({ question, ...answer(story) }));
}
