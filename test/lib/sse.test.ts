import { describe, expect, test } from "vitest";
import { looksLikeEvents, readEvents } from "../../src/lib/sse.ts";

describe("readEvents", () => {
  test("reads names and data, and calls an event without a name a message", () => {
    expect(readEvents('event: ping\ndata: {"a": 1}\n\ndata: two\n\n')).toEqual([
      { event: "ping", data: '{"a": 1}' },
      { event: "message", data: "two" },
    ]);
  });

  test.each(["\n", "\r", "\r\n"])("ends lines with %j", (end) => {
    const text = ["event: a", "data: 1", "", "data: 2", "", ""].join(end);
    expect(readEvents(text)).toEqual([
      { event: "a", data: "1" },
      { event: "message", data: "2" },
    ]);
  });

  test("joins several data lines and takes one space off each", () => {
    expect(readEvents("data:one\ndata:  two\ndata\n\n")).toEqual([{ event: "message", data: "one\n two\n" }]);
  });

  test("passes over comments, ids, retries, a byte order mark and events without data", () => {
    expect(readEvents("\uFEFF: hello\nid: 7\nretry: 10\nevent: lost\n\ndata: kept\n\n")).toEqual([
      { event: "message", data: "kept" },
    ]);
  });

  test("gives the last event of a stream that was cut off", () => {
    expect(readEvents('event: delta\ndata: {"text": "hel')).toEqual([
      { event: "delta", data: '{"text": "hel' },
    ]);
  });
});

describe("looksLikeEvents", () => {
  test.each([
    "data: x",
    "data:x",
    "\uFEFFdata: x",
    "event: a\ndata: x\n\n",
    ": wait\n\ndata: x",
    "id: 1\r\ndata: x",
  ])("%j is a stream", (text) => expect(looksLikeEvents(text)).toBe(true));

  test.each(["", '{"data": 1}', "database: x", "<html>data:</html>", "event: a\nname: b", "text\ndata: x"])(
    "%j is none",
    (text) => expect(looksLikeEvents(text)).toBe(false),
  );
});
