import { chmodSync, symlinkSync } from "node:fs";
import { devNull, userInfo } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readRecords } from "../../src/load/files.ts";
import { folderOf } from "./stand-in.ts";

const LINES = '{"a":1}\n{"a":2}\n';

test.each([
  ["log.jsonl", LINES],
  ["log.jsonl.gz", gzipSync(LINES)],
  ["log.jsonl.br", brotliCompressSync(LINES)],
])("reads %s", (name, content) => {
  const { records, problems, isForeign } = readRecords(join(folderOf({ [name]: content }), name));
  expect(records.map(({ view }) => view.json())).toEqual(['{"a":1}', '{"a":2}']);
  expect(problems).toEqual([]);
  expect(isForeign).toBe(false);
});

function reasonsOf(path: string): string[] {
  const { problems, isForeign } = readRecords(path);
  return problems.map((problem) => {
    expect(problem.file).toBe(path);
    return `${problem.record} ${problem.reason}${isForeign ? " (foreign)" : ""}`;
  });
}

test("says in one line why there is nothing to read", () => {
  const folder = folderOf({ "empty.json": "", "notes.md": "# Notes", "cut.json": '{"a": "b' });
  symlinkSync(join(folder, "loop"), join(folder, "loop"));
  expect(reasonsOf(join(folder, "missing.json"))).toEqual(["null does not exist"]);
  expect(reasonsOf(join(folder, "notes.md", "x"))).toEqual(["null does not exist"]);
  expect(reasonsOf(folder)).toEqual(["null is a folder"]);
  expect(reasonsOf(join(folder, "loop"))).toEqual(["null is a symbolic link to itself"]);
  expect(reasonsOf(join(folder, "empty.json"))).toEqual(["null is empty (foreign)"]);
  expect(reasonsOf(join(folder, "notes.md"))).toEqual(["null is text, not JSON (foreign)"]);
  expect(reasonsOf(join(folder, "cut.json"))).toEqual(["null ends inside a string at byte 8"]);
});

test.skipIf(userInfo().uid === 0)("says that it may not read", () => {
  const path = join(folderOf({ "secret.json": "{}" }), "secret.json");
  chmodSync(path, 0);
  expect(reasonsOf(path)).toEqual(["null cannot be read: permission denied"]);
});

test("does not read devices, which may never end", () => {
  expect(reasonsOf(devNull)).toEqual(["null is no file"]);
});

test("reads what is left of a packed file that was cut off, and says so", () => {
  const lines = Array.from({ length: 3000 }, (_, index) => `{"n":${index * 7919}}\n`).join("");
  const packed = gzipSync(lines);
  const path = join(folderOf({ "log.gz": packed.subarray(0, packed.length >> 1) }), "log.gz");
  const { records, problems } = readRecords(path);
  expect(records.length).toBeGreaterThan(500);
  expect(problems[0]).toMatchObject({ record: null, reason: expect.stringContaining("truncated gzip") });
  expect(problems.length).toBeLessThanOrEqual(2);
});

test("a packed file that is damaged is one problem", () => {
  const path = join(folderOf({ "log.gz": Buffer.from([0x1f, 0x8b, 1, 2]) }), "log.gz");
  expect(reasonsOf(path)).toEqual([expect.stringMatching(/^null cannot be unpacked.*gzip/)]);
});
