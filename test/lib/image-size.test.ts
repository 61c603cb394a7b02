import { expect, test } from "vitest";
import { imageSize } from "../../src/lib/image-size.ts";

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

const PNG = hex("89504e470d0a1a0a 0000000d 49484452 00000780 00000438 0802000000 00000000");
const GIF = hex(`474946383961 2c01 c800 00 00 00 ${"00".repeat(24)}`);
const JPEG = hex(
  "ffd8 ffe0 0010 4a46494600 0101 00 0001 0001 00 00 ffc0 0011 08 0258 0320 03 012200 021101 031101",
);
const WEBP = hex("52494646 1e000000 57454250 56503820 12000000 300100 9d012a 4000 2000 0000000000000000");

test.each([
  ["PNG", PNG, { type: "image/png", width: 1920, height: 1080 }],
  ["GIF", GIF, { type: "image/gif", width: 300, height: 200 }],
  ["JPEG", JPEG, { type: "image/jpeg", width: 800, height: 600 }],
  ["WebP", WEBP, { type: "image/webp", width: 64, height: 32 }],
])("reads %s", (_, bytes, size) => {
  expect(imageSize(bytes)).toEqual(size);
});

test("reads a part of a larger buffer", () => {
  const all = Buffer.concat([Buffer.alloc(5, 1), PNG, GIF]);
  expect(imageSize(all.subarray(5, 5 + PNG.length))).toMatchObject({ width: 1920 });
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["text", Buffer.from("no image at all, only words")],
  ["zeros", Buffer.alloc(64)],
  ["a PDF", Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")],
  ["a PNG without a size", hex("89504e470d0a1a0a 0000000d 49484452 00000000 00000000 08020000")],
])("is null for %s", (_, bytes) => {
  expect(imageSize(bytes)).toBeNull();
});

test("an image that is cut off has the right size or none, and never throws", () => {
  for (const image of [PNG, GIF, JPEG, WEBP]) {
    const whole = imageSize(image);
    for (let length = 0; length < image.length; length++) {
      expect([null, whole]).toContainEqual(imageSize(image.subarray(0, length)));
    }
    expect(imageSize(image.subarray(0, 20))).toBeNull();
  }
});
