import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { judge } from "../../../src/judge.ts";
import { loadCalls } from "../../../src/load/calls.ts";
import type { Call } from "../../../src/model/call.ts";
import { asRead, walkMessages } from "../../../src/model/walk.ts";

const ROOT = join(import.meta.dirname, "../../..");
const SHARED = join(ROOT, "../shared");

function callsIn(folder: string): Call[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|jsonl|ya?ml)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return files.flatMap((file) => loadCalls(file).calls);
}

/** What the texts of a call hold besides names: definitions, calls, results and loads. */
function prompted(call: Call): string[] {
  const read = asRead(call);
  const tools = read.tools.filter(({ origin, schema }) => origin === "text" && schema !== null);
  const blocks = [...walkMessages(read), ...(read.reply?.blocks ?? [])];
  const acts = blocks.filter(({ kind, origin }) => origin === "text" && kind !== "text");
  return [...tools.map(({ name }) => `tool ${name}`), ...acts.map(({ kind }) => kind)];
}

test("of the samples, only the prompted one has tools in its texts", () => {
  const found = callsIn(join(ROOT, "samples")).filter((call) => prompted(call).length > 0);
  expect(found.length).toBe(5);
  expect(found.filter(({ source }) => !source.file.includes("prompted"))).toEqual([]);
});

describe("the prompted sample", () => {
  const calls = loadCalls(join(ROOT, "samples/prompted/log.jsonl")).calls;
  const pairs = calls.slice(1).map((curr, index) => [calls[index]!, curr] as const);
  const plain = (call: Call): Call => ({ ...call });

  test("tells each load and call once", () => {
    const acts = prompted(calls.at(-1)!).filter((what) => !what.startsWith("tool "));
    expect(acts.filter((kind) => kind === "tool_call")).toHaveLength(4);
    expect(acts.filter((kind) => kind === "tool_result")).toHaveLength(4);
    expect(acts.filter((kind) => kind === "tool_reference")).toHaveLength(1);
  });

  test("has the changes and the cache that it has without its tools", () => {
    for (const [prev, curr] of pairs) {
      const { cache, changes } = judge(prev, curr, { by: "given" });
      expect(cache.verdict).toBe("kept");
      const without = judge(plain(prev), plain(curr), { by: "given" });
      expect({ cache, changes }).toEqual({ cache: without.cache, changes: without.changes });
    }
  });

  test("says what was called unloaded, what came of it, and what was loaded", () => {
    const found = pairs.map(([prev, curr]) =>
      judge(prev, curr, { by: "given" }).findings.map(
        ({ code, severity, confidence, path }) => `${code} ${severity} ${confidence} ${path}`,
      ),
    );
    expect(found).toEqual([
      [
        "deferred-tool-called-unloaded info likely messages[1].content[0]",
        "deferred-tool-called-unloaded info possible null",
      ],
      ["deferred-tool-called-unloaded warning certain messages[3].content[0]"],
      ["tool-reference-added info certain messages[6].content[0]"],
      [],
    ]);
  });
});

describe.skipIf(!existsSync(SHARED))(
  "captures and cases of others (skipped where ../shared is missing)",
  () => {
    test.each(["captures", "cases"])("%s name tools in texts, and define and call none there", (folder) => {
      const calls = callsIn(join(SHARED, folder));
      expect(calls.length).toBeGreaterThan(100);
      expect(calls.flatMap((call) => prompted(call).map((what) => `${call.id} ${what}`))).toEqual([]);
    });
  },
);
