import { createRequire } from "node:module";
import type { imageSize as readSize } from "image-size";

export interface ImageSize {
  /** As a media type names it: `image/png`. */
  readonly type: string;
  /** In pixels, as stored: a rotation in the metadata is not applied. */
  readonly width: number;
  readonly height: number;
}

/** What is told by bytes of its own at the start of the file; the library guesses at others. */
const MEDIA_TYPES: ReadonlyMap<string | undefined, string> = new Map([
  ["bmp", "image/bmp"],
  ["gif", "image/gif"],
  ["jpg", "image/jpeg"],
  ["png", "image/png"],
  ["tiff", "image/tiff"],
  ["webp", "image/webp"],
  ["avif", "image/avif"],
  ["heic", "image/heic"],
]);

/** WebP has its size up to this byte; no whole image of any kind is shorter. */
const SHORTEST = 30;

/**
 * The kind and size of an image from its bytes, whatever it was declared as. Only headers are read, nothing is
 * decoded. Null where the bytes are no image of a known kind, or stop before the size. Never throws.
 */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  if (bytes.length < SHORTEST) return null;
  // Loaded when first needed: most calls have no image.
  const library: { imageSize: typeof readSize } = createRequire(import.meta.url)("image-size");
  try {
    // A copy, since the library reads on behind the end of a part of a buffer.
    const { type, width, height } = library.imageSize(new Uint8Array(bytes));
    const mediaType = MEDIA_TYPES.get(type);
    return mediaType === undefined || !(width > 0 && height > 0) ? null : { type: mediaType, width, height };
  } catch {
    return null;
  }
}
