import { dialects } from "../../src/dialects/index.ts";
import { viewOf } from "../../src/lib/json-view/index.ts";
import type { Call } from "../../src/model/call.ts";
import type { Exchange } from "../../src/model/exchange.ts";

/** What a test says of a call; the rest is that of a small call that the Claude API answered. */
export interface CallParts {
  /** Another dialect than Anthropic's: then the test says the whole body and response. */
  readonly dialect?: string;
  readonly url?: string | null;
  /** When it was sent, ISO 8601. */
  readonly time?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Record<string, unknown>;
  readonly status?: number;
  readonly responseHeaders?: Record<string, string>;
  readonly response?: unknown;
  /** The data of the events of a stream, instead of a response. */
  readonly events?: readonly Record<string, unknown>[];
  readonly usage?: Record<string, number>;
  readonly fidelity?: Exchange["fidelity"];
}

export function aTool(name: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { name, description: `Does ${name}.`, input_schema: { type: "object", properties: {} }, ...more };
}

const URLS: Readonly<Record<string, string>> = {
  "anthropic-messages": "https://api.anthropic.com/v1/messages",
  "openai-responses": "https://api.openai.com/v1/responses",
  "openai-chat": "https://api.openai.com/v1/chat/completions",
};

const SMALL_BODY = {
  model: "claude-opus-4-8",
  max_tokens: 1000,
  system: "You help.",
  tools: [aTool("Read"), aTool("Write")],
  messages: [{ role: "user", content: "Hello" }],
};

/** A call from plain values. */
export function aCall(parts: CallParts = {}): Call {
  const { status = 200, fidelity = [], events } = parts;
  const { dialect: name = "anthropic-messages", headers = {} } = parts;
  const dialect = dialects.find((candidate) => candidate.name === name)!;
  const { url = URLS[name] ?? null } = parts;
  const response = parts.response ?? {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-opus-4-8",
    content: [{ type: "text", text: "Done." }],
    stop_reason: "end_turn",
    usage: parts.usage ?? { input_tokens: 10, output_tokens: 2 },
  };
  const body = name === "anthropic-messages" ? { ...SMALL_BODY, ...parts.body } : parts.body;
  return dialect.toCall({
    source: { file: "calls.jsonl", record: 0, part: null },
    format: "plain-exchange",
    id: null,
    time: parts.time ?? null,
    request: { method: "POST", url, headers, body: viewOf(body) },
    response: {
      status,
      headers: parts.responseHeaders ?? {},
      body: events === undefined ? viewOf(response) : null,
      events: events?.map((data) => ({ event: String(data.type), data: JSON.stringify(data) })) ?? null,
      text: null,
    },
    fidelity,
  });
}
