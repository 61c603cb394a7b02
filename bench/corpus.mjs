// Writes a corpus of captured calls: `node bench/corpus.mjs <folder> <bytes>`. The same calls three times: a file a
// call in `files`, a JSONL a conversation in `lines`, all conversations in one JSONL in `mixed`.
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { CALLS, makeConversation, makeExchange } from "./conversations.mjs";
import { makeRandom } from "./parts.mjs";

const SEED = 1;
/** A conversation of this size has a history of up to 2 MB. Smaller corpora have smaller ones, larger ones have more. */
const CONVERSATION_SIZE = 50e6;
const FEWEST = 4;

const [folder, size] = process.argv.slice(2);
writeCorpus(folder, Number(size));

function writeCorpus(into, bytes) {
  const count = Math.max(FEWEST, Math.round(bytes / CONVERSATION_SIZE));
  const conversations = Array.from({ length: count }, (_, index) => {
    const weight = 0.6 + (0.8 * index) / (count - 1);
    return makeConversation(SEED, index, (weight * bytes) / count / CALLS);
  });
  for (const name of ["files", "lines", "mixed"]) mkdirSync(join(into, name), { recursive: true });
  const mixed = openSync(join(into, "mixed", "all.jsonl"), "w");
  const logs = conversations.map((_, index) => openSync(join(into, "lines", `${nameOf(index)}.jsonl`), "w"));
  const random = makeRandom(SEED);
  let time = 0;
  for (let call = 0; call < CALLS; call++) {
    for (const conversation of shuffled(conversations, random)) {
      const json = JSON.stringify(makeExchange(conversation, call, time++));
      const name = nameOf(conversation.index);
      writeFileSync(join(into, "files", `${name}-${String(call).padStart(2, "0")}.json`), json);
      for (const log of [logs[conversation.index], mixed]) writeSync(log, `${json}\n`);
    }
  }
  for (const log of [...logs, mixed]) closeSync(log);
}

function nameOf(index) {
  return `conversation-${String(index).padStart(3, "0")}`;
}

function shuffled(items, random) {
  const order = new Map(items.map((item) => [item, random(2 ** 30)]));
  return items.toSorted((a, b) => order.get(a) - order.get(b));
}
