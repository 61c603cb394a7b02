import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readMoment } from "../../src/commands/scan/options.ts";
import { type ScanOptions, scanFiles } from "../../src/commands/scan/scan-files.ts";
import { watchFiles } from "../../src/commands/scan/watch.ts";
import type { Pair } from "../../src/model/report.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "llmdiff-scan-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text);
const user = (content: string) => ({ role: "user", content });
const assistant = (content: string) => ({ role: "assistant", content });
const REFUSED = { type: "error", error: { type: "invalid_request_error", message: "nope" } };

/** An exchange `seconds` after ten o'clock; `response` is a body, a whole response, or null for none. */
function exchange(
  seconds: number,
  messages: unknown[],
  response: unknown = "Hi.",
  body: object = {},
): string {
  const good = {
    id: `msg_${seconds}`,
    type: "message",
    role: "assistant",
    content: [{ type: "text", text: response }],
  };
  return JSON.stringify({
    timestamp: new Date(Date.UTC(2026, 4, 31, 10, 0, seconds)).toISOString(),
    url: "https://api.anthropic.com/v1/messages",
    request: {
      headers: { "x-claude-code-session-id": "s-1" },
      body: { model: "claude-opus-4-8", max_tokens: 9, messages, ...body },
    },
    response: typeof response === "string" ? { status: 200, headers: {}, body: good } : response,
  });
}

const failure = (status: number, body: unknown = REFUSED) => ({ status, headers: {}, body });
const HELLO = [user("Hello")];
const MORE = [...HELLO, assistant("Hi."), user("More")];

async function scan(options: Partial<ScanOptions> = {}) {
  return scanFiles([folder], { show: "errors", ...options });
}

const records = (pairs: readonly Pair[]) =>
  pairs.map(({ prev, curr, pairing }) => [prev?.record ?? null, curr.record, pairing.repeats]);

describe("failures", () => {
  test.each([
    ["a status", failure(400)],
    ["an error body with status 200", failure(200)],
    ["an error inside a stream", failure(200, `event: error\ndata: ${JSON.stringify(REFUSED)}\n\n`)],
    [
      "a stream that ends early",
      failure(
        200,
        'event: message_start\ndata: {"type":"message_start","message":{"id":"m","role":"assistant","content":[]}}\n\n',
      ),
    ],
  ])("by %s", async (_what, response) => {
    write("a.jsonl", `${exchange(1, HELLO)}\n${exchange(2, MORE, response)}\n`);
    const { pairs, totals } = await scan();
    expect(records(pairs)).toEqual([[0, 1, 0]]);
    expect(totals).toMatchObject({ calls: 2, failed: 1, failures: 1, conversations: 1 });
  });

  test("a run of the same failure is one entry, until a call succeeds", async () => {
    const later = [...MORE, assistant("Yes."), user("And?")];
    write(
      "a.jsonl",
      [
        exchange(1, HELLO),
        exchange(2, MORE, failure(400)),
        exchange(3, MORE, failure(400)),
        exchange(4, later, failure(400)),
        exchange(5, later),
        exchange(6, later, failure(400)),
      ].join("\n"),
    );
    const { pairs, totals } = await scan();
    expect(records(pairs)).toEqual([
      [0, 1, 2],
      [4, 5, 0],
    ]);
    expect(totals).toMatchObject({ failed: 4, failures: 2 });
  });

  test("the predecessor may stand in another file, in any order, packed or not", async () => {
    write("z.json", exchange(1, HELLO));
    write("a.jsonl.gz", gzipSync(`${exchange(2, MORE, failure(400))}\n`));
    const { pairs } = await scan();
    expect(pairs).toMatchObject([
      {
        prev: { file: join(folder, "z.json") },
        curr: { file: join(folder, "a.jsonl.gz") },
        pairing: { by: "session" },
      },
    ]);
  });
});

