// Writes the captures in samples/. With --check it writes nothing and fails where a file is not what it would write.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { cacheBreakSamples } from "./samples/cache-break.mjs";
import { describeToolSamples } from "./samples/describe-tool.mjs";
import { promptedSamples } from "./samples/prompted.mjs";
import { toolSearchSamples } from "./samples/tool-search.mjs";

const FOLDER = fileURLToPath(new URL("../samples/", import.meta.url));
const SAMPLES = {
  ...toolSearchSamples(),
  ...describeToolSamples(),
  ...cacheBreakSamples(),
  ...promptedSamples(),
};

const stale = [];
for (const [name, sample] of Object.entries(SAMPLES)) {
  const file = FOLDER + name;
  const content = name.endsWith(".jsonl") ? toLines(sample) : `${JSON.stringify(sample, null, 2)}\n`;
  if (!process.argv.includes("--check")) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  } else if (readOrNull(file) !== content) stale.push(name);
}

if (stale.length > 0) {
  process.stderr.write(`not what scripts/make-samples.mjs writes: ${stale.join(", ")}\n`);
  process.exitCode = 1;
}

/** A log: one exchange a line. */
function toLines(exchanges) {
  return exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`).join("");
}

function readOrNull(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
