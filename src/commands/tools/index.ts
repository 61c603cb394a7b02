import { UsageError } from "../../lib/errors.ts";
import type { RenderOptions } from "../../renderers/renderer.ts";
import { type ToolsRenderer, toolsRenderers } from "../../renderers/tools/index.ts";
import { EXIT, type Outcome } from "../outcome.ts";
import { type LivesOptions, readLives } from "./read-lives.ts";

export interface ToolsFlags extends RenderOptions, LivesOptions {
  readonly format: string;
}

/** `llmdiff tools <logs | file#record>`: what became of each deferred tool, call by call. */
export async function tools(names: readonly string[], flags: ToolsFlags): Promise<Outcome> {
  const { render } = findRenderer(flags.format);
  const report = await readLives(names, flags);
  const calls = report.conversations.reduce((sum, one) => sum + one.calls.length, report.without.calls);
  return {
    stdout: render(report, flags),
    complaints:
      calls === 0 && report.problems.length === 0 ? [`no call was found in ${names.join(", ")}`] : [],
    exitCode: report.problems.length > 0 ? EXIT.trouble : EXIT.done,
  };
}

function findRenderer(format: string): ToolsRenderer {
  const renderer = toolsRenderers.find(({ name }) => name === format);
  if (renderer !== undefined) return renderer;
  const names = toolsRenderers.map(({ name }) => name).join(", ");
  throw new UsageError(`no format of tools is called "${format}": one of ${names}`);
}
