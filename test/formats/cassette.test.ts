import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { loadCalls } from "../../src/load/calls.ts";
import { folderOf, takesAll } from "../load/stand-in.ts";
import { BODY, REPLY } from "./examples.ts";

const CAPTURES = join(import.meta.dirname, "../../../shared/captures");

function load(content: string, name = "cassette.yaml") {
  const path = join(folderOf({ [name]: content }), name);
  return { ...loadCalls(path, [takesAll]), reasons: loadCalls(path, [takesAll]).problems.map(reasonOf) };
}

function reasonOf({ record, reason }: { record: number | null; reason: string }): string {
  return record === null ? reason : `${record}: ${reason}`;
}

/** Ends without its `response`, so that tests can write it. */
const REQUEST = `
- request:
    body: '${JSON.stringify(BODY)}'
    headers:
      X-App: [cli]
      X-Twice: [a, b]
    method: post
    uri: https://api.anthropic.com/v1/messages
  response:`;

const VCRPY = `interactions:${REQUEST}
    body:
      string: '${JSON.stringify(REPLY)}'
    headers:
      Date: ["Thu, 01 Jan 2026 00:00:05 GMT"]
      request-id: [req_v1]
    status: {code: 200, message: OK}
version: 1
`;

test("vcrpy", () => {
  const { calls, problems } = load(VCRPY);
  expect(problems).toEqual([]);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({
    id: "req_v1",
    time: "2026-01-01T00:00:05.000Z",
    status: 200,
    url: "https://api.anthropic.com/v1/messages",
    headers: { "x-app": "cli", "x-twice": "a, b" },
    fidelity: [],
  });
  expect(calls[0]!.body.value()).toEqual(BODY);
});

test("a body that the recorder has parsed proves nothing about spelling", () => {
  const { calls } = load(`version: 1
interactions:
- request:
    headers: {host: [api.anthropic.com]}
    parsed_body:
      model: claude-opus-5
      max_tokens: 64
      messages:
      - {role: user, content: Hi}
    uri: https://api.anthropic.com/v1/messages
  response: {status: {code: 200}, parsed_body: {id: msg_1}}
`);
  expect(calls[0]!.body.value()).toEqual(BODY);
  expect(calls[0]!.fidelity).toEqual(["reserialized", "no-time"]);
});

test("go-vcr", () => {
  const { calls } = load(`---
version: 2
interactions:
- id: 0
  request:
    body: |-
      {"model": "gpt-5-nano", "messages": []}
    form: {}
    headers: {}
    url: https://api.openai.com/v1/chat/completions
    method: POST
  response:
    body: '{"error": {"message": "no"}}'
    headers: {}
    status: 400 Bad Request
    code: 400
    duration: 1.2s
- request: {body: "{}", url: "https://a.test/"}
  response: {body: "", status: "", code: 503}
`);
  expect(calls.map(({ status, model, source }) => [status, model, source.record])).toEqual([
    [400, "gpt-5-nano", 0],
    [503, null, 1],
  ]);
});

test("Ruby VCR, with other traffic, which is counted", () => {
  const { calls, ignored } = load(`---
http_interactions:
- request:
    method: post
    uri: https://oauth2.googleapis.com/token
    body: {encoding: ASCII-8BIT, string: grant_type=refresh_token}
    headers: {}
  response: {status: {code: 200}, headers: {}, body: {string: "{}"}}
- request:
    method: post
    uri: https://api.openai.com/v1/responses
    body:
      encoding: UTF-8
      string: '{"model":"gpt-5.5","input":"Hi"}'
  response: {status: {code: 200}, body: {string: "{}"}}
  recorded_at: Thu, 01 Jan 2026 00:00:07 GMT
recorded_with: VCR 6.4.0
`);
  expect(ignored).toBe(1);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({
    model: "gpt-5.5",
    time: "2026-01-01T00:00:07.000Z",
    source: { record: 1, part: null },
  });
});

test("stored as JSON, as Betamax does", () => {
  const request = { method: "POST", uri: "https://a.test/v1/messages", headers: {} };
  const body = { encoding: "utf-8", base64_string: Buffer.from(JSON.stringify(BODY)).toString("base64") };
  const interaction = { request: { ...request, body }, response: { status: { code: 529 } } };
  const text = JSON.stringify({ http_interactions: [interaction, interaction], recorded_with: "betamax" });
  const { calls, problems } = load(text, "cassette.json");
  expect(calls.map(({ status, model }) => [status, model])).toEqual([
    [529, "claude-opus-5"],
    [529, "claude-opus-5"],
  ]);
  expect(problems).toEqual([]);
});

