import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadCalls } from "../../src/load/calls.ts";
import { takesAll } from "./stand-in.ts";

const SHARED = join(import.meta.dirname, "../../../shared");
const CAPTURES = join(SHARED, "captures");
const CASES = join(SHARED, "cases");

/** Folders of `captures` whose formats are read, and that hold nothing else but notes on them. */
const READ = ["claude-trace", "claude-tap", "cctrace", "cc-version-corpus", "inline-snapshot-http"];

/** Its table counts the `body` that repeats the last of three requests. */
const COUNTED_TWICE = "codex_ws_multi_response_trace.jsonl";

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const rows = existsSync(CAPTURES)
  ? readFileSync(join(CAPTURES, "SOURCES.tsv"), "utf8").trim().split("\n").slice(1)
  : [];
const table = rows.map((row) => row.split("\t")).map((cells) => [cells[0]!, Number(cells[5])] as const);

describe.skipIf(table.length === 0)("real captures", () => {
  test.each(table.filter(([path]) => READ.some((folder) => path.startsWith(`${folder}/`))))(
    "%s has %d calls",
    (path, calls) => {
      const loaded = loadCalls(join(CAPTURES, path), [takesAll]);
      expect(loaded.calls).toHaveLength(path.endsWith(COUNTED_TWICE) ? 3 : calls);
      expect(loaded.problems).toHaveLength(calls === 0 ? 1 : 0);
      expect(loaded.isForeign).toBe(calls === 0);
    },
  );

  test("every other file is read, or says in one line what it is", () => {
    const others = filesIn(CAPTURES).filter((path) => !READ.some((folder) => path.includes(`/${folder}/`)));
    const unclear = others.filter((path) => {
      const { calls, problems, isForeign } = loadCalls(path, [takesAll]);
      return calls.length > 0 ? problems.length > 0 : problems.length !== 1 || !isForeign;
    });
    expect(others.length).toBeGreaterThan(100);
    expect(unclear).toEqual([]);
  });

  test("every case is one call without a problem", () => {
    const cases = filesIn(CASES).filter((path) => /(?:prev|curr|ingress|egress)\.json$/.test(path));
    const unclear = cases.filter((path) => {
      const { calls, problems } = loadCalls(path, [takesAll]);
      return calls.length !== 1 || problems.length > 0;
    });
    expect(cases.length).toBeGreaterThan(100);
    expect(unclear).toEqual([]);
  });
});
