import { UsageError } from "../lib/errors.ts";
import { renderers } from "../renderers/index.ts";
import type { RenderOptions } from "../renderers/renderer.ts";
import { compareCalls, type JudgedAs, pickCall } from "./compare-calls.ts";
import { readFailOn } from "./fail-on.ts";
import { EXIT, type Outcome, trouble } from "./outcome.ts";

export interface CompareOptions extends RenderOptions, JudgedAs {
  readonly format: string;
  readonly failOn?: string | undefined;
}

/** `llmdiff prev curr`: what changed between two calls, and why the second one failed. */
export function compare(prev: string, curr: string, options: CompareOptions): Outcome {
  const renderer = renderers.find(({ name }) => name === options.format);
  if (renderer === undefined) {
    const names = renderers.map(({ name }) => name).join(", ");
    throw new UsageError(`no format is called "${options.format}": one of ${names}`);
  }
  const failOn = readFailOn(options.failOn);
  const report = compareCalls(prev, curr, options);
  if ("complaints" in report) return trouble(...report.complaints);
  const met = report.pairs.some(({ findings }) => findings.some(failOn));
  return {
    stdout: renderer.render(report, options),
    complaints: [],
    exitCode: report.problems.length > 0 ? EXIT.trouble : met ? EXIT.failOnMet : EXIT.done,
  };
}

/** `llmdiff file`: the calls of a file, among which a person chooses two. */
export function listCalls(text: string): Outcome {
  const picked = pickCall(text);
  if ("complaints" in picked) return trouble(...picked.complaints);
  return trouble(`${text}: name the call before it as well: llmdiff <prev> '${text}'`);
}
