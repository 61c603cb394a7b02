// Times the judging of two calls that are read already, in this process, against JSON.parse of the bytes of both:
// the diff, the cache and all rules. With --check it fails where the limit is exceeded. Reads build/, so build first.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeCaptures } from "./captures.mjs";
import { formatRow, median, print } from "./measure.mjs";

const ROUNDS = 25;
const LIMIT = 1.0;

const { judge } = await import("../build/judge.js");
const { loadCalls } = await import("../build/load/calls.js");

const folder = mkdtempSync(join(tmpdir(), "llmdiff-bench-"));
try {
  const files = writeCaptures(folder);
  const captures = files.map((file) => readFileSync(file));
  const parseBoth = () => captures.map((bytes) => JSON.parse(bytes.toString()));
  const rounds = Array.from({ length: ROUNDS + 1 }, () => {
    // Views remember what was asked of them: each round judges calls that were read anew.
    const [prev, curr] = files.map((file) => loadCalls(file).calls[0]);
    const judging = cpuTime(() => judge(prev, curr, { by: "given" }));
    return { judging, parsing: cpuTime(parseBoth) };
  });
  const [first, ...rest] = rounds;
  const warm = {
    judging: median(rest.map(({ judging }) => judging)),
    parsing: median(rest.map(({ parsing }) => parsing)),
  };
  print(`Node ${process.version}, CPU time in one process; warm is the median of ${ROUNDS} rounds\n`);
  print(formatRow(["", "judge", "JSON.parse", "ratio", "limit"]));
  print(toRow("judge, first time", first, "–"));
  print(toRow("judge, warm", warm, LIMIT.toFixed(1)) + (isExceeded(warm) ? "  exceeded" : ""));
  print("");
  if (process.argv.includes("--check") && isExceeded(warm)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** Milliseconds of all threads. */
function cpuTime(work) {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function toRow(name, { judging, parsing }, limit) {
  const times = [judging, parsing].map((time) => `${time.toFixed(1)} ms`);
  return formatRow([name, ...times, (judging / parsing).toFixed(2), limit]);
}

function isExceeded({ judging, parsing }) {
  return judging / parsing > LIMIT;
}
