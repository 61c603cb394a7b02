import type { JsonView } from "../../lib/json-view/index.ts";

/** No media type is longer; the data behind it may be. */
const LONGEST = 120;

/** The media type at the start of a `data:` address, read without decoding the data; null for anything else. */
export function mediaTypeOf(address: JsonView | undefined): string | null {
  if (address?.kind !== "string") return null;
  const start = address.bytes().subarray(0, LONGEST).toString("latin1");
  return /^"data:([\w.+-]+\/[\w.+-]+)[;,]/.exec(start.replaceAll("\\/", "/"))?.[1] ?? null;
}
