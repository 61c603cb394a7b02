import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { watchFiles } from "../../src/commands/scan/watch.ts";
import type { Pair, Problem } from "../../src/model/report.ts";
import { folderOf } from "../load/stand-in.ts";

/** A call of a session, the first or a later one; failed where an error is given. */
function line(session: string, index: number, error?: string): string {
  const messages = Array.from({ length: 2 * index + 1 }, (_, place) => ({
    role: place % 2 === 0 ? "user" : "assistant",
    content: `${session} ${place}`,
  }));
  const body =
    error === undefined ? { type: "message", content: [] } : { error: { type: "e", message: error } };
  return `${JSON.stringify({
    timestamp: new Date(Date.UTC(2026, 4, 31, 10, 0, index)).toISOString(),
    url: "https://api.anthropic.com/v1/messages",
    request: {
      headers: { "x-claude-code-session-id": session },
      body: { model: "claude-opus-4-8", max_tokens: 9, messages },
    },
    response: { status: error === undefined ? 200 : 400, headers: {}, body },
  })}\n`;
}

const ASKED_BETWEEN = 8;

/** What a watch sees while each step is taken between two looks. */
async function watch(
  folder: string,
  steps: (() => void)[],
): Promise<{ seen: string[]; problems: Problem[] }> {
  const pairs: Pair[] = [];
  let asked = 0;
  const last = ASKED_BETWEEN * (steps.length + 1);
  const problems = await watchFiles([folder], {
    every: 10,
    onPair: (pair) => pairs.push(pair),
    // It is asked twice or more at each look, so that each step is seen before the next one is taken.
    isInterrupted: () => {
      if (++asked % ASKED_BETWEEN === 0) steps.shift()?.();
      return asked > last;
    },
  });
  const name = (file: string) => file.slice(folder.length + 1);
  const seen = pairs.map(({ prev, curr, error }) => {
    return `${name(curr.file)}#${curr.record} after ${prev === null ? "nothing" : `#${prev.record}`}: ${error?.message}`;
  });
  return { seen, problems };
}

const FIRST = line("s", 0);
const SECOND = line("s", 1, "bad");

test.each([
  ["was empty", ""],
  ["held one line", FIRST],
  ["held half a line", FIRST.slice(0, 90)],
  ["held a line and a half", FIRST + SECOND.slice(0, 90)],
])("a log that %s at the beginning", async (_, before) => {
  const folder = folderOf({ "a.jsonl": before });
  const rest = (FIRST + SECOND).slice(before.length);
  const { seen, problems } = await watch(folder, [() => appendFileSync(join(folder, "a.jsonl"), rest)]);
  expect(seen).toEqual(["a.jsonl#1 after #0: bad"]);
  expect(problems).toEqual([]);
});

test("a document that is written anew with each call: each failure is reported once", async () => {
  const folder = folderOf({ "a.json": `[${FIRST}]` });
  const write = (...lines: string[]) => writeFileSync(join(folder, "a.json"), `[${lines.join()}]`);
  const { seen } = await watch(folder, [
    () => write(FIRST, SECOND),
    () => write(FIRST, SECOND, line("s", 2)),
  ]);
  expect(seen).toEqual(["a.json#1 after #0: bad"]);
});

test("a document that was read while it was written", async () => {
  const folder = folderOf({});
  const { seen, problems } = await watch(folder, [
    () => writeFileSync(join(folder, "a.json"), SECOND.slice(0, 90)),
    () => writeFileSync(join(folder, "a.json"), SECOND),
  ]);
  expect(seen).toEqual(["a.json#0 after nothing: bad"]);
  expect(problems).toEqual([]);
});

test("a log that is begun anew, shorter or longer than before: what was in it is forgotten", async () => {
  const folder = folderOf({ "a.jsonl": FIRST + line("s", 1) + line("s", 2) });
  const { seen } = await watch(folder, [
    () => writeFileSync(join(folder, "a.jsonl"), line("t", 0) + line("t", 1, "worse")),
    () =>
      writeFileSync(
        join(folder, "a.jsonl"),
        [0, 1, 2, 3, 4].map((at) => line("u", at)).join("") + line("u", 5, "worst"),
      ),
  ]);
  expect(seen).toEqual(["a.jsonl#1 after #0: worse", "a.jsonl#5 after #4: worst"]);
});

test("what could not be read is given at the end", async () => {
  const folder = folderOf({ "a.jsonl": `{"broken": nope}\n${FIRST}` });
  const { problems } = await watch(folder, []);
  expect(problems).toEqual([
    { file: join(folder, "a.jsonl"), record: 0, reason: expect.stringContaining("is not JSON") },
  ]);
});
