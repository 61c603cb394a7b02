import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadCalls } from "../../../src/load/calls.ts";

const TAP = join(import.meta.dirname, "../../../../shared/captures/claude-tap/liaohch3__claude-tap");

/** What came of each call: messages, whether more of them are with the host, tools, tokens read from the cache, error. */
function read(file: string) {
  return loadCalls(join(TAP, file)).calls.map(({ messages, fidelity, tools, usage, error }) => ({
    messages: messages.length,
    delta: fidelity.includes("delta"),
    tools: tools.length,
    cacheRead: usage?.cacheRead,
    error,
  }));
}

describe.skipIf(!existsSync(TAP))("calls of Codex (skipped where the captures are missing)", () => {
  test("over one WebSocket", () => {
    const all = { tools: 1, cacheRead: null, error: null };
    expect(read("codex_ws_multi_response_trace.jsonl")).toEqual([
      { messages: 0, delta: false, ...all },
      { messages: 3, delta: true, ...all },
      { messages: 1, delta: true, ...all },
    ]);
  });

  test("with a sub-agent", () => {
    const calls = read("trace_subagent_codex.json");
    expect(calls.map(({ messages, delta }) => (delta ? `+${messages}` : messages))).toEqual([
      0,
      "+3",
      "+1",
      0,
      "+3",
      "+1",
      "+1",
      "+2",
      "+1",
    ]);
    expect(calls.map(({ cacheRead }) => cacheRead)).toEqual([
      0, 4992, 16256, 0, 4992, 18304, 16256, 18304, 18816,
    ]);
    expect(calls.every(({ tools, error }) => tools === 17 && error === null)).toBe(true);
  });
});
