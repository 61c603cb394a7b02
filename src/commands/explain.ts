import { UsageError } from "../lib/errors.ts";
import { nearest } from "../lib/nearest.ts";
import { wrap } from "../lib/terminal-text.ts";
import { rules } from "../rules/index.ts";
import type { Rule } from "../rules/rule.ts";
import { EXIT, type Outcome } from "./outcome.ts";

/** Below this, text is not broken any further. */
const LEAST_WIDTH = 40;
const INDENT = "  ";

/** `llmdiff explain [code]`: what a finding means and how to fix it, or all codes. Throws a UsageError for no code. */
export function explain(code: string | undefined, width: number): Outcome {
  const lines = code === undefined ? listCodes() : describe(findRule(code), Math.max(width, LEAST_WIDTH));
  return { stdout: `${lines.join("\n")}\n`, complaints: [], exitCode: EXIT.done };
}

/** The rule of this code. Throws a UsageError with the code that was meant. */
export function findRule(code: string): Rule {
  const rule = rules.find((candidate) => candidate.code === code.trim().toLowerCase());
  if (rule !== undefined) return rule;
  const near = nearest(
    code,
    rules.map((candidate) => candidate.code),
  );
  const hint = near === null ? "llmdiff explain lists them all" : `did you mean ${near}?`;
  throw new UsageError(`no finding has the code "${code}": ${hint}`);
}

function listCodes(): string[] {
  const width = Math.max(...rules.map(({ code }) => code.length));
  const sorted = [...rules].sort((a, b) => (a.code < b.code ? -1 : 1));
  return sorted.map(({ code, says }) => `${code.padEnd(width)}  ${says}`);
}

function describe({ code, says, explain }: Rule, width: number): string[] {
  const parts =
    explain === undefined ? [] : [explain.why, `Fix: ${explain.fix}`, `Example: ${explain.example}`];
  return [code, ...[says, ...parts].flatMap((part) => ["", ...indented(part, width)])];
}

/** Lines of the text stay lines; each is wrapped. */
function indented(text: string, width: number): string[] {
  const lines = text.split("\n").flatMap((line) => wrap(line, width - INDENT.length));
  return lines.map((line) => INDENT + line);
}
