import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Collected, collect } from "../../src/commands/log/collect.ts";
import { judgeEntry } from "../../src/commands/log/judge-entries.ts";
import { link } from "../../src/commands/log/link.ts";
import { createReader } from "../../src/commands/log/read-again.ts";
import type { Call } from "../../src/model/call.ts";

const CALLS = 8;
const MEBIBYTE = 2 ** 20;

/** Calls of 2 MiB, so that the ring holds a few of them; every second one fails. */
const calls = Array.from({ length: CALLS }, (_, call) => {
  const text = `call ${call} `.repeat((2 * MEBIBYTE) / 8);
  const error = { type: "invalid_request_error", message: `call ${call} is not valid` };
  const fails = call % 2 === 1;
  return {
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, call)).toISOString(),
    url: "https://api.anthropic.com/v1/messages",
    request: {
      body: {
        model: "claude-sonnet-4-5",
        max_tokens: 9,
        messages: [
          { role: "user", content: "begin" },
          { role: "user", content: text },
        ],
      },
    },
    response: fails
      ? { status: 400, body: { type: "error", error } }
      : {
          status: 200,
          body: { type: "message", content: [], usage: { input_tokens: 1, output_tokens: 1 } },
        },
  };
});

describe("reading calls again", () => {
  let folder = "";
  let collected: Collected;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "llmdiff-again-"));
    const lines = calls.map((call) => JSON.stringify(call));
    writeFileSync(join(folder, "log.jsonl"), lines.slice(0, 4).join("\n"));
    lines.slice(4).forEach((line, index) => {
      writeFileSync(join(folder, `call-${index}.json`), line);
    });
    collected = await collect([folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("gives every call with its own bytes, and leaves them alone while the next one is read", () => {
    const read = createReader(collected);
    const textOf = (call: Call) => call.body.get("messages")!.items()[1]!.get("content")!.text();
    let before: { readonly call: Call; readonly text: string } | undefined;
    for (const index of [0, 1, 2, 3, 0, 7, 0, 5, 6, 7, 4, 1, 2, 7, 3, 7]) {
      const call = read(index);
      if (before !== undefined) expect(textOf(before.call) === before.text).toBe(true);
      const time = new Date(collected.digests[index]!.time!).toISOString();
      const text = calls.find(({ timestamp }) => timestamp === time)!.request.body.messages[1]!.content;
      expect(textOf(call) === text).toBe(true);
      before = { call, text };
    }
  });

  it("leaves pairs that need no bytes any more", () => {
    const linked = link(collected);
    const read = createReader(collected);
    const pairs = linked.digests.map((_, call) =>
      judgeEntry(linked, { call, prev: linked.links[call]!.prev, repeats: 0, lost: null }, undefined, read),
    );
    const told = pairs.map((pair) => JSON.stringify(pair));
    for (let taken = 0; taken < 50; taken++) collected.ring.take(MEBIBYTE).fill("?");
    expect(pairs.map((pair) => JSON.stringify(pair))).toEqual(told);
  });
});
