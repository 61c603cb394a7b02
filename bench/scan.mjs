// Makes a corpus and times `llmdiff scan --errors` on it against plain programs, in whole processes that take turns on
// the same files. `--size 4gb` (1gb), `--quick` (60 MB), `--keep <folder>` keeps the corpus there, `--check` exits
// with 1 where a limit is exceeded or an answer is another one than that of the plain script.
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatRow, LLMDIFF, median, print, run, runNode, script } from "./measure.mjs";
import { readOptions } from "./options.mjs";

const ROUNDS = 3;
/** How many times as fast as the script that parses everything and gives the same answer, at least. */
const LIMITS = { files: 6, lines: 6, mixed: 4 };
const MOST_MEMORY = 150e6;
const TITLES = { files: "a file a call", lines: "a JSONL a conversation", mixed: "all in one JSONL" };

// The interrupted child fails, and then the corpus is removed; without this nobody would be left to do it.
process.once("SIGINT", () => {});
try {
  runAll(readOptions());
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

function runAll({ size, keep, check }) {
  const folder = keep ?? mkdtempSync(join(tmpdir(), "llmdiff-bench-"));
  try {
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length > 0) throw new Error(`--keep ${folder}: the folder is not empty`);
    refuseFullDisk(folder, size * Object.keys(LIMITS).length);
    runNode([script("corpus.mjs"), folder, String(size)]);
    const areGood = Object.keys(LIMITS).map((variant) => race(variant, folder));
    if (check && areGood.includes(false)) process.exitCode = 1;
  } finally {
    if (keep === undefined) rmSync(folder, { recursive: true });
  }
}

function refuseFullDisk(path, needed) {
  const { bavail, bsize } = statfsSync(path);
  if (bavail * bsize > needed * 1.1) return;
  const [free, wanted] = [bavail * bsize, needed].map((bytes) => `${(bytes / 1e9).toFixed(1)} GB`);
  throw new Error(`The corpus takes ${wanted}, and ${path} has ${free} free: choose a smaller --size.`);
}

/** Times one variant of the corpus, prints a table and says whether all limits are kept. */
function race(variant, folder) {
  const path = join(folder, variant);
  const files = readdirSync(path).map((name) => join(path, name));
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const answers = { scan: join(folder, "scan.json"), parse: join(folder, "parse.json") };
  const scan = [LLMDIFF, "scan", "--errors", path, "--format", "json"];
  const racers = {
    "llmdiff scan": () => runInto(answers.scan, scan),
    "parse and answer": () => runInto(answers.parse, [script("parse-all.mjs"), path]),
    "parse only": () => runNode([script("parse-only.mjs"), path], { measureMemory: true }),
    cat: () => run("cat", files),
  };
  const rounds = Array.from({ length: ROUNDS }, () =>
    Object.fromEntries(Object.entries(racers).map(([name, start]) => [name, start()])),
  );
  const ratio = (name) => median(rounds.map((round) => round[name].time / round["llmdiff scan"].time));
  const memory = (name) => Math.max(...rounds.map((round) => round[name].memory));

  print(
    `\n${TITLES[variant]}: ${files.length} files, ${(bytes / 1e6).toFixed(0)} MB, ${ROUNDS} rounds, medians`,
  );
  print(formatRow(["", "time", "MB/s", "peak memory", "scan is"]));
  for (const name of Object.keys(racers)) {
    const time = median(rounds.map((round) => round[name].time));
    const speed = (bytes / 1e3 / time).toFixed(0);
    const peak = memory(name) === 0 ? "" : `${(memory(name) / 1e6).toFixed(0)} MB`;
    print(formatRow([name, `${time.toFixed(0)} ms`, speed, peak, `${ratio(name).toFixed(2)}×`]));
  }
  return [
    verdict(`${LIMITS[variant]}× as fast as parse and answer`, ratio("parse and answer") >= LIMITS[variant]),
    verdict(`at most ${MOST_MEMORY / 1e6} MB`, memory("llmdiff scan") <= MOST_MEMORY),
    verdict("the same failing calls and predecessors", sameAnswers(answers)),
  ].every(Boolean);
}

function runInto(file, args) {
  const output = openSync(file, "w");
  try {
    return runNode(args, { output, measureMemory: true });
  } finally {
    closeSync(output);
  }
}

function verdict(limit, isKept) {
  print(`  ${isKept ? "kept    " : "exceeded"}  ${limit}`);
  return isKept;
}

function sameAnswers({ scan, parse }) {
  const [found, expected] = [scan, parse].map((file) => {
    const { pairs } = JSON.parse(readFileSync(file, "utf8"));
    return pairs.map(({ prev, curr }) => `${placeOf(prev)} → ${placeOf(curr)}`).sort();
  });
  return expected.length > 0 && found.join("\n") === expected.join("\n");
}

function placeOf(call) {
  return call === null ? "nothing" : `${call.file}#${call.record}`;
}
