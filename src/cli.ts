import { setFlagsFromString } from "node:v8";
import { Command, InvalidArgumentError } from "commander";
import type { Collected } from "./commands/log/collect.ts";
import type { Outcome } from "./commands/outcome.ts";
import {
  EXPLAIN_EXAMPLES,
  PROGRAM_EXAMPLES,
  SCAN_EXAMPLES,
  SHOW_EXAMPLES,
  TOOLS_EXAMPLES,
} from "./examples.ts";
import { VERSION } from "./version.ts";

/** The flags that say how a report is shown; every command that shows one has them. */
interface ReportFlags {
  readonly format: string;
  readonly failOn?: string;
  readonly provider?: string;
  readonly full?: boolean;
  readonly maxChars?: number;
  readonly showSecrets?: boolean;
  readonly color?: boolean;
  readonly width?: number;
}

interface ScanFlags extends ReportFlags {
  readonly errors?: boolean;
  readonly cache?: boolean;
  readonly all?: boolean;
  readonly since?: string;
  readonly until?: string;
  readonly session?: string;
  readonly model?: string;
  readonly status?: string;
  readonly code?: string;
  readonly limit?: string;
  readonly watch?: boolean;
}

const program = withReportFlags(new Command("llmdiff"))
  .description(
    "Says why a captured LLM call failed, what changed since the call before, and where its prompt cache broke.",
  )
  .version(VERSION)
  .argument("[prev]", "the earlier call: a file, or file#12, file#<request id>, - for standard input")
  .argument(
    "[curr]",
    "the later call, the one to explain; with one call alone, the call before it is looked for",
  )
  .option("--gateway", "the two are one call before and after a gateway: say what the gateway changed")
  .addHelpText("after", PROGRAM_EXAMPLES)
  .enablePositionalOptions()
  .action(
    async (
      prev: string | undefined,
      curr: string | undefined,
      flags: ReportFlags & { gateway?: boolean },
    ) => {
      if (prev === undefined) return program.help({ error: true });
      await refuseMistypedCommand(prev);
      if (curr !== undefined) {
        const { compare } = await import("./commands/compare.ts");
        return await finish(compare(prev, curr, toOptions(flags)));
      }
      if (flags.gateway) program.error("--gateway needs two calls: <ingress> <egress>");
      const { show } = await import("./commands/show.ts");
      await finish(await show(prev, toOptions(flags)));
    },
  );

withReportFlags(program.command("scan [paths...]"))
  .description(
    "find the calls in folders, patterns and files that failed or broke the cache, and explain each",
  )
  .option("--errors", "only failures")
  .option("--cache", "only calls whose prompt cache broke, the costliest first")
  .option("--all", "every call beside the call before it")
  .option("--since <when>", "calls from then on: a date, or an age such as 2h")
  .option("--until <when>", "calls until then")
  .option(
    "--session <id>",
    "calls of a session, a part of its id is enough, or of a conversation by the id that a scan prints",
  )
  .option("--model <name>", "calls to a model, a part of its name is enough")
  .option("--status <status>", "calls with this status: 400, 4xx, none")
  .option("--code <code>", "only entries with this finding")
  .option("--limit <count>", "how many entries are shown (20; all for json and ndjson)")
  .option("--watch", "go on with new lines and files, and report each failure or break as it happens")
  .addHelpText("after", SCAN_EXAMPLES)
  .action(async (paths: string[], flags: ScanFlags, command: Command) => {
    if (paths.length === 0) return command.help({ error: true });
    const { scan } = await loadLean(() => import("./commands/scan/index.ts"));
    const progress = showProgress();
    const options = { ...toOptions(flags), write, ...progress, isInterrupted: onInterrupt() };
    try {
      const outcome = await scan(paths, options);
      progress.clear();
      await finish(outcome);
    } finally {
      progress.clear();
    }
  });

withReportFlags(program.command("show <call>"))
  .description("compare one call with the call before it, which is looked for")
  .option(
    "--in <path>",
    "the folder or file in which it is looked for; by default the call's own file, else its folder",
  )
  .option("--prev <call>", "the call to compare with")
  .addHelpText("after", SHOW_EXAMPLES)
  .action(async (text: string, flags: ReportFlags & { in?: string; prev?: string }) => {
    const { show } = await import("./commands/show.ts");
    await finish(await show(text, { ...toOptions(flags), within: flags.in, prev: flags.prev }));
  });

withViewFlags(program.command("tools [logs...]"))
  .description("say what became of each deferred tool of a conversation: named, found, called, lost")
  .addHelpText("after", TOOLS_EXAMPLES)
  .action(async (names: string[], flags: ReportFlags, command: Command) => {
    if (names.length === 0) return command.help({ error: true });
    const { tools } = await loadLean(() => import("./commands/tools/index.ts"));
    const progress = showProgress();
    const options = { ...toOptions(flags), ...progress, isInterrupted: onInterrupt() };
    try {
      const outcome = await tools(names, options);
      progress.clear();
      await finish(outcome);
    } finally {
      progress.clear();
    }
  });

