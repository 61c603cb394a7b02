import { describe, expect, it } from "vitest";
import { respelling } from "../../src/diff/respelling.ts";
import { readJson } from "../../src/lib/json-view/index.ts";
import type { Piece } from "../../src/model/call.ts";

function piece(json: string): Piece {
  return { path: "messages[0]", view: readJson(json), bytesHash: "", contentHash: "", marker: null };
}

describe("respelling", () => {
  it.each([
    ['{"role":"user","content":"a"}', '{"content":"a","role":"user"}', "order of keys"],
    ['{"text":"a","citations":null}', '{"text":"a"}', "citations written or left out"],
    ['{"text":"a"}', '{"id":null,"text":"a","citations":null}', "id, citations written or left out"],
    ['{"content":"a"}', '{"content":[{"type":"text","text":"a"}]}', "string → list of one text block"],
    ['"a"', '{"type":"text","text":"a"}', "string → list of one text block"],
    ['{"text":"\\u0041"}', '{"text":"A"}', "white space, escapes or numbers written differently"],
    ['{"text": "A"}', '{"text":"A"}', "white space, escapes or numbers written differently"],
  ])("from %s to %s", (prev, curr, reason) => {
    expect(respelling(piece(prev), piece(curr))).toBe(reason);
  });
});
