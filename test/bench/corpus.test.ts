import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "llmdiff-corpus-"));
const script = (name: string) => fileURLToPath(new URL(`../../bench/${name}`, import.meta.url));
const variants = ["files", "lines", "mixed"] as const;

beforeAll(() => {
  execFileSync(process.execPath, [script("corpus.mjs"), folder, "2000000"]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The calls of a variant as JSON texts, in no order. */
function callsOf(variant: string): string[] {
  const texts = readdirSync(join(folder, variant)).map((name) =>
    readFileSync(join(folder, variant, name), "utf8"),
  );
  return texts.flatMap((text) => text.trimEnd().split("\n")).sort();
}

describe("the corpus of the benchmark", () => {
  it("holds the same calls in all three variants", () => {
    const [files, lines, mixed] = variants.map(callsOf);
    expect(files).toHaveLength(240);
    expect(lines).toEqual(files);
    expect(mixed).toEqual(files);
  });

  it.each(variants)("has two failing calls a conversation, each with a call before it (%s)", (variant) => {
    const answer = execFileSync(process.execPath, [script("parse-all.mjs"), join(folder, variant)], {
      encoding: "utf8",
    });
    const { pairs } = JSON.parse(answer) as { pairs: { prev: unknown; curr: unknown }[] };
    expect(pairs).toHaveLength(8);
    expect(pairs.filter(({ prev }) => prev === null)).toEqual([]);
  });
});
