import { hashBytes } from "../lib/hash.ts";
import type { Call, Usage } from "../model/call.ts";
import type { Source } from "../model/exchange.ts";
import { type Identity, identify } from "./identity.ts";

/** What is kept of a call while a folder is read: enough to find its place, none of its bytes. */
export interface Digest extends Identity {
  readonly source: Source;
  readonly id: string;
  readonly replyId: string | null;
  /** Milliseconds since 1970, or null. */
  readonly time: number | null;
  readonly status: number | null;
  readonly model: string | null;
  readonly usage: Usage | null;
  /** Null where the call succeeded. */
  readonly error: {
    readonly status: number | null;
    readonly type: string | null;
    readonly message: string;
  } | null;
  readonly tools: readonly string[];
  /** Hashes of content: of all tools, of each system block, of the params that count, of each message. */
  readonly toolsHash: string;
  readonly system: readonly string[];
  readonly messages: readonly string[];
}

const LONGEST_MESSAGE = 300;

export function digestCall(call: Call): Digest {
  const { source, id, reply, time, status, model, usage, error } = call;
  return {
    ...identify(call),
    source,
    id,
    replyId: reply?.id ?? null,
    time: time === null ? null : Date.parse(time),
    status,
    model,
    usage,
    error: error === null ? null : { ...error, message: error.message.slice(0, LONGEST_MESSAGE) },
    tools: call.tools.map(({ name }) => name),
    toolsHash: hashBytes(call.tools.map(({ contentHash }) => contentHash).join()),
    system: call.system.map(({ contentHash }) => contentHash),
    messages: call.messages.map(({ contentHash }) => contentHash),
  };
}
