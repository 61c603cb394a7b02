import { UsageError } from "../lib/errors.ts";
import type { Problem, Report } from "../model/report.ts";
import { renderers } from "../renderers/index.ts";
import type { Renderer, RenderOptions } from "../renderers/renderer.ts";
import { readFailOn } from "./fail-on.ts";
import { EXIT, type Outcome } from "./outcome.ts";

/** How a report is to be shown, as written on the command line. */
export interface ReportFlags extends RenderOptions {
  readonly format: string;
  readonly failOn?: string | undefined;
}

/** The renderer of this name. Throws a UsageError that lists them, with `others` that are formats too. */
export function findRenderer(format: string, others: readonly string[] = []): Renderer {
  const renderer = renderers.find(({ name }) => name === format);
  if (renderer !== undefined) return renderer;
  const names = [...renderers.map(({ name }) => name), ...others].join(", ");
  throw new UsageError(`no format is called "${format}": one of ${names}`);
}

/** Renders a report; the exit code says whether something could not be read or `--fail-on` was met. */
export function showReport(report: Report, flags: ReportFlags): Outcome {
  const fails = readFailOn(flags.failOn);
  const isMet = report.pairs.some(({ findings }) => findings.some(fails));
  return {
    stdout: findRenderer(flags.format).render(report, flags),
    complaints: [],
    exitCode: exitCodeOf(report.problems, isMet),
  };
}

export function exitCodeOf(problems: readonly Problem[], isFailOnMet: boolean): number {
  if (problems.length > 0) return EXIT.trouble;
  return isFailOnMet ? EXIT.failOnMet : EXIT.done;
}

/** Throws a UsageError for flags that cannot be followed, before any work is done. */
export function checkFlags({ format, failOn }: ReportFlags, otherFormats: readonly string[] = []): void {
  if (!otherFormats.includes(format)) findRenderer(format, otherFormats);
  readFailOn(failOn);
}
