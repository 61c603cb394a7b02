import type { Pairing } from "../../model/report.ts";

/** What the two calls of a pair are called. */
export interface Sides {
  readonly prev: string;
  readonly curr: string;
}

export const TURNS: Sides = { prev: "prev", curr: "curr" };
const ONE_CALL: Sides = { prev: "ingress", curr: "egress" };

/** Two calls in a row, or one call before and after a gateway. */
export function sidesOf({ by }: Pairing): Sides {
  return by === "gateway" ? ONE_CALL : TURNS;
}
