import { describe, expect, it } from "vitest";
import { lazily } from "../../src/dialects/shared/piece.ts";
import { readJson } from "../../src/lib/json-view/index.ts";
import type { Piece } from "../../src/model/call.ts";
import { copyOf } from "../../src/model/walk.ts";

interface Note extends Piece {
  readonly words: readonly string[];
}

const view = readJson('{"text":"one two"}');
const worked: string[] = [];
const createNote = lazily<Note>({
  marker: () => null,
  contentHash: ({ words }) => words.join("+"),
  words: ({ path, view: written }) => {
    worked.push(path);
    return written.get("text")!.text()!.split(" ");
  },
});

describe("a lazy piece", () => {
  it("works a member out when it is first read, and only then", () => {
    worked.length = 0;
    const note = createNote("notes[0]", view);
    expect(worked).toEqual([]);
    expect([note.contentHash, note.contentHash, note.words]).toEqual(["one+two", "one+two", ["one", "two"]]);
    expect(worked).toEqual(["notes[0]"]);
  });

  it("has the hash of its view", () => {
    expect(createNote("notes[1]", view).bytesHash).toBe(view.hash());
  });

  it("gives all of its members to a copy", () => {
    const copy = { ...copyOf(createNote("notes[2]", view)), path: "elsewhere" };
    expect(copy).toEqual({
      path: "elsewhere",
      view,
      marker: null,
      bytesHash: view.hash(),
      contentHash: "one+two",
      words: ["one", "two"],
    });
  });
});
