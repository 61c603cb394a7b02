import type { ToolEvent, ToolState } from "../../model/tools-report.ts";

/** A sign of the picture and what it stands for. The first of several in one place is the one that is shown. */
export interface Sign {
  readonly sign: string;
  readonly means: string;
  is(event: ToolEvent): boolean;
}

const kind = (wanted: ToolEvent["kind"]) => (event: ToolEvent) => event.kind === wanted;

export const SIGNS: readonly Sign[] = [
  { sign: "!", means: "called with an error as result", is: ({ use }) => isBad(use?.result?.outcome) },
  { sign: "u", means: "called unloaded", is: ({ use }) => use?.loaded === false },
  { sign: "x", means: "lost what had loaded it", is: kind("lost") },
  { sign: "-", means: "removed", is: kind("removed") },
  { sign: "c", means: "called", is: kind("called") },
  { sign: "~", means: "changed", is: kind("changed") },
  { sign: "f", means: "found", is: kind("found") },
  { sign: "s", means: "searched", is: kind("searched") },
  { sign: "d", means: "defined in tools", is: kind("defined") },
  { sign: "a", means: "announced", is: kind("announced") },
];

export const STATES: Readonly<Record<ToolState, { readonly sign: string; readonly means: string }>> = {
  named: { sign: ".", means: "a name alone" },
  deferred: { sign: ":", means: "in tools, deferred" },
  loaded: { sign: "=", means: "loaded" },
};

/** The sign of an event. */
export function signOf(event: ToolEvent): string {
  return SIGNS.find((sign) => sign.is(event))!.sign;
}

/** The meanings of the signs that a picture uses, in the order of a tool's life. */
export function legendOf(picture: string): string {
  const states = Object.values(STATES);
  const used = [...states, ...SIGNS.toReversed()].filter(({ sign }) => picture.includes(sign));
  return used.map(({ sign, means }) => `${sign} ${means}`).join(", ");
}

function isBad(outcome: string | undefined): boolean {
  return outcome === "error" || outcome === "refused";
}
