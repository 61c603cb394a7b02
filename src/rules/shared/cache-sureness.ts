import type { Finding } from "../../model/report.ts";
import type { Evidence } from "../rule.ts";

type Confidence = Finding["confidence"];

/** How sure a statement can be that rests on how this host caches and on nothing else but the bytes. */
export function cacheSureness({ provider, cache }: Pick<Evidence, "provider" | "cache">): Confidence {
  if (provider.entriesEnd.known === "assumed") return "possible";
  return provider.entriesEnd.known === "reported" || cache.provider.because === "model"
    ? "likely"
    : "certain";
}

/** The same, where more than the bytes is needed: a time, a share of tokens, a report of others. */
export function likelyAtMost(evidence: Pick<Evidence, "provider" | "cache">): Confidence {
  return cacheSureness(evidence) === "possible" ? "possible" : "likely";
}
