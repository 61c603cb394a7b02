import type { Block, Call } from "../model/call.ts";

/** What a call says about the thread it belongs to. What is masked or missing is null. */
export interface Identity {
  readonly session: string | null;
  /** The sub-agent; null for the main thread, and where nothing tells. */
  readonly agent: string | null;
  /** The request id of the call before, as the client wrote it down. */
  readonly prevRequest: string | null;
  /** The id of the reply of the call before. */
  readonly prevReply: string | null;
}

/** Headers in which clients name the session and the sub-agent, and where that is written. */
const SESSION_HEADERS = [
  "x-claude-code-session-id", // code.claude.com/docs/en/llm-gateway-protocol
  "session-id", // Codex
  "session_id", // Codex before 0.130
  "x-session-id",
];
const AGENT_HEADER = "x-claude-code-agent-id"; // code.claude.com/docs/en/llm-gateway-protocol

/** A value that a capture tool wrote in place of another. */
const MASKED = /redacted|masked|\*{3}|‹|^<.*>|\(\d+ chars\)/i;

const BILLING = /^x-anthropic-billing-header:/;

export function identify(call: Call): Identity {
  return {
    session: sessionOf(call),
    agent:
      evidence(call.headers[AGENT_HEADER]) ??
      (billingField(call, "cc_is_subagent") === "true" ? "sub-agent" : null),
    prevRequest: evidence(billingField(call, "cc_prev_req")),
    prevReply:
      evidence(paramText(call, "diagnostics", "previous_message_id")) ??
      evidence(paramText(call, "previous_response_id")) ??
      evidence(paramText(call, "prompt_cache_options", "comparison_response_id")),
  };
}

function sessionOf(call: Call): string | null {
  for (const name of SESSION_HEADERS) {
    const session = evidence(call.headers[name]);
    if (session !== null) return session;
  }
  return sessionOfUser(paramText(call, "metadata", "user_id"));
}

/** Claude Code writes `user_…_account_…_session_<uuid>`, later a JSON text with `session_id`. */
function sessionOfUser(userId: string | undefined): string | null {
  if (userId === undefined) return null;
  const written = /"session_id"\s*:\s*"([^"]+)"/.exec(userId) ?? /_session_([\w-]+)$/.exec(userId);
  return evidence(written?.[1]);
}

/** Claude Code's first system block, which differs in every call. */
export function isBillingBlock(block: Block): boolean {
  return block.kind === "text" && BILLING.test(block.text);
}

function billingField(call: Call, name: string): string | undefined {
  const first = call.system[0];
  if (first?.kind !== "text" || !isBillingBlock(first)) return undefined;
  return new RegExp(`\\b${name}=([^;\\s]+)`).exec(first.text)?.[1];
}

function paramText(call: Call, name: string, ...path: string[]): string | undefined {
  const param = call.params.find((candidate) => candidate.name === name);
  return path.reduce((view, key) => view?.get(key), param?.view)?.text();
}

function evidence(text: string | undefined): string | null {
  return text === undefined || text === "" || MASKED.test(text) ? null : text;
}
