// Times whole processes and prints how much longer llmdiff takes than the least that would be needed.
// With --check it fails where a limit is exceeded.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeCaptures } from "./captures.mjs";
import { formatRow, LLMDIFF, median, print, runNode, script } from "./measure.mjs";

const ROUNDS = 15;
const PARSE_BOTH = script("parse-both.mjs");

const folder = mkdtempSync(join(tmpdir(), "llmdiff-bench-"));
try {
  const files = writeCaptures(folder);
  const races = [
    { name: "compare two calls", limit: 2.0, run: [LLMDIFF, ...files], against: [PARSE_BOTH, ...files] },
    { name: "--help", limit: 1.5, run: [LLMDIFF, "--help"], against: ["-e", "0"] },
  ];
  const sizes = files.map((file) => `${(statSync(file).size / 1e6).toFixed(2)} MB`).join(" and ");
  print(`Node ${process.version}, ${ROUNDS} rounds, medians; captures of ${sizes}\n`);
  const results = measure(races);
  print(formatRow(["", "llmdiff", "measure", "ratio", "limit"]));
  for (const { name, run, against, ratio, limit } of results) {
    const cells = [`${run.toFixed(0)} ms`, `${against.toFixed(0)} ms`, ratio.toFixed(2), limit.toFixed(1)];
    print(formatRow([name, ...cells]) + (ratio > limit ? "  exceeded" : ""));
  }
  print("\nmeasure: a script that reads and parses both files; for --help, an empty script");
  if (process.argv.includes("--check") && results.some(({ ratio, limit }) => ratio > limit)) {
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** Each round runs everything once, so that a slow moment of the machine hits all alike. The first is not counted. */
function measure(races) {
  const times = races.map(() => ({ run: [], against: [] }));
  for (let round = 0; round <= ROUNDS; round++) {
    races.forEach((race, index) => {
      const run = runNode(race.run).time;
      const against = runNode(race.against).time;
      if (round === 0) return;
      times[index].run.push(run);
      times[index].against.push(against);
    });
  }
  return races.map(({ name, limit }, index) => {
    const { run, against } = times[index];
    const ratio = median(run.map((value, round) => value / against[round]));
    return { name, limit, run: median(run), against: median(against), ratio };
  });
}
