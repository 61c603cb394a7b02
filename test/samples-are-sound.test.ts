import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

interface Block {
  type: string;
  text?: string;
  id?: string;
  name?: string;
  input?: unknown;
  tool_use_id?: string;
  tool_name?: string;
  content?: string | Block[];
}
interface Message {
  role: string;
  content: string | Block[];
}
interface Tool {
  name: string;
  defer_loading?: boolean;
}
interface Usage {
  input_tokens: number;
  cache_read_input_tokens: number;
  cache_creation_input_tokens: number;
}
interface Sample {
  timestamp: string;
  method: string;
  url: string;
  request: { headers: object; body: { system: Block[]; tools: Tool[]; messages: Message[] } };
  response: { status: number; headers: object; body: { content: Block[]; usage: Usage } };
}

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SAMPLES = `${ROOT}samples/`;
const files = (ending: string): string[] =>
  readdirSync(SAMPLES, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(ending))
    .sort();
const read = (file: string): Sample => withoutMarkers(JSON.parse(readFileSync(SAMPLES + file, "utf8")));

/** The neighbours in each conversation. */
const PAIRS: [string, string][] = [
  ...[
    "tool-search",
    "cache-break/clock",
    "cache-break/tool-description",
    "cache-break/rewritten-message",
  ].map((folder): [string, string] => [`${folder}/prev.json`, `${folder}/curr.json`]),
  ...["deferred", "loaded"].flatMap((folder) =>
    [1, 2, 3, 4, 5, 6].map((n): [string, string] => [
      `describe-tool/${folder}/${n}.json`,
      `describe-tool/${folder}/${n + 1}.json`,
    ]),
  ),
];

test("the samples are what scripts/make-samples.mjs writes", () => {
  const script = `${ROOT}scripts/make-samples.mjs`;
  expect(() => execFileSync(process.execPath, [script, "--check"], { stdio: "pipe" })).not.toThrow();
  expect(files(".json")).toEqual([...new Set(PAIRS.flat())].sort());
});

describe.each(files(".json"))("%s", (file) => {
  const sample = read(file);
  const { body } = sample.request;

  test("is a plain exchange with at most four breakpoints", () => {
    expect(Object.keys(sample)).toEqual(["timestamp", "method", "url", "request", "response"]);
    const markers = readFileSync(SAMPLES + file, "utf8").match(/"cache_control"/g) ?? [];
    expect(markers.length).toBeGreaterThan(0);
    expect(markers.length).toBeLessThanOrEqual(4);
  });

  test("answers every tool call in the message after it", () => {
    const calls = blocksOf(body.messages).filter((block) => block.type === "tool_use");
    const results = blocksOf(body.messages).filter((block) => block.type === "tool_result");
    expect(results.map((block) => block.tool_use_id)).toEqual(calls.map((block) => block.id));
    for (const [index, message] of body.messages.entries()) {
      const ids = blocksOf([message]).flatMap((block) => (block.type === "tool_use" ? [block.id] : []));
      const next = blocksOf(body.messages.slice(index + 1, index + 2)).slice(0, ids.length);
      expect(next.map((block) => block.tool_use_id)).toEqual(ids);
    }
  });

  test("defines what it refers to and calls", () => {
    const defined = body.tools.map((tool) => tool.name);
    const named = blocksOf(body.messages).flatMap((block) =>
      block.type === "tool_use" ? [block.name] : referencesIn(block),
    );
    expect(defined).toEqual(expect.arrayContaining(named));
    expect(new Set(defined).size).toBe(defined.length);
  });

  test("calls a deferred tool only after a reference to it", () => {
    const deferred = body.tools.filter((tool) => tool.defer_loading).map((tool) => tool.name);
    const blocks = blocksOf(body.messages);
    for (const [index, { type, name }] of blocks.entries()) {
      if (type !== "tool_use" || !deferred.includes(name!)) continue;
      expect(blocks.slice(0, index).flatMap(referencesIn)).toContain(name);
    }
  });

  test.skipIf(sample.response.status !== 200)("reports as many tokens as its prompt has", () => {
    const { usage } = sample.response.body;
    const total = usage.input_tokens + usage.cache_read_input_tokens + usage.cache_creation_input_tokens;
    const prompt = JSON.stringify([body.tools, body.system, body.messages]).length / 3.7;
    expect(total / prompt).toBeGreaterThan(0.95);
    expect(total / prompt).toBeLessThan(1.05);
  });
});

describe.each(PAIRS)("%s and %s", (before, after) => {
  const prev = read(before);
  const curr = read(after);
  const { messages } = prev.request.body;

  test("follow each other in time, and the reply is the next message", () => {
    expect(Date.parse(curr.timestamp)).toBeGreaterThan(Date.parse(prev.timestamp));
    expect(curr.request.body.messages[messages.length]).toEqual({
      role: "assistant",
      content: prev.response.body.content,
    });
  });

  test("differ in the history only where the sample is about that", () => {
    const shared = curr.request.body.messages.slice(0, messages.length);
    const edited = before.includes("rewritten-message") ? 1 : 0;
    expect(shared.slice(edited)).toEqual(messages.slice(edited));
    expect(shared[0]).not.toEqual(edited === 1 ? messages[0] : null);
    const sameSystem = JSON.stringify(curr.request.body.system) === JSON.stringify(prev.request.body.system);
    expect(sameSystem).toBe(!before.includes("clock"));
  });
});

