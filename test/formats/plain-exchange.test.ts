import { describe, expect, test } from "vitest";
import { plainExchange } from "../../src/formats/plain-exchange.ts";
import { readJson } from "../../src/lib/json-view/index.ts";
import type { ReadExchange } from "../../src/model/exchange.ts";
import { BODY, EVENTS, FLAT, PLAIN, REPLY } from "./examples.ts";

function read(record: unknown): ReadExchange {
  const [exchange, ...others] = plainExchange.read(readJson(JSON.stringify(record)));
  expect(others).toEqual([]);
  return exchange!;
}

test("reads request and response", () => {
  const { request, response, ...rest } = read(PLAIN);
  expect(rest).toEqual({ id: "req_p1", time: "2026-01-01T00:00:00.000Z", fidelity: [] });
  expect(request).toMatchObject({ method: "POST", url: PLAIN.url, headers: { "x-app": "cli" } });
  expect(request.body!.value()).toEqual(BODY);
  expect(response).toMatchObject({ status: 200, events: null, text: null });
  expect(response!.body!.value()).toEqual(REPLY);
});

test("reads parts side by side", () => {
  const { time, request, response, fidelity } = read(FLAT);
  expect(time).toBe("2026-01-01T00:00:00.000Z");
  expect(request.url).toBe(FLAT.url);
  expect(request.headers).toEqual({ "user-agent": "test" });
  expect(request.body!.value()).toEqual(FLAT.requestBody);
  expect(response!.status).toBe(200);
  expect(response!.body!.get("status")!.text()).toBe("completed");
  expect(fidelity).toEqual([]);
});

test("reads a request and a response that are the bodies", () => {
  const { request, response, fidelity } = read({
    request: BODY,
    response: { ...REPLY, status: "completed" },
  });
  expect(request.body!.value()).toEqual(BODY);
  expect(response).toMatchObject({ status: null, headers: {} });
  expect(response!.body!.get("id")!.text()).toBe("msg_1");
  expect(fidelity).toEqual(["no-headers", "no-time"]);
});

describe("bodies as text", () => {
  test("hold JSON, also when that is a string with JSON, and keep its spelling", () => {
    const text = '{"model": "m",  "messages": [], "max_tokens": 1.0}';
    for (const body of [text, JSON.stringify(text)]) {
      const { request, fidelity } = read({ request: { url: "/v1/messages", body } });
      expect(request.body!.json()).toBe(text);
      expect(fidelity).not.toContain("reserialized");
    }
  });

  test("hold events", () => {
    const { response } = read({ ...PLAIN, response: { status: 200, body: EVENTS } });
    expect(response!.body).toBeNull();
    expect(response!.events!.map(({ event }) => event)).toEqual(["message_start", "ping"]);
    expect(read({ ...PLAIN, response: EVENTS }).response!.events).toHaveLength(2);
  });

  test.each(["<html>502</html>", '{"cut": "of', "upstream timed out"])("keep %j as a text", (body) => {
    const { response } = read({ ...PLAIN, response: { status: 502, body } });
    expect(response).toMatchObject({ status: 502, body: null, events: null, text: body });
  });

  test("of a request must not be broken JSON", () => {
    expect(() => read({ request: { body: '{"model": "m' } })).toThrow(
      "request body: ends inside a string at byte 12",
    );
  });
});

test.each([
  ["texts", { "X-A": "1", "x-b": "2" }],
  ["lists of texts", { "X-A": ["1"], "X-B": ["2"] }],
  [
    "a list of names and values",
    [
      { name: "X-A", value: "1" },
      { name: "X-B", value: "2" },
    ],
  ],
  [
    "a list of pairs",
    [
      ["X-A", "1"],
      ["X-B", 2],
    ],
  ],
])("reads headers that are %s", (_, headers) => {
  expect(read({ request: { headers, body: BODY } }).request.headers).toEqual({ "x-a": "1", "x-b": "2" });
});

