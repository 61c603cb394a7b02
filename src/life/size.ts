import type { Block, Call } from "../model/call.ts";
import { walkBlocks } from "../model/walk.ts";

/** Bytes of what a call sent as prompt, media aside: their bytes say nothing about their tokens. */
export interface PromptSize {
  /** System, messages and the tools that are not deferred. */
  readonly sent: number;
}

export function sizeOf({ system, messages, tools }: Call): PromptSize {
  const loaded = tools.filter(({ deferred }) => !deferred);
  const media = [...system, ...messages.flatMap(({ blocks }) => blocks)].reduce(
    (sum, block) => sum + mediaBytes(block),
    0,
  );
  return { sent: sum(system) + sum(messages) + sum(loaded) - media };
}

function mediaBytes(block: Block): number {
  return sum([...walkBlocks([block])].filter(({ kind }) => kind === "image" || kind === "document"));
}

function sum(pieces: readonly { readonly view: { readonly size: number } }[]): number {
  return pieces.reduce((total, { view }) => total + view.size, 0);
}
