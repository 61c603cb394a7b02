import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadCalls } from "../../../src/load/calls.ts";

const SHARED = join(import.meta.dirname, "../../../../shared");
const KIMI = join(SHARED, "captures/cctrace/thevibeworks__cctrace/kimi-session.jsonl");

test.skipIf(!existsSync(KIMI))("a session of Kimi goes on from what was answered before", () => {
  const { calls } = loadCalls(KIMI);
  expect(calls.length).toBeGreaterThan(3);
  for (const [index, call] of calls.entries()) {
    expect(call).toMatchObject({ dialect: "openai-chat", error: null, reply: { complete: true } });
    expect(call.usage!.input).toBeGreaterThan(0);
    expect(call.system).toHaveLength(1);
    const replayed = calls[index + 1]?.messages[call.messages.length];
    if (replayed === undefined) continue;
    const text = (blocks: typeof replayed.blocks) => blocks.find(({ kind }) => kind === "text")?.contentHash;
    expect(text(replayed.blocks)).toBe(text(call.reply!.blocks));
  }
});

const CASES = [
  ["25-deferred-listing-in-system", "prev", 6],
  ["25-deferred-listing-in-system", "curr", 6],
  ["43-runtime-line-flips", "prev", null],
  ["45-one-server-missing-for-a-turn", "prev", 12],
  ["53-conversion-drops-cache-control", "ingress", null],
  ["55-prompt-cache-key-lost", "ingress", null],
] as const;

test.skipIf(!existsSync(join(SHARED, "cases"))).each(CASES)("case %s, %s", (name, part, tools) => {
  const { calls, problems } = loadCalls(join(SHARED, "cases", name, `${part}.json`));
  expect(problems).toEqual([]);
  expect(calls).toMatchObject([{ dialect: "openai-chat", error: null }]);
  const [call] = calls;
  expect(call!.system.map(({ path }) => path)[0]).toMatch(/^messages\[0\]\.content(\[0\])?$/);
  expect(call!.messages[0]!.path).toBe("messages[1]");
  if (tools !== null) expect(call!.tools.length).toBe(tools);
});
