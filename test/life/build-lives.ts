import { createMemory, livesOf, toRecord } from "../../src/life/index.ts";
import type { ToolLife, ToolsOfConversation } from "../../src/model/tools-report.ts";
import { aCall, type CallParts } from "../support/calls.ts";

/** The lives of the tools in calls that follow each other; null where nothing in them is deferred. */
export function livesIn(calls: readonly CallParts[]): ToolsOfConversation | null {
  const memory = createMemory();
  const records = calls.map((parts, place) => toRecord(aCall(parts), `calls.jsonl#${place}`, memory));
  return livesOf("c1", { records, prev: calls.map((_, place) => (place === 0 ? null : place - 1)) });
}

/** One line an event: `3 found`, `3r called` in a reply, `<0 called` before the first captured call. */
export function eventsOf(lives: ToolsOfConversation | null, name: string): string[] {
  return toolOf(lives, name).events.map(
    ({ call, kind, earlier, inReply }) => `${earlier ? "<" : ""}${call}${inReply ? "r" : ""} ${kind}`,
  );
}

export function toolOf(lives: ToolsOfConversation | null, name: string): ToolLife {
  const tool = lives?.tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}: ${lives?.tools.map((one) => one.name).join()}`);
  return tool;
}

export function answerOf(lives: ToolsOfConversation | null, question: string): string {
  return lives!.answers.find((answer) => answer.question === question)!.says;
}

/** What the model had of a tool in each call: `named`, `deferred`, `loaded`, or `–`. */
export function statesOf(lives: ToolsOfConversation | null, name: string): string[] {
  const { spans } = toolOf(lives, name);
  return lives!.calls.map(
    (_, call) => spans.find(({ from, to }) => from <= call && call <= to)?.state ?? "–",
  );
}

export const user = (...content: unknown[]) => ({ role: "user", content });
export const assistant = (...content: unknown[]) => ({ role: "assistant", content });
export const text = (words: string) => ({ type: "text", text: words });
export const use = (id: string, name: string, input: unknown) => ({ type: "tool_use", id, name, input });
export const result = (id: string, content: unknown, more = {}) => ({
  type: "tool_result",
  tool_use_id: id,
  content,
  ...more,
});
export const reference = (name: string) => ({ type: "tool_reference", tool_name: name });

/** A reply of the Claude API with these blocks. */
export function reply(...content: unknown[]): unknown {
  return { id: "msg_1", type: "message", role: "assistant", model: "claude-opus-4-8", content };
}