describe("reading", () => {
  test("what is whole is read, what is broken is named, a line that is still written is neither", async () => {
    write(
      "a.jsonl",
      `${exchange(1, HELLO)}\n{"broken": \n${exchange(2, MORE, failure(400))}\n${exchange(3, MORE).slice(0, 90)}`,
    );
    const report = await scan();
    expect(records(report.pairs)).toEqual([[0, 2, 0]]);
    expect(report.problems).toEqual([
      { file: join(folder, "a.jsonl"), record: 1, reason: expect.stringContaining("at byte") },
    ]);
    expect(report.totals).toMatchObject({ unfinished: 1 });
  });

  test("files that are no captures are passed over, links are followed once", async () => {
    write("notes.txt", "Bread, milk.");
    write("a.json", exchange(1, HELLO, failure(400)));
    mkdirSync(join(folder, "inner"));
    symlinkSync(folder, join(folder, "inner", "loop"));
    const report = await scan();
    expect(report.skipped).toEqual([join(folder, "notes.txt")]);
    expect(report.problems).toEqual([]);
    expect(report.totals).toMatchObject({ files: 2, calls: 1 });
  });

  test("what is not there is a problem", async () => {
    const report = await scanFiles([join(folder, "no-such"), join(folder, "*.none")], { show: "errors" });
    expect(report.problems.map(({ reason }) => reason)).toEqual(["matches no file", "does not exist"]);
  });

  test("an interrupt ends the reading, and what was found is reported", async () => {
    for (let file = 0; file < 400; file++)
      write(`${file}.json`, exchange(file, [user(`Hello ${file}`)], failure(400)));
    let asked = 0;
    const report = await scan({ isInterrupted: () => ++asked > 1 });
    expect(report.totals).toMatchObject({ interrupted: asked > 1 });
    expect(report.totals!.calls).toBe(
      report.totals!.failures + report.pairs.reduce((sum, { pairing }) => sum + pairing.repeats, 0),
    );
  });
});

describe("what is shown", () => {
  beforeEach(() => {
    const usage = {
      usage: {
        input_tokens: 10,
        cache_read_input_tokens: 0,
        cache_creation_input_tokens: 0,
        output_tokens: 1,
      },
    };
    const answer = (read: number, write: number) =>
      failure(200, {
        id: `msg_${read}_${write}`,
        type: "message",
        role: "assistant",
        content: [{ type: "text", text: "Hi." }],
        usage: { ...usage.usage, cache_read_input_tokens: read, cache_creation_input_tokens: write },
      });
    write(
      "a.jsonl",
      [
        exchange(1, HELLO, answer(0, 9000)),
        exchange(2, MORE, answer(9000, 100)),
        exchange(3, [...MORE, assistant("Hi."), user("Third")], answer(0, 9300), { system: "New." }),
      ].join("\n"),
    );
    write(
      "b.jsonl",
      [
        exchange(60, [user("Other")]),
        exchange(61, [user("Other"), assistant("Hi."), user("More")], failure(400)),
      ].join("\n"),
    );
  });

  test("--cache: calls that read less than the call before had left", async () => {
    const { pairs, totals } = await scan({ show: "cache" });
    expect(records(pairs)).toEqual([[1, 2, 0]]);
    expect(totals).toMatchObject({ cacheBreaks: 1 });
    expect(pairs[0]!.findings[0]).toMatchObject({ code: "cache-break-system" });
  });

  test("--all: every call beside the call before it, in the order of time", async () => {
    expect(records((await scan({ show: "all" })).pairs)).toEqual([
      [null, 0, 0],
      [0, 1, 0],
      [1, 2, 0],
      [null, 0, 0],
      [0, 1, 0],
    ]);
  });

  test("the overview: failures, the costliest breaks, the conversations", async () => {
    const { pairs, conversations } = await scan({ show: "overview" });
    expect(pairs.map(({ curr }) => curr.status)).toEqual([400, 200]);
    expect(conversations).toMatchObject([
      { calls: 2, failed: 1 },
      { calls: 3, cacheBreaks: 1 },
    ]);
  });

  test.each([
    ["--since", { since: Date.UTC(2026, 4, 31, 10, 1) }, 1],
    ["--until", { until: Date.UTC(2026, 4, 31, 10, 0, 30) }, 0],
    ["--model", { model: "opus" }, 1],
    ["--model that is not there", { model: "haiku" }, 0],
    ["--status", { status: "4xx" }, 1],
    ["--session", { session: "s-2" }, 0],
    ["--code", { code: "error-unrecognized" }, 1],
    ["--code that is not there", { code: "text-empty" }, 0],
  ])("%s", async (_flag, options, count) => {
    expect((await scan(options)).pairs).toHaveLength(count);
  });

  test("what passes the filters is counted beside what was read", async () => {
    const { totals, conversations } = await scan({ session: "s-1", since: Date.UTC(2026, 4, 31, 10, 1) });
    expect(totals).toMatchObject({
      calls: 5,
      failed: 1,
      matching: {
        filters: "--since 2026-05-31T10:01:00Z --session s-1",
        ...{ code: null, isCut: false },
        ...{ calls: 2, failed: 1, failures: 1, cacheBreaks: 0 },
      },
    });
    expect(conversations).toHaveLength(1);
    expect((await scan()).totals).not.toHaveProperty("matching");
  });

  test("--session takes the id of a conversation, and only the whole of it", async () => {
    const { conversations } = await scan({ show: "overview" });
    const { id } = conversations![1]!;
    const { totals } = await scan({ session: id });
    expect(totals!.matching).toMatchObject({ calls: 3, failed: 0 });
    expect((await scan({ session: id.slice(0, 4) })).totals!.matching).toMatchObject({ calls: 0 });
  });

  test("a failure that began before --since is still one", async () => {
    const later = [...MORE, assistant("Hi."), user("x")];
    write("c.jsonl", [70, 80, 90].map((time) => exchange(time, later, failure(400))).join("\n"));
    const { pairs } = await scan({ since: Date.UTC(2026, 4, 31, 10, 1, 15) });
    expect(records(pairs)).toEqual([[1, 1, 1]]);
  });

  test("--limit shows fewer and counts all", async () => {
    const { pairs, totals } = await scan({ show: "all", limit: 2 });
    expect(pairs).toHaveLength(2);
    expect(totals!.calls).toBe(5);
  });
});

