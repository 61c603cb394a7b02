import type { JsonView } from "../lib/json-view/index.ts";
import { counted } from "../lib/words.ts";

/** Where APIs write the data of an image, document or recording, or a `data:` address with it. */
const PLACES = [
  ["source", "data"],
  ["inlineData", "data"],
  ["inline_data", "data"],
  ["image_url", "url"],
  ["image_url"],
  ["file", "file_data"],
  ["file_data"],
  ["input_audio", "data"],
] as const;

const BASE64 = /^[\w+/-]*={0,2}$/;
/** So much of each end tells whether a text is data, or what a capture has put in its place. */
const ENDS = 100;

/** How large what an image or document holds is, as bytes: `3 bytes`, `12 KB`. Null where the capture does not hold it. */
export function mediaSize(view: JsonView): string | null {
  const written = PLACES.map((place) => stringAt(view, place)).find((text) => text !== null) ?? "";
  const data = written.startsWith("data:") ? written.slice(written.indexOf(",") + 1) : written;
  const ends = data.length > 2 * ENDS ? data.slice(0, ENDS) + data.slice(-ENDS) : data;
  if (data === "" || !BASE64.test(ends)) return null;
  const bytes = Math.floor((data.replace(/=+$/, "").length * 3) / 4);
  return bytes < 1024 ? counted(bytes, "byte") : `${Math.ceil(bytes / 1024)} KB`;
}

function stringAt(view: JsonView, place: readonly string[]): string | null {
  const found = place.reduce<JsonView | undefined>((part, key) => part?.get(key), view);
  return found?.kind === "string" ? found.json().slice(1, -1).replaceAll("\\/", "/") : null;
}
