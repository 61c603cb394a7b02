import type { CallError } from "../model/call.ts";
import type { Finding } from "../model/report.ts";
import type { Found } from "./rule.ts";
import { namesPlace } from "./shared/names-place.ts";

/** A finding with the marks that its rule has put on it. */
export type Ranked = Found & Pick<Finding, "code">;

const SEVERITIES: readonly Finding["severity"][] = ["error", "warning", "info"];
const CONFIDENCES: readonly Finding["confidence"][] = ["certain", "likely", "possible"];

/** Codes about what a prompt costs. Those of markers that an API refuses are about requests. */
const COSTS = /^cache-(?!control-)/;

/**
 * The findings of a pair, the best explanation first: errors, warnings, infos. Among errors comes first whose place
 * the error's text names, last what the host had taken before; between them the surer one. Among warnings, what will
 * fail comes before what costs money. What explains another finding follows it. Ties stay in the order of the rules.
 */
export function rank(found: readonly Ranked[], error: CallError | null): Finding[] {
  const keys = new Map(found.map((finding) => [finding, keyOf(finding, error)]));
  const sorted = [...found].sort((a, b) => compareKeys(keys.get(a)!, keys.get(b)!));
  return behindWhatTheyExplain(sorted).map(({ named: _, old: __, explains: ___, ...finding }) => finding);
}

/** Numbers that are compared in their order; the smaller comes first. */
function keyOf(finding: Ranked, error: CallError | null): number[] {
  const { severity, confidence, code } = finding;
  const first = SEVERITIES.indexOf(severity);
  if (severity === "warning") return [first, Number(COSTS.test(code))];
  if (severity === "info") return [first];
  const isNamed = finding.named ?? (error !== null && namesPlace(error.message, finding.path));
  return [first, Number(!isNamed), Number(finding.old ?? false), CONFIDENCES.indexOf(confidence)];
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

/** Each finding that explains another of no less severity is put right behind the last one of that code. */
function behindWhatTheyExplain(sorted: readonly Ranked[]): Ranked[] {
  const ranked = [...sorted];
  for (const finding of sorted) {
    const weight = SEVERITIES.indexOf(finding.severity);
    const target = sorted.findLast(
      ({ code, severity }) => code === finding.explains && SEVERITIES.indexOf(severity) <= weight,
    );
    if (target === undefined || target.severity !== finding.severity) continue;
    ranked.splice(ranked.indexOf(finding), 1);
    ranked.splice(ranked.indexOf(target) + 1, 0, finding);
  }
  return ranked;
}
