import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadCalls } from "../../src/load/calls.ts";
import { createMemory, type Digest, digestCall } from "../../src/pairing/digest.ts";
import { linkCalls } from "../../src/pairing/predecessor.ts";

const captures = new URL("../../../shared/captures/", import.meta.url).pathname;
const present = existsSync(captures);

/** For each record the records that are right before it; `[null]`, a call that begins something, is not scored. */
type Truth = Record<string, (number | null)[]>;
const truths: Record<string, Truth> = present
  ? JSON.parse(readFileSync(join(captures, "pairs.json"), "utf8"))
  : { "no captures at hand": {} };

function digestsOf(name: string, memory = createMemory()): Digest[] {
  const path = readdirSync(captures, { recursive: true, encoding: "utf8" }).find((file) =>
    file.endsWith(`/${name}`),
  );
  return loadCalls(join(captures, path!)).calls.map((call) => digestCall(call, memory));
}

/** The part of the scored calls whose predecessor is right, and those where it is wrong. */
function score(truth: Truth, digests: readonly Digest[]): { share: number; wrong: string[] } {
  const links = linkCalls(digests);
  const wrong: string[] = [];
  let scored = 0;
  digests.forEach(({ source }, index) => {
    const right = truth[source.record];
    if (right === undefined || right[0] === null) return;
    scored++;
    const { prev, by } = links[index]!;
    const found = prev === null ? null : digests[prev]!.source.record;
    if (!right.includes(found))
      wrong.push(`#${source.record}: ${found} by ${by}, right: ${right.join(" or ")}`);
  });
  return { share: 1 - wrong.length / scored, wrong };
}

function shuffled<T>(items: readonly T[]): T[] {
  const copy = [...items];
  let seed = 7;
  for (let last = copy.length - 1; last > 0; last--) {
    seed = (seed * 48271) % 2147483647;
    const other = seed % (last + 1);
    [copy[last], copy[other]] = [copy[other]!, copy[last]!];
  }
  return copy;
}

const WITHOUT_IDS = { session: null, agent: null, prevRequest: null, prevReply: null };

const WAYS: [what: string, least: number, change: (digests: readonly Digest[]) => Digest[]][] = [
  ["as captured", 0.98, (digests) => [...digests]],
  ["with the records shuffled", 0.98, shuffled],
  ["without times", 0.98, (digests) => digests.map((digest) => ({ ...digest, time: null }))],
  ["without ids", 0.9, (digests) => digests.map((digest) => ({ ...digest, ...WITHOUT_IDS }))],
];

describe.skipIf(!present)("predecessors in real sessions (skipped where the captures are missing)", () => {
  describe.each(Object.entries(truths))("%s", (name, truth) => {
    test.each(WAYS)("%s", (_what, least, change) => {
      const { share, wrong } = score(truth, change(digestsOf(name)));
      expect(share, wrong.join("\n")).toBeGreaterThanOrEqual(least);
    });

    test("split over two files, the later part read first", () => {
      const digests = digestsOf(name).map((digest, index) => {
        const file = index % 2 === 0 ? "a.jsonl" : "b.jsonl";
        return { ...digest, source: { ...digest.source, file } };
      });
      const halves = [
        ...digests.filter(({ source }) => source.file === "b.jsonl"),
        ...digests.filter(({ source }) => source.file === "a.jsonl"),
      ];
      const { share, wrong } = score(truth, halves);
      expect(share, wrong.join("\n")).toBeGreaterThanOrEqual(0.98);
    });
  });

  test("two sessions mixed in one give the same pairs", () => {
    const names = Object.keys(truths).slice(0, 2);
    const memory = createMemory();
    const [a, b] = names.map((name) => digestsOf(name, memory));
    const mixed = shuffled([...a!, ...b!]);
    for (const name of names) {
      const own = mixed.map((digest) => digest.source.file.endsWith(name));
      const links = linkCalls(mixed);
      const wrong = mixed.flatMap((digest, index) => {
        const right = own[index] ? truths[name]![digest.source.record] : undefined;
        if (right === undefined || right[0] === null) return [];
        const prev = mixed[links[index]!.prev ?? -1];
        return prev?.source.file === digest.source.file && right.includes(prev.source.record)
          ? []
          : [digest.source.record];
      });
      expect(wrong).toEqual([]);
    }
  });
});
