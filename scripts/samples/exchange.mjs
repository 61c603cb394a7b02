import { createHash } from "node:crypto";

const LETTERS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** An id as these APIs give them: `prefix` and 22 letters and digits, the same ones for the same `seed`. */
export function makeId(prefix, seed) {
  const digest = createHash("sha256").update(`${prefix} ${seed}`).digest();
  return prefix + [...digest.subarray(0, 22)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** The UUID that belongs to `seed`. */
export function makeUuid(seed) {
  const hex = createHash("sha256").update(seed).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The assistant's answer as the Messages API returns it. */
export function makeReply({ id, model, content, usage }) {
  const stops = content.some((block) => block.type === "tool_use") ? "tool_use" : "end_turn";
  return {
    id,
    type: "message",
    role: "assistant",
    model,
    content,
    stop_reason: stops,
    stop_sequence: null,
    usage,
  };
}

/** One request and its answer as a gateway would store them. `time` is a Date, the moment of sending. */
export function makeExchange({ time, url, requestHeaders, body, status, responseHeaders, reply }) {
  return {
    timestamp: time.toISOString(),
    method: "POST",
    url,
    request: { headers: { "content-type": "application/json", ...requestHeaders }, body },
    response: { status, headers: { "content-type": "application/json", ...responseHeaders }, body: reply },
  };
}

/** A copy that shares nothing with the value. */
export function copy(value) {
  return JSON.parse(JSON.stringify(value));
}
