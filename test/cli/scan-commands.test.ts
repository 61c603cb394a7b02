import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runCommand } from "./run.ts";

const sample = fileURLToPath(new URL("../../samples/tool-search/log.jsonl", import.meta.url));

test("the command that shows more of an entry stands in one line, so that it can be copied", () => {
  const folder = mkdtempSync(join(tmpdir(), "llmdiff-deep-"));
  const deep = join(folder, "a-folder-with-a-long-name", "and another one, with spaces in it");
  mkdirSync(deep, { recursive: true });
  const log = join(deep, "log.jsonl");
  cpSync(sample, log);
  const stdout = runCommand(`llmdiff scan "${folder}" --errors --width 60`);
  rmSync(folder, { recursive: true });
  const commands = stdout.split("\n").filter((line) => line.startsWith("  llmdiff "));
  expect(commands).not.toEqual([]);
  for (const command of commands) expect(command).toMatch(/^ {2}llmdiff '[^']*log\.jsonl#\d+'$/);
  expect(commands[0]).toContain(`'${log}#`);
});