program
  .command("explain [code]")
  .description(
    "say what a finding code means, why APIs refuse it and how to fix it; without a code, list all",
  )
  .addHelpText("after", EXPLAIN_EXAMPLES)
  .action(async (code: string | undefined) => {
    const { explain } = await import("./commands/explain.ts");
    await finish(explain(code, screenWidth({})));
  });

/** A word that is no file and looks like a command was meant as one. */
async function refuseMistypedCommand(word: string): Promise<void> {
  if (!/^[a-z]+$/.test(word)) return;
  const { suggestCommand } = await import("./commands/suggest-command.ts");
  const meant = suggestCommand(
    word,
    program.commands.map((command) => command.name()),
  );
  if (meant !== null) program.error(`error: unknown command '${word}'\n(Did you mean ${meant}?)`);
}

function withReportFlags(command: Command): Command {
  return withViewFlags(command, " (a scan: also ndjson)")
    .option("--fail-on <what>", "exit with 1 on a severity or finding code (several: comma between)")
    .option(
      "--max-chars <count>",
      "markdown: cut the detail, and at last the diagnosis, to this length",
      readMaxChars,
    );
}

function withViewFlags(command: Command, otherFormats = ""): Command {
  return command
    .option("--format <format>", `terminal, markdown or json${otherFormats}`, "terminal")
    .option("--provider <name>", "the host that answers, where the capture does not tell")
    .option("--full", "show long values and lists whole")
    .option("--show-secrets", "do not mask what looks like a key or token (json never does)")
    .option("--color", "colour even where the output is no terminal")
    .option("--no-color", "no colour (so does NO_COLOR)")
    .option("--width <columns>", "columns of the screen", readWidth)
    .showHelpAfterError("(--help shows how it is called)")
    .exitOverride((error) => {
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      throw error;
    });
}

function toOptions<F extends ReportFlags>(flags: F) {
  if (flags.maxChars !== undefined && flags.format !== "markdown")
    program.error("--max-chars goes with --format markdown");
  return {
    ...flags,
    full: flags.full ?? false,
    color: wantsColor(flags),
    width: screenWidth(flags),
  };
}

/** Less would not hold the shortest diagnosis. */
function readMaxChars(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 200) return count;
  throw new InvalidArgumentError("It takes a whole number, 200 or more.");
}

function readWidth(text: string): number {
  const columns = Number(text);
  if (Number.isInteger(columns) && columns > 0) return columns;
  throw new InvalidArgumentError("It takes a whole number above 0.");
}

function write(text: string): void {
  process.stdout.write(text);
}

async function finish({ stdout, complaints, exitCode }: Outcome): Promise<void> {
  write(stdout);
  process.exitCode = exitCode;
  await complain(complaints);
}

/** Lines on standard error. They may quote names and texts from captures. */
async function complain(lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const { safeText } = await import("./lib/terminal-text.ts");
  for (const line of lines) process.stderr.write(`${safeText(line)}\n`);
}

/**
 * Loads a command that reads logs. Garbage is then collected when the heap has grown by a third, and the space for new
 * objects, which grows while modules are loaded, takes one large step (to 5 MB) and no other: that is two thirds of the
 * memory and no more time. Both are habits of V8; without them the command takes more memory, and does the same.
 */
async function loadLean<Module>(load: () => Promise<Module>): Promise<Module> {
  setFlagsFromString("--heap-growing-percent=30");
  setFlagsFromString("--semi-space-growth-factor=5");
  const loaded = await load();
  setFlagsFromString("--semi-space-growth-factor=1");
  return loaded;
}

/** The first interrupt ends the reading, so that what was found can be reported; the second ends the program. */
function onInterrupt(): () => boolean {
  let interrupted = false;
  process.once("SIGINT", () => {
    interrupted = true;
  });
  return () => interrupted;
}

/** A line on standard error for those who wait longer than a second, gone when it is done. */
function showProgress() {
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
function wantsColor({ color }: Pick<ReportFlags, "color">): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (color !== undefined) return color;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== "0";
  return process.stdout.isTTY === true && TERM !== "dumb";
}

function screenWidth({ width }: Pick<ReportFlags, "width">): number {
  const columns = Number(width ?? process.stdout.columns ?? process.env.COLUMNS);
  return Number.isInteger(columns) && columns > 0 ? columns : 100;
}

/** A reader that closes the pipe early, such as `head`, has seen enough. */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

program.parseAsync().catch(async (error: Error) => {
  if (error.name === "UsageError" || error.name === "InputError") {
    process.exitCode = 2;
    await complain([error.message]);
  } else if (error.name !== "CommanderError") throw error;
});
