import { Command } from "commander";
import type { Outcome } from "./commands/outcome.ts";
import { VERSION } from "./version.ts";

const EXAMPLES = `
Examples:
  $ llmdiff prev.json curr.json                compare two captured calls
  $ llmdiff 'log.jsonl#11' 'log.jsonl#12'      two calls of one file, counted from 0
  $ llmdiff 'log.jsonl#req_011A' curr.json     a call by its request id
  $ llmdiff log.jsonl                          list the calls of a file
  $ llmdiff prev.json curr.json --format json  the report for machines
  $ llmdiff prev.json curr.json --fail-on error,cache-break-tools
  $ llmdiff ingress.json egress.json --gateway one call before and after a gateway
  $ llmdiff explain tool-reference-rejected    what a finding means and how to fix it

Exit codes: 0 done, whatever was found; 1 --fail-on was met; 2 something could not be read.`;

const EXPLAIN_EXAMPLES = `
Examples:
  $ llmdiff explain                         all finding codes, a line each
  $ llmdiff explain tool-reference-dangling what it means, why APIs refuse it, how to fix it`;

interface Flags {
  readonly format: string;
  readonly failOn?: string;
  readonly provider?: string;
  readonly gateway?: boolean;
  readonly full?: boolean;
  readonly color?: boolean;
  readonly width?: string;
}

const program = new Command("llmdiff")
  .description(
    "Says why a captured LLM call failed, what changed since the call before, and where its prompt cache broke.",
  )
  .version(VERSION)
  .argument("[prev]", "the earlier call: a file, or file#12, file#<request id>, - for standard input")
  .argument("[curr]", "the later call, the one to explain")
  .option("--format <format>", "terminal or json", "terminal")
  .option("--fail-on <what>", "exit with 1 on a severity or finding code (several: comma between)")
  .option("--provider <name>", "the host that answers, where the capture does not tell")
  .option("--gateway", "the two are one call before and after a gateway: say what the gateway changed")
  .option("--full", "show long values and lists whole")
  .option("--color", "colour even where the output is no terminal")
  .option("--no-color", "no colour (so does NO_COLOR)")
  .option("--width <columns>", "columns of the screen")
  .addHelpText("after", EXAMPLES)
  .showHelpAfterError("(llmdiff --help shows how it is called)")
  .exitOverride((error) => {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
    throw error;
  })
  .action(run);

program
  .command("explain [code]")
  .description(
    "say what a finding code means, why APIs refuse it and how to fix it; without a code, list all",
  )
  .addHelpText("after", EXPLAIN_EXAMPLES)
  .action(async (code: string | undefined) => {
    const { explain } = await import("./commands/explain.ts");
    finish(explain(code, screenWidth(program.opts())));
  });

async function run(prev: string | undefined, curr: string | undefined, flags: Flags): Promise<void> {
  if (prev === undefined) return program.help({ error: true });
  if (flags.gateway && curr === undefined) program.error("--gateway needs two calls: <ingress> <egress>");
  const { compare, listCalls } = await import("./commands/compare.ts");
  const options = {
    ...flags,
    full: flags.full ?? false,
    color: wantsColor(flags),
    width: screenWidth(flags),
  };
  finish(curr === undefined ? listCalls(prev) : compare(prev, curr, options));
}

function finish({ stdout, complaints, exitCode }: Outcome): void {
  process.stdout.write(stdout);
  for (const line of complaints) process.stderr.write(`${line}\n`);
  process.exitCode = exitCode;
}

/** https://no-color.org, and FORCE_COLOR as Node has it. */
function wantsColor({ color }: Flags): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (color !== undefined) return color;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== "0";
  return process.stdout.isTTY === true && TERM !== "dumb";
}

function screenWidth({ width }: Flags): number {
  const columns = Number(width ?? process.stdout.columns ?? process.env.COLUMNS);
  return Number.isInteger(columns) && columns > 0 ? columns : 100;
}

/** A reader that closes the pipe early, such as `head`, has seen enough. */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

try {
  await program.parseAsync();
} catch (error) {
  const { name, message } = error as Error;
  if (name === "UsageError") {
    process.stderr.write(`${message}\n`);
    process.exitCode = 2;
  } else if (name !== "CommanderError") throw error;
}
