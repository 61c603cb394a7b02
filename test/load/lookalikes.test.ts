import { describe, expect, it } from "vitest";
import type { JsonView } from "../../src/lib/json-view/index.ts";
import { createLookalikes, type Lookalikes } from "../../src/load/lookalikes.ts";
import { createRing } from "../../src/load/ring.ts";

const ring = createRing();

/** What is read of a record. */
function read(lookalikes: Lookalikes, json: string): unknown {
  return readView(lookalikes, json).value();
}

function readView(lookalikes: Lookalikes, json: string): JsonView {
  const record = ring.take(Buffer.byteLength(json));
  record.write(json);
  return lookalikes.read(record).view;
}

function record(topic: string, messages: number, extra: object = {}): object {
  const texts = Array.from({ length: messages }, (_, index) =>
    `${topic}, message ${index} `.repeat(50 * index + 5),
  );
  return { ...extra, body: { system: topic, messages: texts.map((content) => ({ role: "user", content })) } };
}

describe("lookalikes", () => {
  it("give every record as it is, whatever was read before", () => {
    const lookalikes = createLookalikes(ring);
    const topics = ["roofs", "rivers", "trains", "a much longer name of a topic"];
    for (let messages = 1; messages < 30; messages++) {
      for (const topic of topics) {
        const expected = record(topic, topic === "rivers" ? 30 - messages : messages, { messages });
        expect(read(lookalikes, JSON.stringify(expected))).toEqual(expected);
      }
    }
  });

  it("take over what a record repeats, hashes included", () => {
    const lookalikes = createLookalikes(ring);
    const hashOf = (value: object): string => {
      const view = readView(lookalikes, JSON.stringify(value));
      return view.get("body")!.get("messages")!.items()[0]!.hash();
    };
    const first = hashOf(record("roofs", 3));
    expect(hashOf(record("roofs", 4))).toBe(first);
    expect(hashOf(record("rivers", 4))).not.toBe(first);
  });

  it("give a record that ends where the history of another begins", () => {
    const lookalikes = createLookalikes(ring);
    const whole = JSON.stringify({ id: 1, messages: [] });
    read(lookalikes, whole);
    const short = `"${"x".repeat(whole.indexOf('"messages"') - 1)}"`;
    expect(read(lookalikes, short)).toBe(JSON.parse(short));
  });

  it("give records without a history, and ones in which it stands elsewhere", () => {
    const lookalikes = createLookalikes(ring);
    const records = [
      {},
      { note: "no history" },
      record("roofs", 2),
      record("roofs", 2, { note: "moves it" }),
      { contents: [{ parts: [] }] },
      record("roofs", 3),
    ];
    for (const value of records) expect(read(lookalikes, JSON.stringify(value))).toEqual(value);
  });

  it("recognise what a record repeats when the ring holds the one before no more", () => {
    const lookalikes = createLookalikes(ring);
    const topics = ["roofs", "rivers", "trains"];
    const padding = "x".repeat(5 * 2 ** 20);
    const hashes = new Map<string, string>();
    for (let messages = 3; messages < 8; messages++) {
      for (const topic of topics) {
        const expected = record(topic, messages, { padding, messages });
        const view = readView(lookalikes, JSON.stringify(expected));
        const second = view.get("body")!.get("messages")!.items()[1]!;
        hashes.set(topic, hashes.get(topic) ?? second.hash());
        expect(second.hash()).toBe(hashes.get(topic));
        expect(view.value()).toEqual(expected);
      }
    }
  });

  it("never take the memory of the record that is read", () => {
    const own = createRing();
    const lookalikes = createLookalikes(own);
    const list = Array.from({ length: 100_000 }, (_, index) => index % 10);
    const json = JSON.stringify({ messages: ["a"], list });
    const bytes = own.take(json.length);
    bytes.write(json);
    const mark = own.mark(bytes);
    // Each time the head is nearer to the record: once, what is taken for its places would reach into it.
    for (; !own.isGone(mark); own.take(2 ** 16)) {
      const { view } = lookalikes.read(bytes);
      view.get("list")!.hash();
      expect(bytes.toString() === json).toBe(true);
    }
  });

  it("hold what does not fit beside other records", () => {
    const lookalikes = createLookalikes(ring);
    const large = { messages: ["x".repeat(25 * 2 ** 20)] };
    for (const value of [record("roofs", 2), large, record("roofs", 3), large]) {
      expect(read(lookalikes, JSON.stringify(value))).toEqual(value);
    }
  });
});
