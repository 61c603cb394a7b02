import type { Call } from "../model/call.ts";
import { walkBlocks, walkMessages } from "../model/walk.ts";

/** Bytes of the prompt as it was sent, deferred tools and media aside: bytes of media say nothing about their tokens. */
export function promptBytes(call: Call): number {
  const loaded = call.tools.filter(({ deferred }) => !deferred);
  const blocks = [...walkBlocks(call.system), ...walkMessages(call)];
  const media = blocks.filter(({ kind }) => kind === "image" || kind === "document");
  return sum(call.system) + sum(call.messages) + sum(loaded) - sum(media);
}

function sum(pieces: readonly { readonly view: { readonly size: number } }[]): number {
  return pieces.reduce((total, { view }) => total + view.size, 0);
}
