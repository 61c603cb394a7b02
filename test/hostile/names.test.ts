import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { loadCalls } from "../../src/load/calls.ts";
import { findFiles } from "../../src/load/find-files.ts";
import { folderOf } from "../load/stand-in.ts";

function reasonsIn(folder: string): string[] {
  return findFiles([folder]).problems.map(({ file, reason }) => `${file.slice(folder.length + 1)} ${reason}`);
}

test("links that lead to themselves are named, in a folder and by themselves", () => {
  const folder = folderOf({ "a.json": "{}" });
  symlinkSync("self", join(folder, "self"));
  symlinkSync("nowhere", join(folder, "dangling"));
  expect(reasonsIn(folder)).toEqual(["self is a symbolic link to itself"]);
  expect(findFiles([join(folder, "self")]).files).toEqual([join(folder, "self")]);
  expect(loadCalls(join(folder, "self")).problems[0]?.reason).toBe("is a symbolic link to itself");
});

// Other systems do not take such a name.
test.runIf(process.platform === "linux")(
  "a name that is no UTF-8 is a problem, since nobody can write it",
  () => {
    const folder = folderOf({ "a.json": "{}" });
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xe9])]), "{}");
    expect(reasonsIn(folder)).toEqual(["\ufffd cannot be read: its name is not UTF-8"]);
  },
);

test("a packed file that is damaged is not passed over as no capture", () => {
  const packed = gzipSync(JSON.stringify({ messages: "x".repeat(100) })).subarray(0, 12);
  const folder = folderOf({ "cut.json.gz": packed, "text.json.gz": gzipSync("Bread, milk.") });
  expect(loadCalls(join(folder, "cut.json.gz")).isForeign).toBe(false);
  expect(loadCalls(join(folder, "text.json.gz")).isForeign).toBe(true);
});
