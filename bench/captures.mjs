import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeRequests } from "./requests.mjs";

/** Writes a call and the failing one after it, about 1.5 MB each, into a folder. Gives the two paths. */
export function writeCaptures(into) {
  const [prev, curr] = makeRequests(1);
  const reply = { id: "msg_1", type: "message", role: "assistant", content: curr.messages.at(-2).content };
  const refusal = { error: { type: "invalid_request_error", message: "Invalid request Error" } };
  const calls = [
    { body: prev, response: { status: 200, headers: {}, body: reply } },
    { body: curr, response: { status: 400, headers: {}, body: refusal } },
  ];
  return calls.map(({ body, response }, index) => {
    const file = join(into, index === 0 ? "prev.json" : "curr.json");
    const exchange = {
      timestamp: `2026-09-14T12:03:1${index}.000Z`,
      method: "POST",
      url: "https://api.kimi.com/coding/v1/messages?beta=true",
      request: { headers: { "anthropic-version": "2023-06-01" }, body },
      response,
    };
    writeFileSync(file, JSON.stringify(exchange));
    return file;
  });
}
