import { type Finding, NO_CHANGES } from "../model/report.ts";
import { asRead } from "../model/walk.ts";
import { withShortError } from "./errors.ts";
import { errorUnrecognized } from "./host/error-unrecognized.ts";
import { rules } from "./index.ts";
import { type Ranked, rank } from "./rank.ts";
import type { Evidence } from "./rule.ts";
import { mayNameFault } from "./shared/named-fault.ts";

/**
 * All findings of a pair, the best explanation first. Of two captures of one call, the rules that compare turns of a
 * conversation see the later one alone, as the call that reached the host.
 */
export function checkRules(given: Evidence): Finding[] {
  const evidence = withShortErrors(given);
  const isOneCall = evidence.by === "gateway";
  const turns = isOneCall ? { ...evidence, prev: null, changes: NO_CHANGES } : evidence;
  const found: Ranked[] = [];
  for (const rule of rules) {
    if (rule.comparesCaptures && !isOneCall) continue;
    if (rule === errorUnrecognized) found.push(...namedFaults(turns, found));
    const seen = rule.comparesCaptures ? evidence : rule.readsTexts ? withTexts(turns) : turns;
    for (const finding of rule.check(seen, found)) found.push({ code: rule.code, ...finding });
  }
  return rank(found, evidence.curr.error);
}

/** What an error of unknown wording, or of another language, names: asked where nothing else explains the failure. */
function namedFaults(turns: Evidence, found: readonly Ranked[]): Ranked[] {
  const { curr } = turns;
  if (curr.error === null || found.some(({ severity }) => severity === "error")) return [];
  // Nearly all of the faults of a request are looked for below, which takes as long as all that was asked before.
  if (!mayNameFault(curr.error.message, curr)) return [];
  return rules.flatMap(({ code, checkNamed }) =>
    (checkNamed?.(turns) ?? []).map((finding) => ({ code, ...finding })),
  );
}

function withShortErrors(evidence: Evidence): Evidence {
  const { prev, curr } = evidence;
  return { ...evidence, prev: prev && withShortError(prev), curr: withShortError(curr) };
}

function withTexts(evidence: Evidence): Evidence {
  const { prev, curr } = evidence;
  return { ...evidence, prev: prev && asRead(prev), curr: asRead(curr) };
}
