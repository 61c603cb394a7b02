import { type ImageSize, imageSize } from "../../lib/image-size.ts";
import type { Call, MediaBlock } from "../../model/call.ts";
import { walkMessages } from "../../model/walk.ts";
import { textAt } from "./fields.ts";

/** An image that the request itself holds. */
export interface Image {
  readonly block: MediaBlock;
  /** The data as base64, as written. */
  readonly data: string;
  /** What the bytes show; null where they are no image of a known kind, or a capture has cut or masked them. */
  readonly size: ImageSize | null;
}

/** Where APIs write the data of an image, or a `data:` address with it. */
const PLACES = ["source.data", "image_url.url", "image_url", "inlineData.data", "inline_data.data"] as const;

/** The images of the history with their data in the request, those in results included. */
export function imagesOf(call: Call): Image[] {
  return imageBlocks(call).flatMap((block) => {
    const written = PLACES.map((place) => textAt(block.view, place)).find((text) => text !== undefined);
    const data = written?.startsWith("data:") ? written.slice(written.indexOf(",") + 1) : written;
    if (data === undefined || /^https?:/.test(data)) return [];
    return [{ block, data, size: imageSize(Buffer.from(data, "base64")) }];
  });
}

/** All images of the history, those that only stand there as an address or a file included. */
export function imageBlocks(call: Call): MediaBlock[] {
  return [...walkMessages(call)].filter((block): block is MediaBlock => block.kind === "image");
}
