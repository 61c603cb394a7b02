/** What the program has of the process it runs in: output, screen, interrupts and memory. Nothing else knows of it. */
import { setFlagsFromString } from "node:v8";
import type { Collected } from "./commands/log/collect.ts";
import type { Outcome } from "./commands/outcome.ts";

export function write(text: string): void {
  process.stdout.write(text);
}

/** How the process will end, when nothing is left to do. */
export function setExitCode(code: number): void {
  process.exitCode = code;
}

/** Says what came out of a command. */
export async function finish({ stdout, complaints, exitCode }: Outcome): Promise<void> {
  write(stdout);
  setExitCode(exitCode);
  await complain(complaints);
}

/** Lines on standard error. They may quote names and texts from captures. */
export async function complain(lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const { safeText } = await import("./lib/terminal-text.ts");
  for (const line of lines) process.stderr.write(`${safeText(line)}\n`);
}

/**
 * Loads a command that reads logs. Garbage is then collected when the heap has grown by a third, and the space for new
 * objects, which grows while modules are loaded, takes one large step (to 5 MB) and no other: that is two thirds of the
 * memory and no more time. Both are habits of V8; without them the command takes more memory, and does the same.
 */
export async function loadLean<Module>(load: () => Promise<Module>): Promise<Module> {
  setFlagsFromString("--heap-growing-percent=30");
  setFlagsFromString("--semi-space-growth-factor=5");
  const loaded = await load();
  setFlagsFromString("--semi-space-growth-factor=1");
  return loaded;
}

/** The first interrupt ends the reading, so that what was found can be reported; the second ends the program. */
export function onInterrupt(): () => boolean {
  let interrupted = false;
  process.once("SIGINT", () => {
    interrupted = true;
  });
  return () => interrupted;
}

/** A line on standard error for those who wait longer than a second, gone when it is done. */
export function showProgress() {
  const began = Date.now();
  let shown = 0;
  return {
    async onProgress(collected: Collected): Promise<void> {
      const now = Date.now();
      if (process.stderr.isTTY !== true || now - began < 1000 || now - shown < 200) return;
      shown = now;
      const { describeProgress } = await import("./commands/scan/progress.ts");
      process.stderr.write(`\r\x1b[2K${describeProgress(collected, now - began)}`);
    },
    clear(): void {
      if (shown > 0) process.stderr.write("\r\x1b[2K");
      shown = 0;
    },
  };
}

/** https://no-color.org, and FORCE_COLOR as Node has it. */
export function wantsColor(asked?: boolean): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (asked !== undefined) return asked;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== "0";
  return process.stdout.isTTY === true && TERM !== "dumb";
}

/** In columns. */
export function screenWidth(asked?: number): number {
  const columns = Number(asked ?? process.stdout.columns ?? process.env.COLUMNS);
  return Number.isInteger(columns) && columns > 0 ? columns : 100;
}

/** A reader that closes the pipe early, such as `head`, has seen enough. */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});
