import { expect, test } from "vitest";
import { mediaSize } from "../../src/diff/media-size.ts";
import { viewOf } from "../../src/lib/json-view/index.ts";

test.each([
  ["base64 of Anthropic", { source: { type: "base64", media_type: "image/jpeg", data: "/9j/" } }, "3 bytes"],
  ["with padding", { source: { data: "TQ==" } }, "1 byte"],
  ["a data address", { image_url: { url: "data:image/png;base64,iVBORw==" } }, "4 bytes"],
  ["of the Responses API", { image_url: "data:image/png;base64,iVBORw==" }, "4 bytes"],
  ["of Gemini", { inlineData: { mimeType: "image/png", data: "iVBORw==" } }, "4 bytes"],
  ["2049 bytes", { source: { data: "A".repeat(2732) } }, "3 KB"],
  ["an address", { source: { type: "url", url: "https://example.com/a.png" } }, null],
  ["another address", { image_url: { url: "https://example.com/a.png" } }, null],
  ["data that the capture has cut", { source: { data: `${"A".repeat(400)}…` } }, null],
  ["data that the capture has replaced", { source: { data: "[image data removed]" } }, null],
])("%s", (_, block, size) => {
  expect(mediaSize(viewOf(block))).toBe(size);
});
