import { hashBytes } from "../../lib/hash.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import type { Marker, Piece } from "../../model/call.ts";

/** The fields of a piece (or of a block, tool, message …) before its hashes are added. */
export type Unhashed<Kind extends Piece> = Omit<Kind, "bytesHash" | "contentHash">;

/**
 * Adds both hashes to the fields, in place, so that getters among them stay getters. Each hash is worked out when it
 * is first read. `content` gives a text that is equal for the same content.
 */
export function withHashes<Kind extends Piece>(fields: Unhashed<Kind>, content: () => string): Kind {
  const bytesHash = once(() => fields.view.hash());
  const contentHash = once(() => hashBytes(content()));
  return Object.defineProperties(fields, {
    bytesHash: { enumerable: true, get: bytesHash },
    contentHash: { enumerable: true, get: contentHash },
  }) as Kind;
}

/** A function that does its work at the first call and remembers the result. */
export function once<Result>(work: () => Result): () => Result {
  let done: { readonly result: Result } | undefined;
  return () => {
    done ??= { result: work() };
    return done.result;
  };
}

/** The `cache_control` of a piece as a marker. Without a `ttl` the API takes five minutes. */
export function markerOf(view: JsonView, path: string): Marker | null {
  return toMarker(view.get("cache_control"), `${path}.cache_control`);
}

/** The marker that a `cache_control` at `path` sets; null for `null` and where there is none. */
export function toMarker(control: JsonView | undefined, path: string): Marker | null {
  if (control === undefined || control.kind === "null") return null;
  const ttl = control.get("ttl");
  if (ttl === undefined || ttl.kind === "null") return { path, ttl: "5m" };
  return { path, ttl: stringOf(ttl) ?? ttl.json() };
}

/** A string, decoded; as it is written where it cannot be decoded; null for anything else. */
export function stringOf(view: JsonView | undefined): string | null {
  if (view?.kind !== "string") return null;
  try {
    return view.text() ?? null;
  } catch {
    return view.json().slice(1, -1);
  }
}

/** A number; null for anything else. */
export function numberOf(view: JsonView | undefined): number | null {
  return view?.kind === "number" ? Number(view.json()) : null;
}

/** The view where it holds something: null for `null` and where there is none. */
export function present(view: JsonView | undefined): JsonView | null {
  return view === undefined || view.kind === "null" ? null : view;
}
