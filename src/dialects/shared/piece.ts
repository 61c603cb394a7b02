import { hashBytes } from "../../lib/hash.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import type { Marker, Piece } from "../../model/call.ts";
import { lateMembers, withLate } from "./late.ts";

/** The fields of a piece (or of a block, tool, message …) before its hashes are added. */
export type Unhashed<Kind extends Piece> = Omit<Kind, "bytesHash" | "contentHash">;

/** Where a piece keeps the function that gives its content. */
const CONTENT = Symbol("content");

interface WithContent extends Piece {
  readonly [CONTENT]: () => string;
}

const HASHED = lateMembers<WithContent>({
  bytesHash: ({ view }) => view.hash(),
  contentHash: (piece) => hashBytes(piece[CONTENT]()),
});

/**
 * Adds both hashes to the fields, in place. Each is worked out when it is first read. `content` gives a text that is
 * equal for the same content.
 */
export function withHashes<Kind extends Piece>(fields: Unhashed<Kind>, content: () => string): Kind {
  return Object.setPrototypeOf(Object.assign(fields as Unhashed<Piece>, { [CONTENT]: content }), HASHED);
}

/** Like `withHashes`, for pieces of which one more member is worked out when it is first read. */
export function withHashesAnd<Kind extends Piece, Name extends string & keyof Unhashed<Kind>>(
  name: Name,
): (fields: Omit<Unhashed<Kind>, Name>, work: () => Kind[Name], content: () => string) => Kind {
  const add = withLate<Unhashed<Kind>, Name>(name, HASHED);
  return (fields, work, content) => add(Object.assign(fields, { [CONTENT]: content }), work) as Kind;
}

/**
 * Makes pieces that are no more than a path and a view: the other members are worked out when they are first read,
 * since most tools and messages of a log are never looked into. `copyOf` copies one with all its members.
 */
export function lazily<Kind extends Piece>(
  members: {
    readonly [Name in keyof Omit<Kind, "path" | "view" | "bytesHash">]: (piece: Kind) => Kind[Name];
  },
): (path: string, view: JsonView) => Kind {
  function Lazy(this: { path: string; view: JsonView }, path: string, view: JsonView): void {
    this.path = path;
    this.view = view;
  }
  Lazy.prototype = lateMembers(members as Record<string, (piece: Kind) => unknown>);
  Object.defineProperty(Lazy.prototype, "bytesHash", {
    enumerable: true,
    get(this: Kind) {
      return this.view.hash();
    },
  });
  const Constructor = Lazy as unknown as new (path: string, view: JsonView) => Kind;
  return (path, view) => new Constructor(path, view);
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
