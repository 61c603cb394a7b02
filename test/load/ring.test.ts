import { describe, expect, it } from "vitest";
import { createRing } from "../../src/load/ring.ts";

const MEBIBYTE = 2 ** 20;

describe("a ring", () => {
  it("keeps what was put into it until as much was taken as it holds", () => {
    const ring = createRing();
    const text = ring.take(1000).fill("a");
    const mark = ring.mark(text);
    for (let taken = 0; taken < 7; taken++) {
      ring.take(MEBIBYTE).fill("b");
      expect(ring.isGone(mark)).toBe(false);
    }
    expect(text.equals(Buffer.alloc(1000, "a"))).toBe(true);
    for (let taken = 0; taken < 2; taken++) ring.take(MEBIBYTE).fill("b");
    expect(ring.isGone(mark)).toBe(true);
    expect(text[0]).toBe("b".charCodeAt(0));
  });

  it("says whether something lasts while two more pieces are taken", () => {
    const ring = createRing();
    const mark = ring.mark(ring.take(MEBIBYTE));
    expect(ring.lasts(mark)).toBe(true);
    for (let taken = 0; taken < 4; taken++) ring.take(MEBIBYTE);
    expect([ring.lasts(mark), ring.isGone(mark)]).toEqual([false, false]);
  });

  it("grows when it is told to, and for a piece that is large, and not without end", () => {
    const ring = createRing({ smallest: 8 * MEBIBYTE, largest: 40 * MEBIBYTE });
    const holds = (): number => {
      const mark = ring.mark(ring.take(1));
      let taken = 0;
      for (; !ring.isGone(mark); taken++) ring.take(MEBIBYTE);
      return taken;
    };
    expect(holds()).toBe(8);
    ring.grow();
    expect(holds()).toBe(16);
    ring.take(6 * MEBIBYTE);
    expect(holds()).toBe(32);
    for (let grown = 0; grown < 5; grown++) ring.grow();
    expect(holds()).toBe(40);
  });

  it("makes room behind bytes where nothing was taken since, and copies them elsewhere", () => {
    const ring = createRing();
    const text = ring.take(5);
    text.write("hello");
    const inPlace = ring.extend(text, 6);
    expect([inPlace.byteOffset, inPlace.length]).toEqual([text.byteOffset, 11]);
    inPlace.write(" world", 5);
    ring.take(3);
    const copied = ring.extend(inPlace.subarray(6), 1);
    expect(copied.byteOffset).toBeGreaterThan(inPlace.byteOffset);
    expect([copied.toString("latin1", 0, 5), copied.length]).toEqual(["world", 6]);
  });

  it("goes on at its front where a piece does not fit behind the last one", () => {
    const ring = createRing();
    const first = ring.take(1);
    for (let taken = 0; taken < 6; taken++) ring.take(MEBIBYTE);
    const before = ring.take(MEBIBYTE).fill("x");
    const after = ring.extend(before, MEBIBYTE);
    expect(after.byteOffset).toBe(first.byteOffset);
    expect(after.subarray(0, MEBIBYTE).equals(Buffer.alloc(MEBIBYTE, "x"))).toBe(true);
  });

  it("gives large pieces memory of their own, which is never gone", () => {
    const ring = createRing();
    const mark = ring.mark(ring.take(14 * MEBIBYTE));
    for (let taken = 0; taken < 50; taken++) ring.take(MEBIBYTE);
    expect([ring.isGone(mark), ring.lasts(mark)]).toEqual([false, true]);
  });

  it("gives every piece an address at which numbers can stand", () => {
    const ring = createRing();
    for (const size of [1, 3, 5, 64, 65]) expect(ring.extend(ring.take(size), 1).byteOffset % 16).toBe(0);
  });
});
