import { counted } from "../../lib/words.ts";
import type { ErrorSummary, Pair } from "../../model/report.ts";
import { isNothingKept, placeOfDivergence } from "./cache.ts";

/** How the call ended, in one line. */
export interface Outcome {
  readonly kind: "failed" | "succeeded" | "unknown";
  /** Status and type of the error: `400 invalid_request_error`. */
  readonly headline: string;
  /** What the host said, or what there is to say of a call that it answered. */
  readonly message: string;
  /** Sentences that belong under it. */
  readonly notes: readonly string[];
}

/** Reads the error first; without one, the status; a status of an error that has no text stays a failure. */
export function outlineOutcome(pair: Pair): Outcome {
  if (pair.error !== null) {
    return {
      kind: "failed",
      headline: describeError(pair.error),
      message: pair.error.message,
      notes: failureNotes(pair),
    };
  }
  const { status } = pair.curr;
  if (status === null) {
    return {
      kind: "unknown",
      headline: "no status",
      message: "the capture does not show how the call ended",
      notes: [],
    };
  }
  if (status >= 400) {
    return {
      kind: "failed",
      headline: String(status),
      message: "the capture does not show what the host said",
      notes: failureNotes(pair),
    };
  }
  return { kind: "succeeded", headline: String(status), message: describeSuccess(pair), notes: [] };
}

function describeError({ status, type, from }: ErrorSummary): string {
  const name = type ?? "error";
  if (from === "capture") {
    return [status, "no answer", type === null ? null : name].filter((part) => part !== null).join(", ");
  }
  if (from === "stream")
    return status === null ? `${name} in the stream` : `${status}, then ${name} in the stream`;
  return status === null ? name : `${status} ${name}`;
}

function failureNotes({ findings, pairing }: Pair): string[] {
  const notes: string[] = [];
  if (pairing.repeats > 0) {
    const calls = counted(pairing.repeats, "later call");
    notes.push(`${calls} of this conversation ${pairing.repeats === 1 ? "fails" : "fail"} the same way`);
  }
  if (!findings.some((finding) => finding.severity === "error")) notes.push("no rule explains this failure");
  return notes;
}

function describeSuccess({ prev, cache }: Pair): string {
  if (prev === null) return "no error";
  if (isNothingKept(cache)) return "no error, nothing cached";
  if (cache.verdict === "kept") return "no error, cache kept";
  if (cache.verdict === "broken")
    return `no error, cache breaks at ${placeOfDivergence(cache.firstDivergence)}`;
  return "no error";
}
