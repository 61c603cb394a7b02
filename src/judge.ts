import { judgeCache } from "./cache/verdict.ts";
import { diffCalls } from "./diff/index.ts";
import type { Call } from "./model/call.ts";
import type { ToldProvider } from "./model/provider.ts";
import { type Cache, type CallSummary, NO_CHANGES, type Pair, type Pairing } from "./model/report.ts";
import { sharedMessages, withSharedMessages } from "./model/walk.ts";
import { conversationId } from "./pairing/conversations.ts";
import { providers, tellProvider } from "./providers/index.ts";
import { checkRules } from "./rules/check.ts";

export interface JudgeOptions {
  /** By what the two calls were put together. */
  readonly by: Pairing["by"];
  /** The name of the conversation and how many later calls fail alike, where a scan knows them. */
  readonly conversation?: string;
  readonly repeats?: number;
  /** The name of a provider that goes before what the capture tells. */
  readonly provider?: string | undefined;
}

/**
 * Two calls in a row → what changed, what the cache makes of it, and why the second one failed. Or one call before and
 * after a gateway (`by` is "gateway"): then nothing is said of the cache between them.
 */
export function judge(given: Call | null, captured: Call, options: JudgeOptions): Pair {
  const { by, provider } = options;
  const curr = by === "gateway" && given !== null ? withAnswer(captured, given) : captured;
  const prev = given && withSharedMessages(given, curr);
  const told = tellProvider(providers, curr, provider);
  const changes = prev === null ? NO_CHANGES : diffCalls(prev, curr, by === "gateway");
  const cache = by === "gateway" ? judgeAlone(curr, told) : judgeCache(prev, curr, told);
  const findings = checkRules({ by, prev, curr, changes, cache, provider: told.provider });
  return {
    prev: prev === null ? null : summarize(prev, tellProvider(providers, prev, provider).provider.name),
    curr: summarize(curr, told.provider.name),
    pairing: {
      by,
      conversation: options.conversation ?? conversationId(curr),
      sharedMessages: prev === null ? 0 : sharedMessages(prev, curr),
      repeats: options.repeats ?? 0,
    },
    error: curr.error,
    changes,
    cache,
    findings,
  };
}

/** The call as it left a gateway, with the answer that the client got where its own was not captured. */
function withAnswer(egress: Call, ingress: Call): Call {
  const isAnswered = egress.reply !== null || (egress.error !== null && egress.error.from !== "capture");
  if (isAnswered || ingress.error === null) return egress;
  return { ...egress, error: ingress.error, status: egress.status ?? ingress.status };
}

/** What the response says of the cache. How the prompt lies in front of it, one call does not tell. */
function judgeAlone(call: Call, told: ToldProvider): Cache {
  return { ...judgeCache(null, call, told), verdict: "unknown" };
}

function summarize(call: Call, provider: string): CallSummary {
  const { id, source, time, status, dialect, model, usage, fidelity } = call;
  return {
    id,
    file: source.file,
    record: source.record,
    part: source.part,
    time,
    status,
    dialect,
    provider,
    model,
    tools: call.tools.length,
    deferredTools: call.tools.filter(({ deferred }) => deferred).length,
    system: call.system.length,
    messages: call.messages.length,
    usage,
    fidelity,
  };
}
