import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { beginReading, streamFile } from "../../src/load/stream.ts";

const folder = mkdtempSync(join(tmpdir(), "llmdiff-"));
afterAll(() => rmSync(folder, { recursive: true }));

const exchange = (text: string) => ({
  url: "https://api.anthropic.com/v1/messages",
  request: { model: "claude-opus-4-8", max_tokens: 9, messages: [{ role: "user", content: text }] },
  response: { status: 200, body: { type: "message", content: [] } },
});
const LINE = JSON.stringify(exchange("Hello"));
const OTHER = JSON.stringify(exchange("Hello again"));
const PRETTY = JSON.stringify(exchange("Hello"), null, 2);

/** What is met in a file: for a call its record, where its bytes are, and whether it is the whole file. */
function meet(text: string): unknown[] {
  const path = join(folder, "log.json");
  writeFileSync(path, text);
  return [...streamFile(path, beginReading())].map((met) => {
    if (met.kind !== "call") return met.kind;
    const { offset, length, isDocument } = met.place!;
    return [met.call.source.record, text.slice(offset, offset + length).trim(), isDocument];
  });
}

describe("a file is one document", () => {
  test.each([
    ["a line", LINE],
    ["a line with its end", `${LINE}\n`],
    ["a line and blank ones", `${LINE}\n\n  \r\n`],
    ["a line after a blank one", `\n${LINE}`],
  ])("%s", (_, text) => {
    expect(meet(text)).toEqual([[0, LINE, true]]);
  });

  test("written over many lines", () => {
    expect(meet(`${PRETTY}\n`)).toEqual([[0, PRETTY, true]]);
  });
});

describe("a file is lines", () => {
  test("with another one behind the first", () => {
    expect(meet(`${LINE}\n${OTHER}\n`)).toEqual([[0, LINE, false], [1, OTHER, false], "left"]);
  });

  test("with blank ones between", () => {
    expect(meet(`${LINE}\n\n${OTHER}`)).toEqual([[0, LINE, false], [1, OTHER, false], "left"]);
  });

  test("also where the first one is broken", () => {
    expect(meet(`{"cut\n${OTHER}\n`)).toEqual(["problem", [1, OTHER, false], "left"]);
  });
});
