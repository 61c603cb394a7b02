import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFile } from "../../src/load/disk.ts";
import { readLines } from "../../src/load/lines.ts";
import { createRing } from "../../src/load/ring.ts";

const MEBIBYTE = 2 ** 20;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "llmdiff-lines-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The lines of a text, as they are read while `taken` bytes of the ring are taken after each. */
function linesOf(text: string, { taken = 0, from = 0 } = {}) {
  const path = join(folder, "log.jsonl");
  writeFileSync(path, text);
  const file = openFile(path);
  if (typeof file === "string") throw new Error(file);
  const ring = createRing();
  const lines: [string, number, boolean][] = [];
  for (const { bytes, offset, isWhole } of readLines(file, ring, from)) {
    lines.push([bytes.toString(), offset, isWhole]);
    for (let left = taken; left > 0; left -= MEBIBYTE) ring.take(Math.min(left, MEBIBYTE)).fill("?");
  }
  file.close();
  return lines;
}

describe("lines", () => {
  it("come one by one with their places, empty ones and the unfinished last one too", () => {
    expect(linesOf("ab\n\nc\nd")).toEqual([
      ["ab", 0, true],
      ["", 3, true],
      ["c", 4, true],
      ["d", 6, false],
    ]);
    expect(linesOf("ab\nc\n", { from: 3 })).toEqual([["c", 3, true]]);
    expect(linesOf("")).toEqual([]);
  });

  it.each([0, 1000, 3 * MEBIBYTE, 50 * MEBIBYTE])(
    "are whole, however long they are, when %i bytes are taken after each",
    (taken) => {
      const sizes = [5, 300_000, 40, 40, 1_500_000, 7, 16 * MEBIBYTE, 3, 600_000, 262_143, 262_144, 1];
      const lines = sizes.map((size, index) => `${index} ${"abcdefg".repeat(Math.ceil(size / 7))}`);
      const read = linesOf(`${lines.join("\n")}\n`, { taken });
      expect(read.map(([text]) => text === lines[Number(text.split(" ")[0])])).toEqual(lines.map(() => true));
      const offsets = lines.map((_, index) =>
        lines.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0),
      );
      expect(read.map(([, offset]) => offset)).toEqual(offsets);
    },
  );
});
