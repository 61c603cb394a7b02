import { anthropicMessages } from "../../src/dialects/anthropic-messages/index.ts";
import { viewOf } from "../../src/lib/json-view/index.ts";
import type { Call } from "../../src/model/call.ts";
import type { Exchange } from "../../src/model/exchange.ts";

/** What a test says of a call; the rest is that of a small call that the Claude API answered. */
export interface CallParts {
  readonly url?: string | null;
  readonly body?: Record<string, unknown>;
  readonly status?: number;
  readonly responseHeaders?: Record<string, string>;
  readonly response?: unknown;
  readonly usage?: Record<string, number>;
  readonly fidelity?: Exchange["fidelity"];
}

export function aTool(name: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { name, description: `Does ${name}.`, input_schema: { type: "object", properties: {} }, ...more };
}

/** A call in the Anthropic dialect from plain values. */
export function aCall(parts: CallParts = {}): Call {
  const { url = "https://api.anthropic.com/v1/messages", status = 200, fidelity = [] } = parts;
  const response = parts.response ?? {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-opus-4-8",
    content: [{ type: "text", text: "Done." }],
    stop_reason: "end_turn",
    usage: parts.usage ?? { input_tokens: 10, output_tokens: 2 },
  };
  const body = {
    model: "claude-opus-4-8",
    max_tokens: 1000,
    system: "You help.",
    tools: [aTool("Read"), aTool("Write")],
    messages: [{ role: "user", content: "Hello" }],
    ...parts.body,
  };
  return anthropicMessages.toCall({
    source: { file: "calls.jsonl", record: 0, part: null },
    format: "plain-exchange",
    id: null,
    time: null,
    request: { method: "POST", url, headers: {}, body: viewOf(body) },
    response: {
      status,
      headers: parts.responseHeaders ?? {},
      body: viewOf(response),
      events: null,
      text: null,
    },
    fidelity,
  });
}
