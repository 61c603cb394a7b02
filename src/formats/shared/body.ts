import { InputError } from "../../lib/errors.ts";
import { type JsonView, readJson } from "../../lib/json-view/index.ts";
import { looksLikeEvents, readEvents, type ServerEvent } from "../../lib/sse.ts";
import type { HttpResponse } from "../../model/exchange.ts";

export type Content = Pick<HttpResponse, "body" | "events" | "text">;

export const NO_CONTENT: Content = { body: null, events: null, text: null };

/** What a captured request body holds. Null where it is no JSON at all; throws an InputError where its JSON is broken. */
export function toRequestBody(view: JsonView | undefined): JsonView | null {
  if (view === undefined || isPlaceholder(view)) return null;
  if (view.kind === "object" || view.kind === "array") return view;
  const text = view.text();
  if (text === undefined || !startsAsJson(text)) return null;
  try {
    return toRequestBody(readJson(text));
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`request body: ${error.message}`);
    throw error;
  }
}

/** What a captured response body holds: JSON, events, or a text that is neither (broken JSON too). */
export function toContent(view: JsonView | undefined): Content {
  if (view === undefined || view.kind === "null" || isPlaceholder(view)) return NO_CONTENT;
  if (view.kind === "object" || view.kind === "array") return { ...NO_CONTENT, body: view };
  return textContent(view.text() ?? view.json());
}

/** What the text of a response body holds. */
export function textContent(text: string): Content {
  if (text === "") return NO_CONTENT;
  if (looksLikeEvents(text)) return { ...NO_CONTENT, events: readEvents(text) };
  if (!startsAsJson(text)) return { ...NO_CONTENT, text };
  try {
    return toContent(readJson(text));
  } catch (error) {
    if (error instanceof InputError) return { ...NO_CONTENT, text };
    throw error;
  }
}

/** Events that a tool has taken apart: `{event, data}` pairs, or the data alone, whose `type` is its name. */
export function toEvents(view: JsonView | undefined): ServerEvent[] | null {
  const items = view?.items() ?? [];
  if (items.length === 0) return null;
  return items.flatMap((item): ServerEvent[] => {
    if (item.kind === "string") return readEvents(item.text()!);
    const data = item.get("data");
    const name = item.get("event")?.text() ?? (data ?? item).get("type")?.text() ?? "message";
    return [{ event: name, data: data?.text() ?? (data ?? item).json() }];
  });
}

/** `{"_encoding": "binary", "byte_length": 12}` and the like stand for bytes that the tool did not keep. */
function isPlaceholder(view: JsonView): boolean {
  return view.get("_encoding")?.kind === "string" && view.get("byte_length") !== undefined;
}

/** A string may hold JSON that is itself a string with JSON. */
function startsAsJson(text: string): boolean {
  return /^\uFEFF?\s*[[{"]/.test(text);
}
