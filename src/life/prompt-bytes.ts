import type { Block, Call } from "../model/call.ts";
import { walkBlocks } from "../model/walk.ts";
import type { Definition } from "./definitions.ts";

/** Bytes of tools and system as they were sent, deferred tools and media aside. */
export function bytesInFront({ system }: Call, definitions: Iterable<Definition>): number {
  const loaded = [...definitions].filter(({ deferred, inText }) => !deferred && !inText);
  return loaded.reduce((total, { bytes }) => total + bytes, sum(system) - mediaBytes(system));
}

/** Bytes of media in blocks: they say nothing about the tokens that they take. */
export function mediaBytes(blocks: readonly Block[]): number {
  return sum([...walkBlocks(blocks)].filter(({ kind }) => kind === "image" || kind === "document"));
}

function sum(pieces: readonly { readonly view: { readonly size: number } }[]): number {
  return pieces.reduce((total, { view }) => total + view.size, 0);
}
