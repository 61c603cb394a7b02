import { describe, expect, it } from "vitest";
import { createLookalikes, type Lookalikes } from "../../src/load/lookalikes.ts";

/** What is read of a record whose bytes were put into the room. */
function read(lookalikes: Lookalikes, json: string): unknown {
  const bytes = Buffer.from(json);
  bytes.copy(lookalikes.room(bytes.length));
  return lookalikes.read(bytes.length).view.value();
}

function record(topic: string, messages: number, extra: object = {}): object {
  const texts = Array.from({ length: messages }, (_, index) =>
    `${topic}, message ${index} `.repeat(50 * index + 5),
  );
  return { ...extra, body: { system: topic, messages: texts.map((content) => ({ role: "user", content })) } };
}

describe("lookalikes", () => {
  it("give every record as it is, whatever was read before", () => {
    const lookalikes = createLookalikes();
    const topics = ["roofs", "rivers", "trains", "a much longer name of a topic"];
    for (let messages = 1; messages < 30; messages++) {
      for (const topic of topics) {
        const expected = record(topic, topic === "rivers" ? 30 - messages : messages, { messages });
        expect(read(lookalikes, JSON.stringify(expected))).toEqual(expected);
      }
    }
  });

  it("take over what a record repeats, hashes included", () => {
    const lookalikes = createLookalikes();
    const hashOf = (value: object): string => {
      const bytes = Buffer.from(JSON.stringify(value));
      bytes.copy(lookalikes.room(bytes.length));
      return lookalikes.read(bytes.length).view.get("body")!.get("messages")!.items()[0]!.hash();
    };
    const first = hashOf(record("roofs", 3));
    expect(hashOf(record("roofs", 4))).toBe(first);
    expect(hashOf(record("rivers", 4))).not.toBe(first);
  });

  it("give records without a history, and ones in which it stands elsewhere", () => {
    const lookalikes = createLookalikes();
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

  it("hold what does not fit beside other records", () => {
    const lookalikes = createLookalikes();
    const large = { messages: ["x".repeat(25 * 2 ** 20)] };
    for (const value of [record("roofs", 2), large, record("roofs", 3), large]) {
      expect(read(lookalikes, JSON.stringify(value))).toEqual(value);
    }
  });
});
