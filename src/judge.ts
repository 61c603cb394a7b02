import { judgeCache } from "./cache/verdict.ts";
import { diffCalls } from "./diff/index.ts";
import type { Call } from "./model/call.ts";
import type { CallSummary, Changes, Pair, Pairing } from "./model/report.ts";
import { sharedMessages } from "./model/walk.ts";
import { conversationId } from "./pairing/conversations.ts";
import { providers, tellProvider } from "./providers/index.ts";
import { checkRules } from "./rules/index.ts";

export interface JudgeOptions {
  /** By what the two calls were put together. */
  readonly by: Pairing["by"];
  /** The name of a provider that goes before what the capture tells. */
  readonly provider?: string | undefined;
}

const NO_CHANGES: Changes = { params: [], tools: [], system: [], messages: [] };

/** Two calls in a row → what changed, what the cache makes of it, and why the second one failed. */
export function judge(prev: Call | null, curr: Call, { by, provider }: JudgeOptions): Pair {
  const told = tellProvider(providers, curr, provider);
  const changes = prev === null ? NO_CHANGES : diffCalls(prev, curr);
  const cache = judgeCache(prev, curr, told);
  const findings = checkRules({ prev, curr, changes, cache, provider: told.provider });
  return {
    prev: prev === null ? null : summarize(prev, tellProvider(providers, prev, provider).provider.name),
    curr: summarize(curr, told.provider.name),
    pairing: {
      by,
      conversation: conversationId(curr),
      sharedMessages: prev === null ? 0 : sharedMessages(prev, curr),
      repeats: 0,
    },
    error: curr.error,
    changes,
    cache,
    findings,
  };
}

function summarize(call: Call, provider: string): CallSummary {
  const { id, source, time, status, dialect, model, usage, fidelity } = call;
  return {
    id,
    file: source.file,
    record: source.record,
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
