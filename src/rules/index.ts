import { cacheBelowMinimum } from "./cache/cache-below-minimum.ts";
import { cacheBreakMessages } from "./cache/cache-break-messages.ts";
import { cacheBreakModel } from "./cache/cache-break-model.ts";
import { cacheBreakParams } from "./cache/cache-break-params.ts";
import { cacheBreakSystem } from "./cache/cache-break-system.ts";
import { cacheBreakTools } from "./cache/cache-break-tools.ts";
import { cacheBreakpointStuck } from "./cache/cache-breakpoint-stuck.ts";
import { cacheBreakpointUnreusable } from "./cache/cache-breakpoint-unreusable.ts";
import { cacheDeferredInPrefix } from "./cache/cache-deferred-in-prefix.ts";
import { cacheDiagnosisDiffers } from "./cache/cache-diagnosis-differs.ts";
import { cacheExpired } from "./cache/cache-expired.ts";
import { cacheLookbackExceeded } from "./cache/cache-lookback-exceeded.ts";
import { cacheMissUnexplained } from "./cache/cache-miss-unexplained.ts";
import { cacheNoBreakpoint } from "./cache/cache-no-breakpoint.ts";
import { cacheOutsidePrefix } from "./cache/cache-outside-prefix.ts";
import { cacheParallel } from "./cache/cache-parallel.ts";
import { cacheSystemHoisted } from "./cache/cache-system-hoisted.ts";
import { cacheUsageUnreported } from "./cache/cache-usage-unreported.ts";
import { historyTruncated } from "./cache/history-truncated.ts";
import { authFailed } from "./host/auth-failed.ts";
import { contentFiltered } from "./host/content-filtered.ts";
import { errorUnrecognized } from "./host/error-unrecognized.ts";
import { gatewayChangedRequest } from "./host/gateway-changed-request.ts";
import { modelUnknown } from "./host/model-unknown.ts";
import { overloaded } from "./host/overloaded.ts";
import { rateLimited } from "./host/rate-limited.ts";
import { serverError } from "./host/server-error.ts";
import { streamError } from "./host/stream-error.ts";
import { streamTruncated } from "./host/stream-truncated.ts";
import { betaHeaderRejected } from "./request/beta-header-rejected.ts";
import { budgetExceedsMaxTokens } from "./request/budget-exceeds-max-tokens.ts";
import { cacheControlLimit } from "./request/cache-control-limit.ts";
import { cacheControlMisplaced } from "./request/cache-control-misplaced.ts";
import { cacheControlTtlOrder } from "./request/cache-control-ttl-order.ts";
import { deferredAllTools } from "./request/deferred-all-tools.ts";
import { deferredToolCached } from "./request/deferred-tool-cached.ts";
import { fieldRejected } from "./request/field-rejected.ts";
import { imageLimit } from "./request/image-limit.ts";
import { maxTokensLimit } from "./request/max-tokens-limit.ts";
import { mediaTypeMismatch } from "./request/media-type-mismatch.ts";
import { prefillUnsupported } from "./request/prefill-unsupported.ts";
import { promptTooLong } from "./request/prompt-too-long.ts";
import { reasoningUnpaired } from "./request/reasoning-unpaired.ts";
import { replayAltered } from "./request/replay-altered.ts";
import { requestTooLarge } from "./request/request-too-large.ts";
import { roleMisplaced } from "./request/role-misplaced.ts";
import { roleUnsupported } from "./request/role-unsupported.ts";
import { samplingConflict } from "./request/sampling-conflict.ts";
import { textEmpty } from "./request/text-empty.ts";
import { textInvalidUnicode } from "./request/text-invalid-unicode.ts";
import { thinkingAltered } from "./request/thinking-altered.ts";
import { thinkingBindingBroken } from "./request/thinking-binding-broken.ts";
import { thinkingUnexpected } from "./request/thinking-unexpected.ts";
import { toolChoiceInvalid } from "./request/tool-choice-invalid.ts";
import { toolIdInvalid } from "./request/tool-id-invalid.ts";
import { toolInputInvalid } from "./request/tool-input-invalid.ts";
import { toolNameDuplicate } from "./request/tool-name-duplicate.ts";
import { toolNameInvalid } from "./request/tool-name-invalid.ts";
import { toolReferenceMixed } from "./request/tool-reference-mixed.ts";
import { toolResultDuplicate } from "./request/tool-result-duplicate.ts";
import { toolResultMisplaced } from "./request/tool-result-misplaced.ts";
import { toolResultMissing } from "./request/tool-result-missing.ts";
import { toolResultOrphaned } from "./request/tool-result-orphaned.ts";
import { toolSchemaInvalid } from "./request/tool-schema-invalid.ts";
import { toolSchemaRootUnion } from "./request/tool-schema-root-union.ts";
import { toolUseDuplicateId } from "./request/tool-use-duplicate-id.ts";
import { toolsMissing } from "./request/tools-missing.ts";
import type { Rule } from "./rule.ts";
import { deferralStripped } from "./tool-search/deferral-stripped.ts";
import { deferredFieldRejected } from "./tool-search/deferred-field-rejected.ts";
import { deferredListingChanged } from "./tool-search/deferred-listing-changed.ts";
import { deferredLoadLost } from "./tool-search/deferred-load-lost.ts";
import { deferredToolAdded } from "./tool-search/deferred-tool-added.ts";
import { deferredToolCalledUnloaded } from "./tool-search/deferred-tool-called-unloaded.ts";
import { deferredToolUndeferred } from "./tool-search/deferred-tool-undeferred.ts";
import { deferredWithoutSearch } from "./tool-search/deferred-without-search.ts";
import { toolReferenceAdded } from "./tool-search/tool-reference-added.ts";
import { toolReferenceDangling } from "./tool-search/tool-reference-dangling.ts";
import { toolReferenceRejected } from "./tool-search/tool-reference-rejected.ts";
import { toolSearchRejected } from "./tool-search/tool-search-rejected.ts";
import { toolServerMissing } from "./tool-search/tool-server-missing.ts";
import { toolUndefined } from "./tool-search/tool-undefined.ts";

