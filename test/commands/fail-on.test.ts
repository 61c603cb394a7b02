import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { scan } from "../../src/commands/scan/index.ts";

const folder = mkdtempSync(join(tmpdir(), "llmdiff-fail-on-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A call of a session of its own that was answered with this status. */
function failure(session: string, status: number, type: string): string {
  return JSON.stringify({
    url: "https://api.anthropic.com/v1/messages",
    request: {
      headers: { "x-claude-code-session-id": session },
      body: { model: "claude-opus-4-8", max_tokens: 9, messages: [{ role: "user", content: session }] },
    },
    response: { status, headers: {}, body: { type: "error", error: { type, message: type } } },
  });
}

const log = join(folder, "log.jsonl");
const lines = [failure("s-1", 529, "overloaded_error"), failure("s-2", 401, "authentication_error")];
writeFileSync(log, lines.join("\n"));

async function run(flags: { format?: string; limit?: string; failOn?: string; code?: string }) {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const view = { format: "terminal", full: false, width: 100, color: false };
  const { stdout, exitCode } = await scan([log], { ...view, write, errors: true, ...flags });
  return { text: written.join("") + stdout, exitCode };
}

describe("the exit code of --fail-on", () => {
  test.each(["terminal", "markdown", "json", "ndjson"])("hangs on no --limit, as %s", async (format) => {
    const { text, exitCode } = await run({ format, limit: "1", failOn: "auth-failed" });
    expect(exitCode).toBe(1);
    expect(text).toContain("overloaded");
    expect(text).not.toContain("auth-failed");
  });

  test("is 0 where nothing has what is named", async () => {
    expect((await run({ failOn: "rate-limited" })).exitCode).toBe(0);
    expect((await run({})).exitCode).toBe(0);
  });

  test("is that of the entries that are asked for", async () => {
    expect((await run({ code: "overloaded", failOn: "auth-failed" })).exitCode).toBe(0);
    expect((await run({ code: "auth-failed", failOn: "auth-failed" })).exitCode).toBe(1);
  });
});

test("a mistyped severity or code is answered with the nearest", async () => {
  await expect(run({ failOn: "warnig" })).rejects.toThrow("did you mean warning?");
  await expect(run({ failOn: "auth-faild" })).rejects.toThrow("did you mean auth-failed?");
  await expect(run({ code: "auth-faild" })).rejects.toThrow("did you mean auth-failed?");
});
