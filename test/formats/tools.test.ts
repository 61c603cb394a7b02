import { describe, expect, test } from "vitest";
import { bareRequest } from "../../src/formats/bare-request.ts";
import { cctrace } from "../../src/formats/cctrace.ts";
import { claudeTap } from "../../src/formats/claude-tap/index.ts";
import { claudeTrace } from "../../src/formats/claude-trace.ts";
import type { Format } from "../../src/formats/format.ts";
import { readJson } from "../../src/lib/json-view/index.ts";
import type { ReadExchange } from "../../src/model/exchange.ts";
import { BODY, BUNDLE, CCTRACE, CCTRACE_STUB, CLAUDE_TAP, CLAUDE_TRACE, REPLY, SESSION } from "./examples.ts";

function read(format: Format, record: unknown): ReadExchange[] {
  const view = readJson(JSON.stringify(record));
  return (format.unpack?.(view) ?? [view]).flatMap((part) => format.read(part));
}

test("a bare request knows nothing but its body", () => {
  const [exchange] = read(bareRequest, BODY);
  expect(exchange).toMatchObject({ id: null, time: null, response: null });
  expect(exchange!.request.body!.value()).toEqual(BODY);
  expect(exchange!.fidelity).toEqual(["no-headers", "no-response", "no-time"]);
});

describe("claude-trace", () => {
  test("reads seconds, the status code and the raw events", () => {
    const [exchange] = read(claudeTrace, CLAUDE_TRACE);
    expect(exchange).toMatchObject({ id: "req_a1", time: "2026-01-01T00:00:00.250Z", fidelity: [] });
    expect(exchange!.response!.status).toBe(200);
    expect(exchange!.response!.events).toHaveLength(2);
  });

  test("takes events that it has taken apart itself", () => {
    const response = { status_code: 200, headers: {}, events: [{ type: "ping" }] };
    const [exchange] = read(claudeTrace, { ...CLAUDE_TRACE, response });
    expect(exchange!.response!.events).toEqual([{ event: "ping", data: '{"type":"ping"}' }]);
  });

  test("gives its note where no answer came", () => {
    const [exchange] = read(claudeTrace, {
      ...CLAUDE_TRACE,
      response: null,
      note: "ORPHANED_REQUEST - no answer",
    });
    expect(exchange!.response).toMatchObject({ status: null, text: "ORPHANED_REQUEST - no answer" });
    expect(exchange!.fidelity).toEqual(["no-response"]);
  });
});

describe("cctrace", () => {
  test("reads milliseconds and the raw body", () => {
    const [exchange] = read(cctrace, CCTRACE);
    expect(exchange).toMatchObject({ id: "1767225600000_x", time: "2026-01-01T00:00:00.000Z", fidelity: [] });
    expect(exchange!.response!.events).toHaveLength(2);
  });

  test("says that a response was cut", () => {
    const [exchange] = read(cctrace, { ...CCTRACE, response: { ...CCTRACE.response, truncated: true } });
    expect(exchange!.fidelity).toEqual(["truncated"]);
  });

  test("keeps a stub, which has no body", () => {
    const [exchange] = read(cctrace, CCTRACE_STUB);
    expect(exchange!.request.body).toBeNull();
    expect(exchange!.fidelity).toContain("stub");
  });
});

