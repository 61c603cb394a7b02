import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { judge } from "../../src/judge.ts";
import type { Pairing } from "../../src/model/report.ts";
import { rules } from "../../src/rules/index.ts";
import { aCall, type CallParts } from "../support/calls.ts";

/** A pair of calls (what is not said is as in a small good call) and the findings of the rule, in their order. */
interface PairFile {
  readonly prev: CallParts | null;
  readonly curr: CallParts;
  /** By what the two belong together, where nobody gave them as two calls in a row. */
  readonly by?: Pairing["by"];
  readonly expect: Record<string, unknown>[];
}

const folder = new URL("./", import.meta.url);
const codes = rules.map(({ code }) => code);

function pairsOf(code: string): string[] {
  return readdirSync(new URL(`${code}/`, folder)).sort();
}

function readPair(code: string, name: string): PairFile {
  return JSON.parse(readFileSync(new URL(`${code}/${name}`, folder), "utf8"));
}

describe.each(codes)("%s", (code) => {
  test("has a pair on which it fires and one on which it is silent", () => {
    const names = pairsOf(code);
    expect(names.some((name) => name.startsWith("fires"))).toBe(true);
    expect(names.some((name) => name.startsWith("silent"))).toBe(true);
  });

  test.each(pairsOf(code))("%s", (name) => {
    const { prev, curr, by = "given", expect: expected } = readPair(code, name);
    const pair = judge(prev === null ? null : aCall(prev), aCall(curr), { by });
    const found = pair.findings.filter((finding) => finding.code === code);
    expect(found).toMatchObject(expected);
    expect(found).toHaveLength(expected.length);
    expect(expected.length > 0).toBe(name.startsWith("fires"));
  });
});

test("no folder is left behind by a rule that is gone", () => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...codes].sort());
});
