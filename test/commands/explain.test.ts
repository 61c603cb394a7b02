import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findingsPage } from "../../scripts/findings-page.mjs";
import { explain } from "../../src/commands/explain.ts";
import { rules } from "../../src/rules/index.ts";

const page = new URL("../../docs/findings.md", import.meta.url);

describe("llmdiff explain", () => {
  test("says of a code what it means, why APIs refuse it, what to do, and how it looks", () => {
    const { stdout, exitCode } = explain("tool-name-duplicate", 72);
    expect(exitCode).toBe(0);
    expect(stdout).toBe(
      [
        "tool-name-duplicate",
        "",
        "  two definitions of one tool name (both indices)",
        "",
        "  A call names its tool, so that two tools of one name cannot be told",
        "  apart.",
        "",
        "  Fix: Give one of them another name, for example with the name of its",
        "  server in front, or send it once.",
        "",
        "  Example: Two MCP servers both offer `search`.",
        "",
      ].join("\n"),
    );
  });

  test("without a code lists all of them, a line each, by name", () => {
    const lines = explain(undefined, 80).stdout.trimEnd().split("\n");
    const codes = lines.map((line) => line.split(" ")[0]);
    expect(codes).toEqual(rules.map(({ code }) => code).sort());
    expect(lines).toContainEqual(expect.stringMatching(/^overloaded +the provider is overloaded/));
  });

  test.each([
    ["tool-refrence-dangling", "did you mean tool-reference-dangling?"],
    ["overload", "did you mean overloaded?"],
    ["colour", "llmdiff explain lists them all"],
  ])("of %s it says that there is none", (code, hint) => {
    expect(() => explain(code, 80)).toThrow(`no finding has the code "${code}": ${hint}`);
  });

  test("takes capitals and spaces for what they are meant to be", () => {
    expect(explain(" Overloaded ", 80).stdout).toContain("overloaded");
  });
});

describe("the explanations", () => {
  const explained = rules.filter(({ explain: text }) => text !== undefined);

  test.each(explained.map((rule) => [rule.code, rule] as const))(
    "%s: whole sentences in one line",
    (_, rule) => {
      const { why, fix, example } = rule.explain!;
      for (const text of [why, fix]) expect(text).toMatch(/^([A-Z`]|\w+_\w+ ).*[.:)]$/);
      for (const text of [why, fix, example]) expect(text).not.toMatch(/\n| {2}/);
    },
  );

  const without = rules.filter(({ explain: text }) => text === undefined);
  for (const { code } of without) test.todo(`${code}: has none yet`);
});

test("docs/findings.md is what `npm run docs` writes", () => {
  expect(existsSync(page), "run npm run docs").toBe(true);
  expect(readFileSync(page, "utf8"), "run npm run docs").toBe(findingsPage(rules));
});

test("the page has a section for each explained rule, and escapes what looks like HTML", () => {
  const rule = {
    code: "a",
    says: "one | two",
    explain: { why: "Why <b>.", fix: "Fix `<b>`.", example: "x" },
  };
  expect(findingsPage([rule, { code: "b", says: "three" }])).toContain(
    [
      "| [`a`](#a) | one \\| two |",
      "| `b` | three |",
      "",
      "## a",
      "",
      "One | two.",
      "",
      "Why &lt;b>.",
      "",
      "**Fix.** Fix `<b>`.",
      "",
      "**Example.** x",
    ].join("\n"),
  );
});
