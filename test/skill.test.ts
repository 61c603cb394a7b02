import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readYaml } from "../src/lib/yaml.ts";
import { rules } from "../src/rules/index.ts";
import { runCommand } from "./cli/run.ts";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const skill = read("skills/llmdiff/SKILL.md");
/** All code of the texts that tell people what to type. */
const code = [skill, read("docs/capture.md"), read("docs/skill.md")].flatMap(
  (text) => text.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? [],
);
/** Command lines of llmdiff: its arguments, as written. */
const commands = code
  .flatMap((part) => part.split("\n"))
  .flatMap((line) => /^`?(?:npx )?llmdiff (.+?)`?$/.exec(line)?.[1] ?? []);
const helpOf = (command: string) => runCommand(`llmdiff ${command} --help`);
const known = ["scan", "show", "tools", "explain"];
const subcommandOf = (line: string) => known.find((name) => line.startsWith(`${name} `)) ?? "";

describe("the skill", () => {
  test("begins with a name and with when to use it", () => {
    const front = /^---\n([\s\S]*?)\n---\n/.exec(skill)![1]!;
    const { name, description } = readYaml(Buffer.from(front)).value as Record<string, string>;
    expect(name).toBe("llmdiff");
    expect(description!.length).toBeLessThanOrEqual(1024);
    for (const word of ["400", "cache", "why did this request fail", "tool_reference"])
      expect(description).toContain(word);
  });

  test("is short", () => {
    expect(skill.split("\n").length).toBeLessThanOrEqual(100);
  });

  test("names the two commands", () => {
    expect(commands).toContain("scan <folder> --errors --format markdown --max-chars 6000");
    expect(commands).toContain("show '<file#record>' --format markdown --max-chars 8000");
  });
});

test.each(commands)("llmdiff %s: its command and flags exist", (line) => {
  const help = helpOf(subcommandOf(line));
  expect(help).toMatch(new RegExp(`^Usage: llmdiff ${subcommandOf(line)}`));
  for (const flag of line.match(/--[\w-]+/g) ?? []) expect(help).toContain(`${flag} `);
});

test("flags that stand alone in the skill exist", () => {
  const flags = skill.match(/`--[\w-]+/g)!.map((flag) => flag.slice(1));
  expect(flags.length).toBeGreaterThan(4);
  const help = known.map(helpOf).join("\n");
  for (const flag of flags) expect(help).toContain(`${flag} `);
});

test("codes that the skill names exist", () => {
  expect(rules.map((rule) => rule.code)).toContain("error-unrecognized");
  expect(skill).toContain("`error-unrecognized`");
});
