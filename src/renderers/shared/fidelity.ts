import type { Fidelity } from "../../model/exchange.ts";
import type { CallSummary, Pair } from "../../model/report.ts";
import { sidesOf } from "./sides.ts";

/** What a lack means to a reader, the graver first. `no-response` and `no-time` show in the row of the call. */
const MEANINGS: readonly (readonly [Fidelity, string])[] = [
  ["truncated", "cut short in the capture: what stood behind the cut is unknown"],
  ["delta", "captured only as what was new since an earlier call"],
  ["stub", "parts of the body are placeholders in the capture"],
  ["redacted", "parts of the body are masked in the capture"],
  ["reserialized", "JSON written anew by the capture tool: spelling and key order prove nothing"],
  ["no-headers", "headers were not captured"],
  ["no-response", "no answer was captured"],
];

/** With one of these, a section without changes may still have changed where the capture does not show it. */
const HIDES_CONTENT: readonly Fidelity[] = ["truncated", "delta", "stub", "redacted"];

/** One line for each thing that a capture of the pair cannot show: `prev and curr: headers were not captured`. */
export function describeFidelity({ prev, curr, pairing }: Pair): string[] {
  const names = sidesOf(pairing);
  const lines: string[] = [];
  for (const [fidelity, meaning] of MEANINGS) {
    const sides = [];
    if (prev?.fidelity.includes(fidelity)) sides.push(names.prev);
    if (curr.fidelity.includes(fidelity)) sides.push(names.curr);
    if (sides.length > 0) lines.push(`${sides.join(" and ")}: ${meaning}`);
  }
  return lines;
}

/** Whether content of these calls may be missing from what was captured. */
export function hidesContent(...calls: readonly CallSummary[]): boolean {
  return calls.some((call) => HIDES_CONTENT.some((fidelity) => call.fidelity.includes(fidelity)));
}

export function hidesHeaders(...calls: readonly CallSummary[]): boolean {
  return calls.some((call) => call.fidelity.includes("no-headers"));
}
