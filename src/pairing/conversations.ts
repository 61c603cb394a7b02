import { hashBytes } from "../lib/hash.ts";
import type { Call } from "../model/call.ts";

/** A short name for the conversation of a call, the same for all calls that begin with the same message. */
export function conversationId(call: Call): string {
  return `c${hashBytes(call.messages[0]?.contentHash ?? call.id).slice(0, 6)}`;
}
