import { describe, expect, it } from "vitest";
import { diffCalls } from "../../src/diff/index.ts";
import type { Change } from "../../src/model/report.ts";
import { buildCall } from "./build-call.ts";

type Headers = Record<string, string>;

function diffParams(
  prev: unknown,
  curr: unknown,
  before: Headers = {},
  after: Headers = {},
): readonly Change[] {
  return diffCalls(buildCall(prev, before), buildCall(curr, after)).params;
}

function told(changes: readonly Change[]): string[] {
  return changes.map(({ kind, path, prevPath, label }) => `${kind} ${path ?? prevPath}: ${label}`);
}

describe("params", () => {
  it("come, go and change", () => {
    expect(
      told(
        diffParams(
          { model: "a", max_tokens: 32000, top_k: 1 },
          { model: "b", max_tokens: 32000, stream: true },
        ),
      ),
    ).toEqual(["removed top_k: 1", 'changed model: "a" → "b"', "added stream: true"]);
  });

  it("change down to the field", () => {
    expect(
      diffParams({ thinking: { type: "enabled", budget: 1 } }, { thinking: { type: "enabled", budget: 2 } }),
    ).toEqual([
      {
        kind: "changed",
        path: "thinking",
        prevPath: "thinking",
        name: "thinking",
        label: "budget 1 → 2",
        detail: [{ op: "replace", path: "thinking.budget", from: 1, to: 2 }],
      },
    ]);
  });

  it("are respelled where only the JSON differs", () => {
    expect(told(diffParams({ thinking: { a: 1, b: 2 } }, { thinking: { b: 2, a: 1 } }))).toEqual([
      "respelled thinking: order of keys",
    ]);
    expect(told(diffParams('{"stop": ["a"]}', '{"stop": [ "a" ]}'))).toEqual([
      "respelled stop: white space, escapes or numbers written differently",
    ]);
  });

  it("that name the caller are told when they come or go, not when they differ", () => {
    expect(diffParams({ metadata: { user_id: "1" } }, { metadata: { user_id: "2" } })).toEqual([]);
    expect(told(diffParams({}, { metadata: { user_id: "2" } }))).toEqual(['added metadata: {"user_id":"2"}']);
  });

  it("that are lists in a header say which values came and went", () => {
    const before = { "anthropic-beta": "one,two" };
    const [change] = diffParams({}, {}, before, { "anthropic-beta": "two, three" });
    expect(change?.label).toBe("− one, + three");
    expect(change?.detail).toEqual([
      { op: "remove", path: "headers.anthropic-beta", from: "one" },
      { op: "add", path: "headers.anthropic-beta", to: "three" },
    ]);
  });

  it("that are lists in another order say so", () => {
    const changes = diffParams({}, {}, { "anthropic-beta": "one,two" }, { "anthropic-beta": "two,one" });
    expect(told(changes)).toEqual(['changed headers.anthropic-beta: "one,two" → "two,one"']);
  });

  it("that a host wants in another place are the same", () => {
    const before = { "anthropic-version": "2023-06-01", "anthropic-beta": "one,two" };
    const body = { anthropic_version: "vertex-2023-10-16", anthropic_beta: ["two", "one"] };
    expect(told(diffParams({}, body, before))).toEqual([]);
  });

  it("that are two things in one language are not", () => {
    expect(told(diffParams({ thinking: { type: "enabled" } }, { output_config: { effort: "low" } }))).toEqual(
      ['removed thinking: {"type":"enabled"}', 'added output_config: {"effort":"low"}'],
    );
  });

  it("that only steer the answer are told when they differ", () => {
    expect(told(diffParams({ max_tokens: 2 }, { max_tokens: 1 }))).toEqual(["changed max_tokens: 2 → 1"]);
  });
});
