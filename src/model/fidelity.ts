import type { Call } from "./call.ts";
import type { Fidelity } from "./words.ts";

const PARTIAL: readonly Fidelity[] = ["truncated", "delta", "stub"];

/** Whether the capture holds only a part of the request, so that nothing can be said about the rest. */
export function isPartial({ fidelity }: Pick<Call, "fidelity">): boolean {
  return fidelity.some((lack) => PARTIAL.includes(lack));
}

/** The same, or values were made unreadable: what is not seen in it may have been there. */
export function hidesParts(call: Pick<Call, "fidelity">): boolean {
  return isPartial(call) || call.fidelity.includes("redacted");
}
