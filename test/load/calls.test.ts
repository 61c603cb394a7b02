import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadCalls } from "../../src/load/calls.ts";
import { isReadWithRequest } from "../../src/load/siblings.ts";
import {
  BODY,
  BUNDLE,
  CCTRACE_STUB,
  CLAUDE_TAP,
  CLAUDE_TRACE,
  PLAIN,
  REPLY,
  SESSION,
} from "../formats/examples.ts";
import { folderOf, standIn } from "./stand-in.ts";

function load(content: string, name = "log.jsonl") {
  return loadCalls(join(folderOf({ [name]: content }), name), [standIn]);
}

function lines(...records: unknown[]): string {
  return records
    .map((record) => `${typeof record === "string" ? record : JSON.stringify(record)}\n`)
    .join("");
}

const withModel = (model: string) => ({ ...PLAIN, request: { ...PLAIN.request, body: { ...BODY, model } } });
const withUrl = (url: string) => ({ ...PLAIN, url });

describe("counting", () => {
  const places = (content: string) =>
    load(content).calls.map(({ source: { record, part } }) => [record, part]);

  test("lines", () =>
    expect(places(lines(CLAUDE_TRACE, PLAIN, BODY))).toEqual([
      [0, null],
      [1, null],
      [2, null],
    ]));

  test("the items of a list", () =>
    expect(places(JSON.stringify([PLAIN, PLAIN]))).toEqual([
      [0, null],
      [1, null],
    ]));

  test("what is inside of the one document", () => {
    expect(places(JSON.stringify(SESSION))).toEqual([
      [0, null],
      [1, null],
    ]);
    expect(places(JSON.stringify(BUNDLE))).toEqual([
      [0, null],
      [1, null],
    ]);
  });

  test("the parts of a line that holds several", () => {
    expect(places(lines(PLAIN, SESSION))).toEqual([
      [0, null],
      [1, 0],
      [1, 1],
    ]);
  });
});

test("sorts what a file holds, and reads on after what cannot be used", () => {
  const loaded = load(
    lines(
      withModel("claude-opus-5"),
      withUrl("https://api.anthropic.com/v1/messages/count_tokens"),
      {
        requestBody: { model: "embed-3", input: "text" },
        responseStatus: 200,
        url: "https://a.test/v1/embeddings",
      },
      CCTRACE_STUB,
      { request: { method: "GET", url: "https://a.test/v1/models" } },
      withModel("broken"),
      '{"cut": "of',
      { ...PLAIN, request: { body: '{"cut": "of' } },
      { type: "boot" },
      { type: "outcome" },
      withModel("claude-opus-5"),
    ),
  );
  expect(loaded.calls.map(({ source }) => source.record)).toEqual([0, 10]);
  expect(loaded.unknown).toEqual([
    {
      source: { file: loaded.file, record: 2, part: null },
      status: 200,
      url: "https://a.test/v1/embeddings",
      model: "embed-3",
      reason: "its API is not understood yet",
    },
  ]);
  expect(loaded.ignored).toBe(3);
  expect(loaded.ignoredExchanges.map(({ source, reason }) => `${source.record} ${reason}`)).toEqual([
    "1 other traffic (POST https://api.anthropic.com/v1/messages/count_tokens)",
    "3 a stub, whose body was not kept",
    "4 a request without a JSON body (GET https://a.test/v1/models)",
  ]);
  expect(loaded.problems.map(({ record, reason }) => `${record} ${reason}`)).toEqual([
    expect.stringMatching(/^6 ends inside a string at byte \d+$/),
    "5 this body cannot be used",
    "7 request body: ends inside a string at byte 11",
    "8 is JSON, but no exchange of a known format, like 1 more",
  ]);
  expect(loaded).toMatchObject({ exchanges: 6, records: 11, isForeign: false });
});

test("one packet that cannot be used leaves the others", () => {
  const broken = { ...SESSION.packets[0], request: { body: '{"cut' } };
  const loaded = load(JSON.stringify({ ...SESSION, packets: [broken, SESSION.packets[1]] }));
  expect(loaded.calls.map(({ source }) => source.record)).toEqual([1]);
  expect(loaded.problems.map(({ record }) => record)).toEqual([0]);
  expect(loaded.records).toBe(2);
});

test("a string that is no JSON is a problem of its record", () => {
  const loaded = load(lines('{"request": {"url": "a\\x", "body": {}}}', PLAIN));
  expect(loaded.calls.map(({ source }) => source.record)).toEqual([1]);
  expect(loaded.problems.map(({ record }) => record)).toEqual([0]);
});

test("a bug is not hidden", () => {
  expect(() => load(lines(withModel("bug")))).toThrow(TypeError);
});

test.each([
  [JSON.stringify(REPLY), "is JSON, but no capture of a known format"],
  [lines({ type: "a" }, { type: "b" }), "is JSON, but no capture of a known format"],
  ["version: 2\n", "is YAML, but no capture of a known format"],
])("a file that is no capture says so in one line: %j", (content, reason) => {
  const { problems, isForeign, calls } = load(content);
  expect(problems.map(({ record, reason }) => [record, reason])).toEqual([[null, reason]]);
  expect(isForeign).toBe(true);
  expect(calls).toEqual([]);
});

test("names the host's id, or else the place", () => {
  const loaded = load(lines(CLAUDE_TRACE, BODY));
  expect(loaded.calls.map(({ id }) => id)).toEqual(["req_a1", `${loaded.file}#1`]);
});

test("a record of a WebSocket stands in one document as several", () => {
  const create = { type: "response.create", model: "m", messages: [] };
  const record = {
    ...CLAUDE_TAP,
    request: { method: "WEBSOCKET", path: "/responses", headers: {}, ws_events: [create, create] },
  };
  expect(load(JSON.stringify(record)).calls.map(({ source }) => source.record)).toEqual([0, 1]);
});

describe("a response beside its request", () => {
  const files = { "x.request.json": JSON.stringify(BODY), "x.response.json": JSON.stringify(REPLY) };

  test("is joined", () => {
    const { calls, problems } = loadCalls(join(folderOf(files), "x.request.json"), [standIn]);
    expect(problems).toEqual([]);
    expect(calls[0]!.fidelity).toEqual(["no-headers", "no-time"]);
  });

  test("is not asked for", () => {
    const folder = folderOf({ "x.request.json": files["x.request.json"] });
    const { calls, problems } = loadCalls(join(folder, "x.request.json"), [standIn]);
    expect(problems).toEqual([]);
    expect(calls[0]!.fidelity).toEqual(["no-headers", "no-response", "no-time"]);
  });

  test("that is broken is a problem of its own file", () => {
    const folder = folderOf({ ...files, "x.response.json": '{"cut' });
    const { calls, problems } = loadCalls(join(folder, "x.request.json"), [standIn]);
    expect(calls).toHaveLength(1);
    expect(problems).toEqual([
      { file: join(folder, "x.response.json"), record: null, reason: "ends inside a string at byte 5" },
    ]);
  });

  test("named alone, says to name the request", () => {
    const folder = folderOf(files);
    const path = join(folder, "x.response.json");
    expect(loadCalls(path, [standIn]).problems.map(({ reason }) => reason)).toEqual([
      `is a response: name its request, ${join(folder, "x.request.json")}`,
    ]);
    expect(isReadWithRequest(path)).toBe(true);
    expect(isReadWithRequest(join(folder, "y.response.json"))).toBe(false);
  });
});
