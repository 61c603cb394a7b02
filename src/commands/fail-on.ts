import { UsageError } from "../lib/errors.ts";
import { nearest } from "../lib/nearest.ts";
import type { Finding, Severity } from "../model/report.ts";
import { rules } from "../rules/index.ts";

const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];

/** Whether a finding should end the program with code 1. */
export type FailOn = (finding: Finding) => boolean;

/**
 * Reads `--fail-on <severity|code>[,…]`. A severity stands for itself and what is worse. Throws a UsageError that
 * names a word that is neither.
 */
export function readFailOn(text: string | undefined): FailOn {
  const words = (text ?? "").split(",").flatMap((word) => word.trim() || []);
  const codes = new Set(rules.map(({ code }) => code));
  for (const word of words) {
    if (codes.has(word) || isSeverity(word)) continue;
    const near = nearest(word, [...SEVERITIES, ...codes]);
    const hint = near === null ? "" : `: did you mean ${near}?`;
    throw new UsageError(
      `--fail-on: "${word}" is neither a severity (${SEVERITIES.join(", ")}) nor a finding code${hint}`,
    );
  }
  return ({ code, severity }) =>
    words.some(
      (word) =>
        word === code || (isSeverity(word) && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(word)),
    );
}

function isSeverity(word: string): word is Severity {
  return (SEVERITIES as readonly string[]).includes(word);
}