describe("claude-tap", () => {
  test("reads a line: address, id, the body that it put together and the events", () => {
    const [exchange] = read(claudeTap, CLAUDE_TAP);
    expect(exchange).toMatchObject({ id: "req_tap_1", time: "2026-01-01T00:00:00.000Z", fidelity: [] });
    expect(exchange!.request.url).toBe("https://api.anthropic.com/v1/messages");
    expect(exchange!.response!.body!.value()).toEqual(REPLY);
    expect(exchange!.response!.events).toEqual([
      { event: "message_start", data: '{"type":"message_start"}' },
    ]);
  });

  test("reads the packets of a session, which have their status and path outside", () => {
    const exchanges = read(claudeTap, SESSION);
    expect(exchanges).toHaveLength(2);
    expect(exchanges[1]).toMatchObject({ time: "2026-01-01T00:00:05.000Z", fidelity: [] });
    expect(exchanges[1]!.request).toMatchObject({ method: "POST", url: "/v1/messages" });
    expect(exchanges[1]!.response!.status).toBe(200);
  });

  test("puts the blobs of a bundle back, which proves nothing about spelling", () => {
    const [plain, packed] = read(claudeTap, BUNDLE);
    expect(plain!.fidelity).toEqual([]);
    expect(packed!.request.body!.value()).toEqual({ ...BODY, tools: [{ name: "Bash" }] });
    expect(packed!.fidelity).toEqual(["reserialized"]);
  });

  test("names a blob that is not in the bundle", () => {
    expect(() => read(claudeTap, { ...BUNDLE, blobs: {} })).toThrow(
      "request body: the bundle does not hold its blob sha256:t",
    );
  });

  test("a body that was not kept is none", () => {
    const request = { ...CLAUDE_TAP.request, body: { _encoding: "protobuf", byte_length: 12 } };
    expect(read(claudeTap, { ...CLAUDE_TAP, request })[0]!.request.body).toBeNull();
  });
});

describe("claude-tap over a WebSocket", () => {
  const create = (previous?: string) => ({
    type: "response.create",
    model: "gpt-5.5",
    input: [],
    ...(previous === undefined ? {} : { previous_response_id: previous }),
  });
  const created = (id: string, previous?: string) => ({
    type: "response.created",
    response: { id, ...(previous === undefined ? {} : { previous_response_id: previous }) },
  });
  const completed = (id: string) => ({ type: "response.completed", response: { id } });
  const limits = { type: "codex.rate_limits" };

  function split(requests: unknown[], events: unknown[]) {
    const record = {
      ...CLAUDE_TAP,
      transport: "websocket",
      request: {
        method: "WEBSOCKET",
        path: "/responses",
        headers: {},
        body: requests.at(-1),
        ws_events: requests,
      },
      response: { status: 101, headers: {}, body: { id: "r9" }, ws_events: events },
    };
    return read(claudeTap, record).map(({ request, response }) => [
      request.body!.get("previous_response_id")?.text() ?? null,
      response?.events?.map(({ event, data }) => JSON.parse(data).response?.id ?? event) ?? null,
    ]);
  }

  test("one request keeps all events and the body", () => {
    const [exchange] = read(claudeTap, {
      ...CLAUDE_TAP,
      response: { status: 101, body: null, ws_events: [created("r1"), completed("r1")] },
    });
    expect(exchange!.request.body!.value()).toEqual(BODY);
    expect(exchange!.response!.events!.map(({ event }) => event)).toEqual([
      "response.created",
      "response.completed",
    ]);
  });

  test("several requests have the events of their responses, and no id of their own", () => {
    const requests = [create(), create("r1")];
    const events = [limits, created("r1"), completed("r1"), limits, created("r2", "r1"), completed("r2")];
    expect(split(requests, events)).toEqual([
      [null, ["codex.rate_limits", "r1", "r1", "codex.rate_limits"]],
      ["r1", ["r2", "r2"]],
    ]);
  });

  test("an error after the end of a response answers the next request", () => {
    const events = [created("r1"), completed("r1"), { type: "error", status: 400 }, created("r3", "r1")];
    expect(split([create(), create("gone"), create("r1")], events)).toEqual([
      [null, ["r1", "r1"]],
      ["gone", ["error"]],
      ["r1", ["r3"]],
    ]);
  });

  test("a request without a response is told by what the others continue", () => {
    const events = [created("r1"), completed("r1"), created("r3", "r1")];
    expect(split([create(), create("lost"), create("r1")], events)).toEqual([
      [null, ["r1", "r1"]],
      ["lost", null],
      ["r1", ["r3"]],
    ]);
  });
});