test("joins the values of one header, and takes any name", () => {
  const headers = [
    ["Via", "a"],
    ["via", "b"],
    ["__proto__", "c"],
  ];
  const read_ = read({ request: { headers, body: BODY } }).request.headers;
  expect(Object.entries(read_)).toEqual([
    ["via", "a, b"],
    ["__proto__", "c"],
  ]);
});

test.each([
  [{ status: 429 }, 429],
  [{ status_code: "429" }, 429],
  [{ statusCode: 429 }, 429],
  [{ status: "429 Too Many Requests" }, 429],
  [{ status: { code: 429, message: "Too Many Requests" } }, 429],
  [{ status: 0, headers: {} }, null],
  [{ status: "4xx", headers: {} }, null],
])("reads the status of %j", (response, status) => {
  expect(read({ request: { body: BODY }, response: { ...response, body: REPLY } }).response!.status).toBe(
    status,
  );
});

test.each([
  [{ timestamp: 1767225600.5 }, "2026-01-01T00:00:00.500Z"],
  [{ timestamp: "1767225600" }, "2026-01-01T00:00:00.000Z"],
  [{ time: 1767225600500 }, "2026-01-01T00:00:00.500Z"],
  [{ ts: 1767225600500000 }, "2026-01-01T00:00:00.500Z"],
  [{ startedDateTime: "2026-01-01T02:00:00+02:00" }, "2026-01-01T00:00:00.000Z"],
  [{ timestamp: "2026-01-01 00:00:00.123456" }, "2026-01-01T00:00:00.123Z"],
  [{ time: 812, timestamp: "fixture", ts: "2026-01-01" }, null],
])("reads the time of %j", (times, time) => {
  expect(read({ ...times, request: { headers: {}, body: BODY } }).time).toBe(time);
  expect(read({ request: { ...times, headers: {}, body: BODY } }).time).toBe(time);
});

test("takes the Date of the response where there is no other time", () => {
  const response = { status: 200, headers: { Date: "Thu, 01 Jan 2026 00:00:05 GMT" }, body: REPLY };
  const { time, fidelity } = read({ request: { headers: { a: "b" }, body: BODY }, response });
  expect(time).toBe("2026-01-01T00:00:05.000Z");
  expect(fidelity).toEqual([]);
});

test.each([
  [{ request: { url: "https://a.test/v1/messages", body: BODY } }, "https://a.test/v1/messages"],
  [
    { request: { host: "a.test", path: "/v1/messages?beta=true", body: BODY } },
    "https://a.test/v1/messages?beta=true",
  ],
  [{ path: "/v1/messages", request: { body: BODY } }, "/v1/messages"],
  [
    { targetUrl: "https://a.test/v1/messages", path: "/v1/messages", requestBody: BODY },
    "https://a.test/v1/messages",
  ],
])("reads the address of %j", (record, url) => {
  expect(read(record).request.url).toBe(url);
});

test("gives the reason of the tool where no answer came", () => {
  const { response, fidelity } = read({ ...PLAIN, response: null, error: { message: "socket hang up" } });
  expect(response).toEqual({ status: null, headers: {}, body: null, events: null, text: "socket hang up" });
  expect(fidelity).toEqual(["no-response"]);
});

test("has no response where none was captured", () => {
  const { response, fidelity } = read({ ...PLAIN, response: null });
  expect(response).toBeNull();
  expect(fidelity).toEqual(["no-response"]);
});

test("a masked id is none", () => {
  const response = { status: 200, headers: { "request-id": "<masked>(28 chars)" }, body: REPLY };
  expect(read({ ...PLAIN, response }).id).toBeNull();
  expect(read({ ...PLAIN, id: "call-7", response }).id).toBe("call-7");
});

test("says what is missing where neither side has a body", () => {
  const record = {
    request: { method: "POST", url: "https://a.test" },
    response: { status: 200, headers: {} },
  };
  expect(() => read(record)).toThrow("the request has no body that is JSON, and its response has none");
  expect(() => read({ request: record.request })).toThrow("and there is no response");
});

test("a GET needs no body", () => {
  const { request } = read({
    request: { method: "GET", url: "https://a.test/v1/models" },
    response: { status: 204 },
  });
  expect(request.body).toBeNull();
});