test("the refused call adds one deferred tool and three messages", () => {
  const prev = read("tool-search/prev.json");
  const curr = read("tool-search/curr.json");
  const [added, ...more] = curr.request.body.tools.slice(prev.request.body.tools.length);
  expect(more).toEqual([]);
  expect(added).toMatchObject({ name: "TaskCreate", defer_loading: true });
  expect(prev.request.body.tools.some((tool) => tool.defer_loading)).toBe(false);
  const [asked, loaded, hint] = curr.request.body.messages.slice(prev.request.body.messages.length);
  expect(asked?.content[1]).toMatchObject({ name: "ToolSearch", input: { query: "select:TaskCreate" } });
  expect(loaded?.content[0]).toMatchObject({
    content: [{ type: "tool_reference", tool_name: "TaskCreate" }],
  });
  expect(hint?.role).toBe("system");
  expect(curr.response).toMatchObject({
    status: 400,
    body: { error: { type: "invalid_request_error", message: "Invalid request Error" } },
  });
});

describe.each(files(".jsonl"))("%s", (file) => {
  const calls = readLog(file);

  test("each call goes on with the reply before it, or repeats a call that failed", () => {
    expect(calls.length).toBeGreaterThan(4);
    for (const [index, curr] of calls.entries()) {
      const prev = calls[index - 1];
      if (prev === undefined) continue;
      const { messages } = prev.request.body;
      const reply = { role: "assistant", content: prev.response.body.content };
      const begins = prev.response.status === 200 ? [...messages, reply] : messages;
      expect(Date.parse(curr.timestamp)).toBeGreaterThan(Date.parse(prev.timestamp));
      expect(curr.request.body.messages.slice(0, begins.length)).toEqual(begins);
    }
  });
});

test("the log of the refused call ends with that pair and a retry of the same request", () => {
  const [prev, curr, retry] = readLog("tool-search/log.jsonl").slice(-3);
  expect(prev).toEqual(read("tool-search/prev.json"));
  expect(curr).toEqual(read("tool-search/curr.json"));
  expect(retry!.request).toEqual(curr!.request);
  expect(retry!.response.body).toEqual(curr!.response.body);
});

test("a deferred tool keeps the cache, a loaded one loses it", () => {
  const reads = (folder: string): number[] =>
    [1, 2, 3, 4, 5, 6, 7].map((n) => {
      const { usage } = read(`describe-tool/${folder}/${n}.json`).response.body;
      return usage.cache_read_input_tokens;
    });
  const deferred = reads("deferred");
  expect(deferred).toEqual([...new Set(deferred)].sort((a, b) => a - b));
  const misses = reads("loaded").flatMap((tokens, index) => (tokens === 0 ? [index + 1] : []));
  expect(misses).toEqual([1, 3, 6]);
});

test("the broken caches read as far as the breakpoint before the break", () => {
  const tokensRead = (name: string): number =>
    read(`cache-break/${name}/curr.json`).response.body.usage.cache_read_input_tokens;
  const { tools, system } = read("cache-break/rewritten-message/curr.json").request.body;
  const tokensOf = (...parts: object[]): number => JSON.stringify(parts).length / 3.7;
  expect(tokensRead("tool-description")).toBe(0);
  expect(tokensRead("clock") / tokensOf(...tools)).toBeCloseTo(1, 1);
  expect(tokensRead("rewritten-message") / tokensOf(...tools, ...system)).toBeCloseTo(1, 1);
});

test.each(files("README.md"))("%s names files that exist", (file) => {
  const named = readFileSync(SAMPLES + file, "utf8").match(/samples\/[\w./-]+\.jsonl?/g) ?? [];
  expect(named.length).toBeGreaterThan(1);
  const there = [...files(".json"), ...files(".jsonl")];
  expect(there).toEqual(expect.arrayContaining(named.map((path) => path.replace("samples/", ""))));
});

function readLog(file: string): Sample[] {
  const lines = readFileSync(SAMPLES + file, "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => withoutMarkers(JSON.parse(line)));
}

function blocksOf(messages: readonly Message[]): Block[] {
  return messages.flatMap(({ content }) =>
    typeof content === "string" ? [{ type: "text", text: content }] : content,
  );
}

function referencesIn({ content }: Block): string[] {
  const inside = Array.isArray(content) ? content : [];
  return inside.flatMap((block) => (block.type === "tool_reference" ? [block.tool_name!] : []));
}

function withoutMarkers(value: Sample): Sample {
  return JSON.parse(JSON.stringify(value, (key, inner) => (key === "cache_control" ? undefined : inner)));
}
