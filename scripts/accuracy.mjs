// How often the prediction of the prompt cache is right on real sessions, and how often a difference is explained.
//
//   node scripts/accuracy.mjs [folder] [--verbose]
//
// Right: predicted and reported reads agree within 3 %. Explained: they do not, and a finding says why, or more was
// read than the previous call had left, which an entry of another call must be. Prints a line for each file.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    verbose: { type: "boolean", default: false },
    bin: { type: "string", default: "bin/llmdiff.js" },
  },
});
const root = fileURLToPath(new URL("../", import.meta.url));
const folder = positionals[0] ?? `${root}../shared/captures`;

/** Findings that are no explanation: they say that there is none. */
const NO_REASON = /^cache-(miss-unexplained|usage-unreported|diagnosis-differs)$/;
const REASON = /^(cache-|history-truncated|deferred-tool-undeferred)/;

const print = (line) => process.stdout.write(`${line}\n`);

function judgementOf({ prev, cache, findings }) {
  if (prev === null || cache.predicted === null || cache.observed === null) return null;
  if (cache.agreement === "agrees") return "right";
  const more = cache.observed.read > cache.predicted.read;
  const reason = findings.find(({ code }) => REASON.test(code) && !NO_REASON.test(code));
  return more || reason !== undefined ? "explained" : "unexplained";
}

function readPairs() {
  const args = [options.bin, "scan", folder, "--all", "--format", "ndjson"];
  try {
    return execFileSync(process.execPath, args, {
      cwd: root,
      maxBuffer: 1 << 30,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch ({ stdout }) {
    return stdout; // A scan with problems ends with 2 and has still told what it could read.
  }
}

function describe({ curr, cache, findings }, judgement) {
  const { observed, predicted, verdict, firstDivergence } = cache;
  const place = firstDivergence?.path ?? firstDivergence?.prevPath ?? "";
  const codes = findings.filter(({ code }) => REASON.test(code)).map(({ code }) => code);
  return `    #${curr.record} ${judgement}: read ${observed.read}, predicted ${predicted.read}; ${verdict} ${place} ${codes.join(" ")}`;
}

if (!existsSync(folder)) {
  print(`skipped: there is no folder ${folder}`);
} else {
  const lines = readPairs().toString().trim().split("\n").map(JSON.parse);
  const sessions = new Map();
  for (const pair of lines.filter((line) => "curr" in line)) {
    const file = relative(folder, pair.curr.file);
    sessions.set(file, [...(sessions.get(file) ?? []), pair]);
  }
  const total = { right: 0, explained: 0, unexplained: 0 };
  for (const [file, pairs] of sessions) {
    const counts = { right: 0, explained: 0, unexplained: 0 };
    const notes = [];
    for (const pair of pairs) {
      const judgement = judgementOf(pair);
      if (judgement === null) continue;
      counts[judgement]++;
      total[judgement]++;
      if (judgement !== "right") notes.push(describe(pair, judgement));
    }
    const predicted = counts.right + counts.explained + counts.unexplained;
    if (predicted === 0) continue;
    print(
      `${file}: ${pairs.length} calls, ${predicted} predicted: ${counts.right} right, ${counts.explained} explained, ${counts.unexplained} unexplained`,
    );
    if (options.verbose && notes.length > 0) print(notes.join("\n"));
  }
  const known = total.right + total.explained;
  const all = known + total.unexplained;
  print(`right or explained: ${known} of ${all} (${((100 * known) / Math.max(1, all)).toFixed(1)} %)`);
  process.exitCode = known >= 0.95 * all ? 0 : 1;
}
