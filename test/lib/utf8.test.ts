import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findInvalidUtf8 } from "../../src/lib/utf8.ts";

describe("findInvalidUtf8", () => {
  it("gives the first byte that does not belong, or null", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        expect(findInvalidUtf8(bytes)).toBe(firstBad(bytes));
      }),
      { numRuns: 500 },
    );
    expect(findInvalidUtf8(Buffer.from("añ→\u{1f600}"))).toBeNull();
    expect(findInvalidUtf8(Buffer.from([0x61, 0xc3, 0xb1, 0xff, 0x62]))).toBe(3);
    expect(findInvalidUtf8(Buffer.from([0x61, 0xe2, 0x86]))).toBe(1);
  });
});

/** Character by character, as an oracle. */
function firstBad(bytes: Uint8Array): number | null {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  for (let at = 0; at < bytes.length; ) {
    const length = [1, 2, 3, 4].find((count) => {
      if (at + count > bytes.length) return false;
      try {
        decoder.decode(bytes.subarray(at, at + count));
        return true;
      } catch {
        return false;
      }
    });
    if (length === undefined) return at;
    at += length;
  }
  return null;
}
