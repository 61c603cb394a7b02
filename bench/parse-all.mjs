// The plain answer to what a scan is asked: parses all records of a folder and prints the failing calls, each with the
// last call before it that shares the longest beginning of its messages.
import { createHash } from "node:crypto";
import { readRecords } from "./records.mjs";

/** The last call with each beginning of a history, by the hash of that beginning. */
const latest = new Map();
const pairs = [];
for (const { file, record, exchange } of readRecords(process.argv[2])) {
  const call = { file, record };
  const beginnings = hashBeginnings(exchange.request.body.messages);
  if (exchange.response.status >= 400) {
    const longest = beginnings.findLast((hash) => latest.has(hash));
    pairs.push({ prev: latest.get(longest) ?? null, curr: call });
  }
  for (const hash of beginnings) latest.set(hash, call);
}
process.stdout.write(JSON.stringify({ pairs }));

function hashBeginnings(messages) {
  let before = "";
  return messages.map((message) => {
    before = createHash("sha1")
      .update(before)
      .update(JSON.stringify(message, withoutMarkers))
      .digest("base64");
    return before;
  });
}

function withoutMarkers(key, value) {
  return key === "cache_control" ? undefined : value;
}
