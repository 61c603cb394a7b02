import type { Finding } from "../model/report.ts";
import { cacheBreakMessages } from "./cache/cache-break-messages.ts";
import { cacheBreakModel } from "./cache/cache-break-model.ts";
import { cacheBreakParams } from "./cache/cache-break-params.ts";
import { cacheBreakSystem } from "./cache/cache-break-system.ts";
import { cacheBreakTools } from "./cache/cache-break-tools.ts";
import { cacheDeferredInPrefix } from "./cache/cache-deferred-in-prefix.ts";
import { cacheOutsidePrefix } from "./cache/cache-outside-prefix.ts";
import { historyTruncated } from "./cache/history-truncated.ts";
import { authFailed } from "./host/auth-failed.ts";
import { errorUnrecognized } from "./host/error-unrecognized.ts";
import { modelUnknown } from "./host/model-unknown.ts";
import { overloaded } from "./host/overloaded.ts";
import { rateLimited } from "./host/rate-limited.ts";
import { serverError } from "./host/server-error.ts";
import type { Evidence, Rule } from "./rule.ts";
import { deferredToolAdded } from "./tool-search/deferred-tool-added.ts";
import { toolReferenceAdded } from "./tool-search/tool-reference-added.ts";
import { toolReferenceDangling } from "./tool-search/tool-reference-dangling.ts";
import { toolReferenceRejected } from "./tool-search/tool-reference-rejected.ts";

/** In the order in which findings of one severity and confidence are shown. */
export const rules: readonly Rule[] = [
  toolReferenceDangling,
  toolReferenceRejected,
  authFailed,
  modelUnknown,
  rateLimited,
  overloaded,
  serverError,
  errorUnrecognized,
  historyTruncated,
  cacheDeferredInPrefix,
  cacheBreakModel,
  cacheBreakParams,
  cacheBreakTools,
  cacheBreakSystem,
  cacheBreakMessages,
  cacheOutsidePrefix,
  deferredToolAdded,
  toolReferenceAdded,
];

const SEVERITIES = ["error", "warning", "info"];
const CONFIDENCES = ["certain", "likely", "possible"];

/** All findings of a pair, the best explanation first. */
export function checkRules(evidence: Evidence): Finding[] {
  const found: Finding[] = [];
  for (const rule of rules) {
    for (const finding of rule.check(evidence, found)) found.push({ code: rule.code, ...finding });
  }
  const rank = ({ severity, confidence }: Finding) =>
    SEVERITIES.indexOf(severity) * CONFIDENCES.length +
    (severity === "error" ? CONFIDENCES.indexOf(confidence) : 0);
  return found.sort((a, b) => rank(a) - rank(b));
}