/**
 * All rules, in the order in which they are asked: a rule sees what those before it have found. Findings that rank
 * alike are shown in this order too. Faults of the request stand before failures of the host, what explains an error
 * before `error-unrecognized`, and infos last.
 */
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
  toolSearchRejected,
  deferredFieldRejected,
  toolReferenceRejected,
  toolChoiceInvalid,
  toolsMissing,
  toolIdInvalid,
  roleMisplaced,
  roleUnsupported,
  textEmpty,
  prefillUnsupported,
  thinkingAltered,
  thinkingUnexpected,
  thinkingBindingBroken,
  reasoningUnpaired,
  maxTokensLimit,
  promptTooLong,
  requestTooLarge,
  budgetExceedsMaxTokens,
  samplingConflict,
  imageLimit,
  mediaTypeMismatch,
  toolSchemaRootUnion,
  toolSchemaInvalid,
  toolInputInvalid,
  deferredWithoutSearch,
  fieldRejected,
  betaHeaderRejected,
  toolServerMissing,
  toolUndefined,
  deferredLoadLost,
  deferredToolCalledUnloaded,
  streamTruncated,
  streamError,
  contentFiltered,
  authFailed,
  modelUnknown,
  overloaded,
  rateLimited,
  serverError,
  historyTruncated,
  deferredToolUndeferred,
  cacheDeferredInPrefix,
  cacheBreakpointUnreusable,
  cacheBreakModel,
  cacheBreakParams,
  cacheBreakTools,
  cacheBreakSystem,
  cacheBreakMessages,
  cacheExpired,
  cacheLookbackExceeded,
  cacheNoBreakpoint,
  cacheBreakpointStuck,
  cacheBelowMinimum,
  cacheSystemHoisted,
  cacheMissUnexplained,
  cacheDiagnosisDiffers,
  cacheParallel,
  cacheOutsidePrefix,
  cacheUsageUnreported,
  deferredToolAdded,
  toolReferenceAdded,
  deferredListingChanged,
  deferralStripped,
  gatewayChangedRequest,
  errorUnrecognized,
  replayAltered,
];
