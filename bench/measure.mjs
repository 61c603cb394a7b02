import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** CommonJS, since a module to begin with makes every process 10 ms slower. */
const MEMORY = fileURLToPath(new URL("memory.cjs", import.meta.url));

/** The command to start as a user does. */
export const LLMDIFF = fileURLToPath(new URL("../bin/llmdiff.js", import.meta.url));

/** The path of a script of this folder. */
export function script(name) {
  return fileURLToPath(new URL(name, import.meta.url));
}

/**
 * Runs a Node process to its end, its output going to the descriptor `output` or nowhere. `time` is in milliseconds;
 * `memory`, the most it took, in bytes, where `measureMemory` asks for it. Throws where the process fails.
 */
export function runNode(args, { output = "ignore", measureMemory = false } = {}) {
  const hook = measureMemory ? ["--require", MEMORY] : [];
  return run(process.execPath, [...hook, ...args], output);
}

/** Like `runNode` for any program; `memory` is 0. */
export function run(program, args, output = "ignore") {
  const start = performance.now();
  const ended = spawnSync(program, args, { stdio: ["ignore", output, "pipe", "pipe"] });
  const time = performance.now() - start;
  if (ended.error !== undefined) throw ended.error;
  if (ended.status !== 0) {
    throw new Error(`${program} ${args.join(" ").slice(0, 200)} ended with ${ended.status}: ${ended.stderr}`);
  }
  return { time, memory: Number(ended.output[3]) * 1024 };
}

export function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

export function formatRow([name, ...cells]) {
  return `${name.padEnd(24)}${cells.map((cell) => cell.padStart(12)).join("")}`;
}

export function print(line) {
  process.stdout.write(`${line}\n`);
}