describe("a response in bytes", () => {
  const text = '{"type":"error","request_id":"req_b1"}';
  const withBytes = (bytes: Buffer, encoding = "gzip", tag = "!!binary") =>
    load(`interactions:${REQUEST}
    body:
      string: ${tag} |
        ${bytes.toString("base64")}
    headers: {content-encoding: [${encoding}]}
    status: {code: 400}
`).calls[0]!;

  // The id stands in the body alone: it is there only where the body was read.
  test.each([
    ["as they are", Buffer.from(text), "identity", "!!binary"],
    ["packed with gzip", gzipSync(text), "gzip", "!!binary"],
    ["packed with Brotli", brotliCompressSync(text), "br", "!!binary"],
    ["as Ruby tags them", gzipSync(text), "gzip", "!binary"],
  ])("%s", (_, bytes, encoding, tag) => {
    expect(withBytes(bytes, encoding, tag)).toMatchObject({ id: "req_b1", fidelity: ["no-time"] });
  });

  test("that are no text are not captured as one", () => {
    expect(withBytes(Buffer.from([0, 0, 0, 0xff]), "identity").fidelity).toEqual(["no-response", "no-time"]);
  });

  test("that are cut off", () => {
    const packed = gzipSync(text.repeat(200));
    expect(withBytes(packed.subarray(0, -12)).fidelity).toEqual(["truncated", "no-time"]);
  });
});

describe("what cannot be used is named", () => {
  test("an interaction, and the others are read", () => {
    const { calls, reasons } = load(`interactions:${REQUEST}
    status: {code: 200}
- response: {status: {code: 200}}
- request: {body: '{"model": ', uri: a}
`);
    expect(calls).toHaveLength(1);
    expect(reasons).toEqual(["1: has no request", "2: request body: ends inside an object at byte 10"]);
  });

  test("a call without an answer: YAML has no end, and what was cut off is not reported as gone", () => {
    const { calls, reasons } = load(VCRPY.replace("\nversion: 1", REQUEST.replace(/\n {2}response:$/, "")));
    expect(calls).toHaveLength(1);
    expect(reasons).toEqual(["1: has no response: the file was cut off"]);
  });

  test("YAML that is cut off, and what stands before the break is read", () => {
    const { calls, reasons } = load(VCRPY.replace("\nversion: 1", `${REQUEST}\n    body: 'cut`));
    expect(calls).toHaveLength(1);
    expect(reasons).toEqual(["is no YAML from line 25 on: Missing closing 'quote"]);
  });

  test.each([
    ["services:\n  web: {image: nginx}\n", "is YAML, but no capture of a known format"],
    ["a: &a [*a]\n", "looks like YAML, but cannot be written as JSON: Converting circular structure to JSON"],
    [`a: ${"[".repeat(1000)}`, "looks like YAML, but is nested too deep"],
    ["a: *b\n", "looks like YAML, but has aliases that cannot be resolved"],
  ])("%j", (text, reason) => {
    const { calls, reasons, isForeign } = load(text);
    expect([calls.length, reasons, isForeign]).toEqual([0, [reason], true]);
  });

  test("aliases that expand without end", () => {
    const levels = [..."abcdefgh"].map((name, index, names) => {
      const inside = index === 0 ? "x" : `*${names[index - 1]}`;
      return `${name}: &${name} [${Array(9).fill(inside).join(", ")}]`;
    });
    expect(load(levels.join("\n")).reasons).toEqual([
      "looks like YAML, but has aliases that cannot be resolved",
    ]);
  });
});

test("aliases of a recorder are read, however many", () => {
  const again = Array.from({ length: 200 }, () => "\n- *one").join("");
  const { calls, problems } = load(
    VCRPY.replace("- request", "- &one\n  request").replace("\nversion", `${again}\nversion`),
  );
  expect([calls.length, problems]).toEqual([201, []]);
});

test("a large cassette is read in reasonable time", () => {
  const one = VCRPY.slice("interactions:".length, VCRPY.indexOf("\nversion")).replace(
    '"Hi"',
    `"${"word and ".repeat(5000)}"`,
  );
  const text = `interactions:${one.repeat(110)}\n`;
  const start = performance.now();
  const { calls } = load(text);
  expect(text.length).toBeGreaterThan(4_900_000);
  expect(calls).toHaveLength(110);
  expect(performance.now() - start).toBeLessThan(10_000);
});

/** What the table counts: bodies with a conversation in them. The `input` of embeddings is none. */
const CONVERSATION = ["messages", "input", "contents"];

const rows = existsSync(CAPTURES)
  ? readFileSync(join(CAPTURES, "SOURCES.tsv"), "utf8").trim().split("\n").slice(1)
  : [];
const cassettes = rows.map((row) => row.split("\t")).filter(([path]) => path!.startsWith("vcr-yaml/"));

describe.skipIf(cassettes.length === 0)("real cassettes (skipped where their folder is missing)", () => {
  test.each(cassettes.map((cells) => [cells[0]!, Number(cells[5]), cells[7]!] as const))(
    "%s",
    (path, counted, statuses) => {
      const { calls, problems } = loadCalls(join(CAPTURES, path), [takesAll]);
      const conversations = calls.filter(
        ({ body, url }) =>
          CONVERSATION.some((key) => body.get(key) !== undefined) && !url?.endsWith("/embeddings"),
      );
      expect(problems).toEqual([]);
      expect(conversations).toHaveLength(counted);
      expect(Object.keys(JSON.parse(statuses))).toEqual(
        expect.arrayContaining(calls.map(({ status }) => String(status))),
      );
    },
  );
});
