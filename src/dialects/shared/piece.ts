import { hashBytes } from "../../lib/hash.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import type { Marker, Piece } from "../../model/call.ts";

/** The fields of a piece (or of a block, tool, message …) before its hashes are added. */
export type Unhashed<Kind extends Piece> = Omit<Kind, "bytesHash" | "contentHash">;

/** Where a piece keeps the function that gives its content. */
const CONTENT = Symbol("content");

interface WithContent extends Piece {
  readonly [CONTENT]: () => string;
}

/**
 * The getters stand on a prototype: one of an object's own gives the object a shape of its own, which is slow and lives
 * until the next full collection of garbage, with all that the object holds.
 */
const HASHED: object = Object.create(Object.prototype, {
  bytesHash: getter("bytesHash", ({ view }: WithContent) => view.hash()),
  contentHash: getter("contentHash", (piece: WithContent) => hashBytes(piece[CONTENT]())),
});

/**
 * Adds both hashes to the fields, in place. Each is worked out when it is first read. `content` gives a text that is
 * equal for the same content.
 */
export function withHashes<Kind extends Piece>(fields: Unhashed<Kind>, content: () => string): Kind {
  return Object.setPrototypeOf(Object.assign(fields as Unhashed<Piece>, { [CONTENT]: content }), HASHED);
}

/** Like `withHashes`, for pieces of which one more member is worked out when it is first read. */
export function withLate<Kind extends Piece, Name extends string & keyof Unhashed<Kind>>(
  name: Name,
): (fields: Omit<Unhashed<Kind>, Name>, work: () => Kind[Name], content: () => string) => Kind {
  const late = Symbol(name);
  const work = (piece: Piece & { readonly [late]?: () => Kind[Name] }) => piece[late]!();
  const prototype = Object.create(HASHED, { [name]: getter(name, work) });
  return (fields, work, content) =>
    Object.setPrototypeOf(Object.assign(fields, { [late]: work, [CONTENT]: content }), prototype);
}

/**
 * Makes pieces that are no more than a path and a view: the other members are worked out when they are first read,
 * since most tools and messages of a log are never looked into. The getters stand on a prototype, which makes a piece
 * ten times as quick as with getters of its own; `copyOf` copies one with all its members.
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
  Object.defineProperty(Lazy.prototype, "bytesHash", {
    enumerable: true,
    get(this: Kind) {
      return this.view.hash();
    },
  });
  const works = Object.entries(members) as [string, (piece: Kind) => unknown][];
  for (const [name, work] of works) Object.defineProperty(Lazy.prototype, name, getter(name, work));
  const Constructor = Lazy as unknown as new (path: string, view: JsonView) => Kind;
  return (path, view) => new Constructor(path, view);
}

function getter<Kind extends Piece>(name: string, work: (piece: Kind) => unknown): PropertyDescriptor {
  return {
    configurable: true,
    enumerable: true,
    get(this: Kind) {
      const value = work(this);
      Object.defineProperty(this, name, { value, enumerable: true });
      return value;
    },
  };
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