test("moments are dates or ages", () => {
  const now = Date.UTC(2026, 4, 31, 12);
  expect(readMoment("--since", "2h", now)).toBe(Date.UTC(2026, 4, 31, 10));
  expect(readMoment("--since", "2026-05-31", now)).toBe(Date.UTC(2026, 4, 31));
  expect(readMoment("--since", "2026-05-31T10:00", now)).toBe(Date.UTC(2026, 4, 31, 10));
  expect(() => readMoment("--since", "soon", now)).toThrow("--since soon: neither a date");
});

test("--watch reports failures as they happen, and none that was there before", async () => {
  const path = join(folder, "a.jsonl");
  writeFileSync(path, `${exchange(1, HELLO)}\n${exchange(2, HELLO, failure(400))}\n`);
  const seen: Pair[] = [];
  let looks = 0;
  const steps = [
    () =>
      appendFileSync(
        path,
        `${exchange(3, MORE)}\n${exchange(4, [...MORE, assistant("Hi."), user("x")], failure(400)).slice(0, 80)}`,
      ),
    () =>
      appendFileSync(
        path,
        `${exchange(4, [...MORE, assistant("Hi."), user("x")], failure(400)).slice(80)}\n`,
      ),
    () => write("b.json", exchange(5, [user("New")], failure(529))),
  ];
  await watchFiles([folder], {
    every: 20,
    onPair: (pair) => seen.push(pair),
    isInterrupted: () => {
      if (looks++ % 3 === 2) steps.shift()?.();
      return looks > 20;
    },
  });
  expect(seen.map(({ prev, curr, error }) => [prev?.record ?? null, curr.record, error?.status])).toEqual([
    [2, 3, 400],
    [null, 0, 529],
  ]);
});

test("--watch reports what passes the filters alone", async () => {
  const path = join(folder, "a.jsonl");
  writeFileSync(path, `${exchange(1, HELLO)}\n`);
  const seen: Pair[] = [];
  let looks = 0;
  await watchFiles([folder], {
    every: 20,
    status: "5xx",
    onPair: (pair) => seen.push(pair),
    isInterrupted: () => {
      if (looks++ === 2)
        appendFileSync(
          path,
          `${exchange(2, MORE, failure(400))}\n${exchange(3, [user("New")], failure(529))}\n`,
        );
      return looks > 12;
    },
  });
  expect(seen.map(({ error }) => error?.status)).toEqual([529]);
});
