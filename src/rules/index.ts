import { type Finding, NO_CHANGES } from "../model/report.ts";
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
import { type Ranked, rank } from "./rank.ts";
import { cacheControlLimit } from "./request/cache-control-limit.ts";
import { cacheControlMisplaced } from "./request/cache-control-misplaced.ts";
import { cacheControlTtlOrder } from "./request/cache-control-ttl-order.ts";
import { deferredAllTools } from "./request/deferred-all-tools.ts";
import { deferredToolCached } from "./request/deferred-tool-cached.ts";
import { prefillUnsupported } from "./request/prefill-unsupported.ts";
import { roleMisplaced } from "./request/role-misplaced.ts";
import { roleUnsupported } from "./request/role-unsupported.ts";
import { textEmpty } from "./request/text-empty.ts";
import { textInvalidUnicode } from "./request/text-invalid-unicode.ts";
import { toolChoiceInvalid } from "./request/tool-choice-invalid.ts";
import { toolIdInvalid } from "./request/tool-id-invalid.ts";
import { toolNameDuplicate } from "./request/tool-name-duplicate.ts";
import { toolNameInvalid } from "./request/tool-name-invalid.ts";
import { toolReferenceMixed } from "./request/tool-reference-mixed.ts";
import { toolResultDuplicate } from "./request/tool-result-duplicate.ts";
import { toolResultMisplaced } from "./request/tool-result-misplaced.ts";
import { toolResultMissing } from "./request/tool-result-missing.ts";
import { toolResultOrphaned } from "./request/tool-result-orphaned.ts";
import { toolUseDuplicateId } from "./request/tool-use-duplicate-id.ts";
import { toolsMissing } from "./request/tools-missing.ts";
import type { Evidence, Rule } from "./rule.ts";
import { deferredToolAdded } from "./tool-search/deferred-tool-added.ts";
import { toolReferenceAdded } from "./tool-search/tool-reference-added.ts";
import { toolReferenceDangling } from "./tool-search/tool-reference-dangling.ts";
import { toolReferenceRejected } from "./tool-search/tool-reference-rejected.ts";

/** In the order in which findings of one severity and confidence are shown. */
export const rules: readonly Rule[] = [
  toolReferenceDangling,
  toolResultDuplicate,
  toolResultMisplaced,
  toolResultMissing,
  toolResultOrphaned,
  toolUseDuplicateId,
  toolNameDuplicate,
  toolNameInvalid,
  deferredAllTools,
  deferredToolCached,
  cacheControlLimit,
  cacheControlTtlOrder,
  cacheControlMisplaced,
  textInvalidUnicode,
  toolReferenceMixed,
  toolReferenceRejected,
  toolChoiceInvalid,
  toolsMissing,
  toolIdInvalid,
  roleMisplaced,
  roleUnsupported,
  textEmpty,
  prefillUnsupported,
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

/**
 * All findings of a pair, the best explanation first. Of two captures of one call, the rules that compare turns of a
 * conversation see the later one alone, as the call that reached the host.
 */
export function checkRules(evidence: Evidence): Finding[] {
  const isOneCall = evidence.by === "gateway";
  const turns = isOneCall ? { ...evidence, prev: null, changes: NO_CHANGES } : evidence;
  const found: Ranked[] = [];
  for (const rule of rules) {
    if (rule.comparesCaptures && !isOneCall) continue;
    const seen = rule.comparesCaptures ? evidence : turns;
    for (const finding of rule.check(seen, found)) found.push({ code: rule.code, ...finding });
  }
  return rank(found, evidence.curr.error);
}
