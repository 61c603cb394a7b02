import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { decompress } from "../../src/lib/decompress.ts";

const TEXT = '{"model": "claude-opus-5"}\n'.repeat(50);

/** A Zstandard frame with one block that is not compressed (RFC 8878 §3.1.1). */
function zstdFrame(text: string): Buffer {
  const block = Buffer.alloc(3);
  block.writeUIntLE((text.length << 3) | 1, 0, 3);
  return Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, text.length, ...block, ...Buffer.from(text)]);
}

test.each([
  ["gzip", gzipSync(TEXT), "log.jsonl", TEXT],
  ["two gzip members", Buffer.concat([gzipSync("a"), gzipSync("b")]), "log.gz", "ab"],
  ["zstd", zstdFrame('{"a": 1}'), "log.jsonl", '{"a": 1}'],
  ["brotli", brotliCompressSync(TEXT), "log.jsonl.br", TEXT],
  ["plain text with a packed name", Buffer.from("{}"), "log.json.gz", "{}"],
])("unpacks %s", (_, bytes, name, text) => {
  const unpacked = decompress(bytes, name);
  expect(unpacked.bytes.toString()).toBe(text);
  expect(unpacked.problem).toBeNull();
});

test("gives the beginning of a gzip file that was cut off, and says so", () => {
  const lines = Array.from({ length: 2000 }, (_, index) => `{"n": ${index * 7919}}\n`).join("");
  const packed = gzipSync(lines);
  const unpacked = decompress(packed.subarray(0, packed.length >> 1), "log.gz");
  expect(lines.startsWith(unpacked.bytes.toString())).toBe(true);
  expect(unpacked.bytes.length).toBeGreaterThan(100);
  expect(unpacked.problem).toMatch(/^cannot be unpacked to its end: damaged or truncated gzip \(/);
});

test.each([
  ["gzip", Buffer.from([0x1f, 0x8b, 1, 2, 3]), "a.gz"],
  ["zstd", zstdFrame('{"a": 1}').subarray(0, 8), "a.zst"],
  ["brotli", Buffer.from("no brotli at all"), "a.br"],
])("says in one line that %s is damaged", (kind, bytes, name) => {
  expect(() => decompress(bytes, name)).toThrow(`damaged or truncated ${kind}`);
});
