import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runCommand } from "./run.ts";

/** A fenced block that begins with a command line, and what it prints. */
const BLOCK = /^```console\n\$ (.*)\n([\s\S]*?)^```$/gm;

const root = new URL("../../", import.meta.url);
const samples = readdirSync(new URL("samples/", root)).map((name) => `samples/${name}/`);
const folders = ["./", ...samples, "test/cli/transcripts/"];
const names = folders.flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith(".md"))
    .map((name) => folder + name),
);
const withTranscripts = names.filter(
  (name) => readFileSync(new URL(name, root), "utf8").match(BLOCK) !== null,
);

test("the READMEs show what the tool prints", () => {
  expect(withTranscripts).toEqual(
    expect.arrayContaining(["./README.md", ...samples.map((folder) => `${folder}README.md`)]),
  );
});

describe.each(withTranscripts)("%s", (name) => {
  const file = new URL(name, root);
  const text = readFileSync(file, "utf8");
  const blocks = [...text.matchAll(BLOCK)].map(([, command, output]) => ({
    command: command!,
    output: output!,
  }));

  test.each(blocks)("$command", ({ command, output }) => {
    if (process.env.UPDATE === undefined) expect(runCommand(command)).toBe(output);
  });

  if (process.env.UPDATE !== undefined) {
    test("is written anew (UPDATE)", () => {
      writeFileSync(
        file,
        text.replace(BLOCK, (_, command) => `\`\`\`console\n$ ${command}\n${runCommand(command)}\`\`\``),
      );
    });
  }
});
