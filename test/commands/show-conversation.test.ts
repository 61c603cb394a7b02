import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { scanFiles } from "../../src/commands/scan/scan-files.ts";
import { showCall } from "../../src/commands/show-call.ts";
import type { Report } from "../../src/model/report.ts";
import { outlineConversation } from "../../src/renderers/shared/conversation.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "llmdiff-show-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Turn {
  readonly clock?: string;
  readonly status?: number;
  readonly read?: number;
  readonly write?: number;
}

const MARK = { cache_control: { type: "ephemeral" } };
const REFUSED = { type: "error", error: { type: "invalid_request_error", message: "nope" } };

/** A log in which each good turn adds two messages; the clock stands in the system prompt. */
function writeLog(name: string, turns: readonly Turn[]): void {
  let messages = [{ role: "user", content: "Hello" }];
  const lines = turns.map(({ clock = "12:00", status = 200, read = 0, write = 0 }, index) => {
    const answer = {
      id: `msg_${index}`,
      type: "message",
      role: "assistant",
      content: [{ type: "text", text: `Answer ${index}` }],
      usage: {
        input_tokens: 5,
        output_tokens: 9,
        cache_read_input_tokens: read,
        cache_creation_input_tokens: write,
      },
    };
    const line = JSON.stringify({
      timestamp: new Date(Date.UTC(2026, 4, 31, 10, 0, index)).toISOString(),
      url: "https://api.anthropic.com/v1/messages",
      request: {
        headers: { "x-claude-code-session-id": "s-1" },
        body: {
          model: "claude-opus-4-8",
          max_tokens: 9,
          tools: [{ name: "Read", description: "Reads.", input_schema: { type: "object" } }],
          system: [{ type: "text", text: `You help. It is ${clock}.`, ...MARK }],
          messages,
        },
      },
      response: { status, headers: {}, body: status === 200 ? answer : REFUSED },
    });
    if (status === 200) {
      const asked = { role: "user", content: `Question ${index}` };
      messages = [...messages, { role: "assistant", content: `Answer ${index}` }, asked];
    }
    return `${line}\n`;
  });
  writeFileSync(join(folder, name), lines.join(""));
}

async function show(): Promise<Report> {
  const { conversations } = await scanFiles([folder], { show: "overview" });
  const report = await showCall(conversations![0]!.id, { within: folder });
  if ("complaints" in report) throw new Error(report.complaints.join("\n"));
  return report;
}

const WARM = { read: 40_000, write: 100 };
const BROKEN = { read: 0, write: 40_100 };

describe("a conversation", () => {
  test("is all of its calls in their order, each beside the one that it goes on with", async () => {
    writeLog("log.jsonl", [{ write: 40_000 }, WARM, { status: 400 }, { status: 400 }, WARM]);
    const { pairs, conversations } = await show();
    expect(
      pairs.map(({ prev, curr, pairing }) => [curr.record, prev?.record ?? null, pairing.isRetry ?? false]),
    ).toEqual([
      [0, null, false],
      [1, 0, false],
      [2, 1, false],
      [3, 1, true],
      [4, 1, true],
    ]);
    expect(conversations).toMatchObject([{ calls: 5, failed: 2, cacheBreaks: 0, cost: null }]);
  });

  test("says where the cache broke and what that cost", async () => {
    writeLog("log.jsonl", [
      { write: 40_000 },
      WARM,
      { clock: "12:01", ...BROKEN },
      { clock: "12:02", ...BROKEN },
    ]);
    const report = await show();
    expect(report.conversations).toMatchObject([{ cacheBreaks: 2, cost: { tokens: 80_200, usd: 0.46115 } }]);
    const notes = outlineConversation(report, false).rows.map((row) =>
      row.kind === "call" ? row.note : row.text,
    );
    expect(notes).toEqual(["", "", "break system[0].text (40.1k)", "break system[0].text (40.1k)"]);
  });

  test("that is long leaves out what is quiet unless all is asked for", async () => {
    writeLog("log.jsonl", [
      { write: 40_000 },
      ...Array.from({ length: 90 }, () => WARM),
      { clock: "12:01", ...BROKEN },
      { clock: "12:01", ...WARM },
    ]);
    const report = await show();
    const shown = outlineConversation(report, false).rows.map((row) =>
      row.kind === "call" ? row.record : row.text,
    );
    expect(shown).toEqual(["#0", "… 89 quiet calls (--full)", "#90", "#91", "#92"]);
    expect(outlineConversation(report, true).rows).toHaveLength(93);
  });

  test("is not compared with one call", async () => {
    writeLog("log.jsonl", [{}, {}]);
    const { conversations } = await scanFiles([folder], { show: "overview" });
    const shown = showCall(conversations![0]!.id, { within: folder, prev: "log.jsonl#0" });
    await expect(shown).rejects.toThrow("is a conversation, and --prev is for one call");
  });
});

test("a scan shows breaks of one cause once, with what all of them cost", async () => {
  const clocks = ["12:01", "12:02", "12:03"].map((clock) => ({ clock, ...BROKEN }));
  writeLog("log.jsonl", [{ write: 40_000 }, ...clocks]);
  const { pairs, totals } = await scanFiles([folder], { show: "cache" });
  expect(totals).toMatchObject({ cacheBreaks: 3 });
  expect(pairs.map(({ pairing }) => [pairing.repeats, pairing.costOfAll])).toEqual([
    [2, { tokens: 120_200, usd: 0.69115 }],
  ]);
});
