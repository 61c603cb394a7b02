import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, test } from "vitest";
import { tools } from "../../src/commands/tools/index.ts";
import { displayWidth } from "../../src/lib/terminal-text.ts";
import type { ToolsReport } from "../../src/model/tools-report.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SAMPLES = join(ROOT, "samples");
const CAPTURES = join(ROOT, "../shared/captures");
const folder = mkdtempSync(join(tmpdir(), "llmdiff-tools-"));
afterAll(() => rmSync(folder, { recursive: true }));

const schema = JSON.parse(readFileSync(join(ROOT, "tools.schema.json"), "utf8"));
const isToolsReport = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);

async function render(path: string, more: { format?: string; full?: boolean; width?: number } = {}) {
  return tools([path], { format: "terminal", full: false, width: 100, color: false, ...more });
}

async function read(path: string): Promise<ToolsReport> {
  return JSON.parse((await render(path, { format: "json" })).stdout);
}

describe("the samples", () => {
  test("a harness whose tools are text", async () => {
    const { stdout } = await render(join(SAMPLES, "prompted/log.jsonl"));
    expect(stdout).toMatch(/^ {2}TaskList +au\.+$/m);
    expect(stdout).toMatch(/^ {2}TaskCreate +a\.!\.s\.fc==$/m);
    expect(stdout).toContain('TaskCreate ← ToolSearch {"query":"select:TaskCreate","max_results":1}');
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "yes: TaskList in call 0 (no schema to check the arguments against; it worked) and TaskCreate in call 1",
    );
  });

  test("an application that loads its tools one by one", async () => {
    const { conversations } = await read(join(SAMPLES, "describe-tool/deferred"));
    const [{ tools: lives, searches }] = conversations as [ToolsReport["conversations"][number]];
    const refund = lives.find(({ name }) => name === "refund_create")!;
    expect(refund.events.map(({ call, kind }) => `${call} ${kind}`)).toEqual([
      "0 announced",
      "1 searched",
      "2 found",
      "2 defined",
      "2 called",
    ]);
    expect(searches.map(({ found, said }) => found?.join() || said)).toEqual([
      "refund_create",
      "not found",
      "return_pickup_book",
    ]);
    expect(lives.find(({ name }) => name === "voucher_void")?.kind).toBe("listed");
  });

  test("a log without deferred tools says so in one line", async () => {
    const { stdout, exitCode } = await render(join(SAMPLES, "cache-break/clock/curr.json"));
    expect(stdout).toBe("no tool is deferred, searched for or listed by name in 1 call of 1 conversation\n");
    expect(exitCode).toBe(0);
  });
});

const logs = readdirSync(SAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => join(SAMPLES, name));
const captured = [
  "cctrace/thevibeworks__cctrace/multi-model-session.jsonl",
  "claude-tap/liaohch3__claude-tap/trace_subagent_codex.json",
  "vcr-yaml/pydantic__pydantic-ai/tests/cassettes/test_tool_search",
].map((name) => join(CAPTURES, name));

describe.each([...logs, ...captured])("%s", (path) => {
  const exists = existsSync(path);

  test.skipIf(!exists)("the record for machines is as its schema says", async () => {
    const report = await read(path);
    isToolsReport(report);
    expect(isToolsReport.errors).toBeNull();
    for (const { calls, tools: lives } of report.conversations) {
      const spans = lives.flatMap((tool) => tool.spans);
      expect(spans.every(({ from, to }) => from <= to && to < calls.length)).toBe(true);
    }
  });

  test.skipIf(!exists).each([40, 80, 133])("keeps to %i columns", async (width) => {
    const lines = (await render(path, { width, full: true })).stdout.split("\n");
    expect(lines.filter((line) => displayWidth(line) > width)).toEqual([]);
  });
});

/** Two calls of one conversation, with these tools and these texts of the user. */
function write(name: string, definitions: unknown[], ...says: string[]): string {
  const calls = says.map((_, place) => ({
    method: "POST",
    url: "https://api.anthropic.com/v1/messages",
    timestamp: `2026-03-01T10:00:0${place}Z`,
    request: {
      body: {
        model: "claude-opus-4-8",
        max_tokens: 9,
        tools: definitions,
        messages: says.slice(0, place + 1).flatMap((content) => [
          { role: "user", content },
          { role: "assistant", content: "Yes." },
        ]),
      },
    },
    response: { status: 200, body: { type: "message", role: "assistant", content: [] } },
  }));
  const path = join(folder, name);
  writeFileSync(path, calls.map((call) => `${JSON.stringify(call)}\n`).join(""));
  return path;
}

const deferredTool = (name: string) => ({
  name,
  description: "Does it.",
  input_schema: { type: "object" },
  defer_loading: true,
});

test("names of tools can neither act on the screen nor leave their code block", async () => {
  const path = write(
    "hostile.jsonl",
    [deferredTool("\u001b[31mred"), deferredTool("```"), deferredTool("a\nb")],
    "Hi",
  );
  const { stdout } = await render(path, { full: true });
  expect(stdout).toContain("␛[31mred");
  expect(stdout).not.toContain("\u001b");
  const markdown = (await render(path, { format: "markdown", full: true })).stdout;
  expect(markdown.match(/^````/gm)).toHaveLength(2);
  expect(markdown).toContain("a⏎b");
});

test("a record stands for its conversation", async () => {
  const path = write("one.jsonl", [deferredTool("A")], "First", "More");
  const { conversations } = await read(`${path}#1`);
  expect(conversations.map(({ calls }) => calls.length)).toEqual([2]);
  await expect(render(`${path}#7`)).rejects.toThrow(`${path}#7: no such call`);
});

describe("a file is told by its path, however it is written", () => {
  const inner = join(folder, "inner");
  mkdirSync(inner);
  const call = (tool: string) => write(join("inner", tool), [deferredTool(tool)], `About ${tool}`);

  test("and not by the end of its name", async () => {
    const [longer, shorter] = [call("12.jsonl"), call("2.jsonl")];
    const toolsOf = async (path: string) =>
      (await read(`${path}#0`)).conversations.flatMap(({ tools: lives }) => lives.map(({ name }) => name));
    expect(await toolsOf(shorter)).toEqual(["2.jsonl"]);
    expect(await toolsOf(longer)).toEqual(["12.jsonl"]);
    const written = `${relative(process.cwd(), inner)}/./2.jsonl`;
    expect(await toolsOf(written)).toEqual(["2.jsonl"]);
    expect(await toolsOf(`./${written}`)).toEqual(["2.jsonl"]);
  });
});

test("a format that does not exist is named with those that do", async () => {
  await expect(render(join(SAMPLES, "prompted"), { format: "html" })).rejects.toThrow(
    'no format of tools is called "html": one of terminal, markdown, json',
  );
});

test("what cannot be read is one line, and trouble", async () => {
  const { stdout, exitCode } = await render(join(folder, "missing.json"));
  expect(stdout).toMatch(/missing\.json: does not exist\n$/);
  expect(exitCode).toBe(2);
});
