import { Command, InvalidArgumentError } from "commander";
import {
  EXPLAIN_EXAMPLES,
  PROGRAM_EXAMPLES,
  SCAN_EXAMPLES,
  SHOW_EXAMPLES,
  TOOLS_EXAMPLES,
} from "./examples.ts";
import {
  complain,
  finish,
  loadLean,
  onInterrupt,
  screenWidth,
  setExitCode,
  showProgress,
  wantsColor,
  write,
} from "./process.ts";
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
    await finish(explain(code, screenWidth()));
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
      setExitCode(error.exitCode === 0 ? 0 : 2);
      throw error;
    });
}

function toOptions<F extends ReportFlags>(flags: F) {
  if (flags.maxChars !== undefined && flags.format !== "markdown")
    program.error("--max-chars goes with --format markdown");
  return {
    ...flags,
    full: flags.full ?? false,
    color: wantsColor(flags.color),
    width: screenWidth(flags.width),
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

program.parseAsync().catch(async (error: Error) => {
  if (error.name === "UsageError" || error.name === "InputError") {
    setExitCode(2);
    await complain([error.message]);
  } else if (error.name !== "CommanderError") throw error;
});
