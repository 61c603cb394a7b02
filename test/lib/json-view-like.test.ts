import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type JsonView, memoryLike, readJson, readJsonAt, toImprint } from "../../src/lib/json-view/index.ts";
import { HASH, NEXT, NOTE, UNOPENED, WIDTH } from "../../src/lib/json-view/spot.ts";

const readLike = (text: string, like: string): JsonView =>
  readJsonAt(Buffer.from(text), 0, readJson(like)).view;

/** The same with an imprint, in memory that held something else. Of the parts of `like` some hashes are known. */
function readLikeImprint(text: string, like: string): JsonView {
  const view = readJson(like);
  hashSome(view);
  const imprint = toImprint(view)!;
  return readJsonAt(Buffer.from(text), 0, imprint, Buffer.alloc(memoryLike(imprint), 7)).view;
}

function hashSome(view: JsonView): void {
  if (view.size % 3 === 0) view.hash();
  for (const part of [...view.items(), ...view.entries().map(([, value]) => value)]) hashSome(part);
}

/** Everything that a view tells, so that two ways of reading can be compared. */
function tell(view: JsonView): unknown {
  const { kind, offset, size } = view;
  const inside =
    kind === "object" ? view.entries().map(([key, value]) => [key, tell(value)]) : view.items().map(tell);
  return [kind, offset, size, view.hash(), inside];
}

const long = "a text that is long enough to be compared instead of being read once more, byte by byte";

describe("reading a text that repeats another", () => {
  test.each([
    ["the same text", { a: [long, { b: long }] }, { a: [long, { b: long }] }],
    [
      "a history that grew",
      { id: 1, messages: [long, long] },
      { id: 22, messages: [long, long, "new", long] },
    ],
    ["an item that is gone", [long, `${long}!`, long], [long, long]],
    ["other key order", { a: long, b: [long] }, { b: [long], a: long }],
    ["another kind in the same place", { a: [long] }, { a: { 0: long } }],
    ["a longer number in the same place", [Array(40).fill(11)], [Array(40).fill(111)]],
    ["nothing in common", { a: long }, [1, 2, 3]],
  ])("%s", (_what, before, after) => {
    const text = JSON.stringify(after);
    expect(tell(readLike(text, JSON.stringify(before)))).toEqual(tell(readJson(text)));
    expect(tell(readLikeImprint(text, JSON.stringify(before)))).toEqual(tell(readJson(text)));
  });

  test("any two texts", () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: "small" },
        fc.constant(long),
        fc.integer(),
        fc.string(),
        tie("list"),
        tie("object"),
      ),
      list: fc.array(tie("any"), { maxLength: 4 }),
      object: fc.dictionary(fc.constantFrom("a", "b", "messages", "é"), tie("any"), { maxKeys: 4 }),
    })).any;
    fc.assert(
      fc.property(value, value, fc.boolean(), (before, after, pretty) => {
        const text = JSON.stringify(after, null, pretty ? 1 : 0);
        expect(tell(readLike(text, JSON.stringify(before)))).toEqual(tell(readJson(text)));
        expect(tell(readLikeImprint(text, JSON.stringify(before)))).toEqual(tell(readJson(text)));
        const around = JSON.stringify({ id: 7, before, after: [before, after] });
        expect(tell(readLike(around, JSON.stringify({ before, after: [before] })))).toEqual(
          tell(readJson(around)),
        );
        expect(tell(readLikeImprint(around, JSON.stringify({ before, after: [before] })))).toEqual(
          tell(readJson(around)),
        );
      }),
    );
  });

  test("bytes that are not UTF-8 are found, whether they are new or were in the other text", () => {
    const read = (items: string[], like?: JsonView) =>
      readJsonAt(Buffer.from(JSON.stringify(items), "latin1"), 0, like).view;
    const good = read([long, long]);
    expect(good.findInvalidUtf8()).toBeNull();
    const bad = read([long, long, "caf\u00e9"], good);
    expect(bad.findInvalidUtf8()).toBe(bad.size - 3);
    const later = read([long, long, "caf\u00e9", long], bad);
    expect(later.findInvalidUtf8()).toBe(bad.size - 3);
    expect(later.items()[0]!.findInvalidUtf8()).toBeNull();
    expect(read([long, long, "cafe"], bad).findInvalidUtf8()).toBeNull();
  });

  test("hashes that were asked for are taken over, also through several texts", () => {
    const first = readJson(JSON.stringify({ n: 1, list: [long, { long }] }));
    const hash = first.get("list")!.items()[1]!.hash();
    const second = readJsonAt(
      Buffer.from(JSON.stringify({ n: 22, list: [long, { long }, 3] })),
      0,
      first,
    ).view;
    const third = readJsonAt(
      Buffer.from(JSON.stringify({ n: 333, list: [long, { long }, 3, 4] })),
      0,
      second,
    ).view;
    const { tape, entry } = third.get("list")!.items()[1]!.spot;
    expect(tape.notes[tape.entries[WIDTH * entry + NOTE]! - 1]![HASH]).toBe(hash);
  });

  test("an imprint has the notes and not the bytes", () => {
    const first = readJson(JSON.stringify({ id: 1, list: [long, { long }], note: long.repeat(20) }));
    for (const item of first.get("list")!.items()) item.hash();
    const { source } = toImprint(first)!.spot.tape;
    expect(source.toString()).toBe('{"id"1"list"["note""');
    const second = readJsonAt(
      Buffer.from(JSON.stringify({ id: 2, list: [long, { long }, 3] })),
      0,
      toImprint(first)!,
    );
    const { tape, entry } = second.view.get("list")!.items()[1]!.spot;
    expect(tape.entries[WIDTH * entry + NEXT]).toBe(UNOPENED);
    expect(second.view.get("list")!.items()[1]!.value()).toEqual({ long });
  });

  test("there is no imprint of a text of which too little has a hash", () => {
    const numbers = Array.from({ length: 100_000 }, (_, index) => index);
    expect(toImprint(readJson(JSON.stringify({ numbers })))).toBe(null);
    const view = readJson(JSON.stringify({ numbers }));
    view.get("numbers")!.hash();
    expect(toImprint(view)).not.toBe(null);
  });

  test("a text that is broken behind the repeated part is still refused", () => {
    const text = JSON.stringify({ a: [long, long] });
    expect(() => readLike(`${text.slice(0, -1)},}`, text)).toThrow("is not JSON");
    expect(() => readLike(text.slice(0, -2), text)).toThrow("ends inside an array at byte");
  });
});
