import { listed } from "../../lib/listing.ts";
import type { Call, CallError } from "../../model/call.ts";
import { hidesParts } from "../../model/fidelity.ts";
import type { Finding } from "../../model/report.ts";
import { type ErrorText, isUnspecific, matchError, mayBeRefusal } from "../errors.ts";
import type { Evidence, Explanation, Found, Rule } from "../rule.ts";
import { mentionsIds, nameFault } from "./named-fault.ts";

/**
 * By what a fault is known to be one: `documented` by the API (then the bytes prove it), `observed` in reports, or
 * only where the answer has `told` so, because the same thing is taken elsewhere.
 */
export type Proof = "documented" | "observed" | "told";

/** One place of a request that breaks a rule of the API. */
export interface Fault {
  /** Equal for the same fault in the previous call. */
  readonly key: string;
  readonly path: string | null;
  readonly prevPath?: string | null;
  /** Ids of blocks and names of tools by which an error's text may mean this fault. */
  readonly names: readonly string[];
  readonly proof: Proof;
  readonly message: string;
  readonly fix: string;
}

/** What the search for faults may ask besides the call; `said` is the error's text where it speaks of this kind. */
export interface Context extends Evidence {
  readonly said: RegExpExecArray | null;
}

/** A kind of fault: how it is found in a request and how errors speak of it. */
export interface FaultKind {
  readonly code: string;
  readonly says: string;
  readonly explain?: Explanation;
  readonly texts: readonly ErrorText[];
  /** What such an error says, for a request that does not show it; null where a sibling speaks for the same text. */
  readonly claim: string | null;
  /** Whether a documented fault is worth a warning where the host took it: others refuse it. */
  readonly warns: boolean;
  find(call: Call, context: Context): Fault[];
}

/** How many places are named: all of them have to be mended. */
const MOST = 8;

/** The rule that blames a failure on such a fault, as surely as text, bytes and the previous call allow. */
export function requestFault(kind: FaultKind): Rule {
  const { code, says, explain, texts } = kind;
  return {
    code,
    says,
    explain,
    check(evidence, found) {
      const { error } = evidence.curr;
      const said = matchError(error, texts);
      const faults = () => findFaults(kind, evidence.curr, { ...evidence, said });
      const explained = found.some(({ severity }) => severity === "error");
      if (error === null) return kind.warns ? toWarnings(faults(), evidence, kind) : [];
      if (said !== null) return blameSaid(kind, faults(), error, evidence, explained);
      if (explained || !isUnspecific(error) || !mayBeRefusal(error)) return [];
      return blameUnsaid(freshOf(faults(), evidence, kind));
    },
    checkNamed(evidence) {
      const { error } = evidence.curr;
      if (error === null || !mayBeRefusal(error)) return [];
      const documented = findFaults(kind, evidence.curr, { ...evidence, said: null }).filter(
        ({ proof }) => proof === "documented",
      );
      return freshOf(documented, evidence, kind)
        .filter((fault) => nameFault(error.message, fault))
        .map((fault) => ({ ...toFinding(fault, "error", "likely"), named: true }));
    },
  };
}

function findFaults(kind: FaultKind, call: Call, context: Context): Fault[] {
  const hides = hidesParts(call);
  return kind.find(call, context).map((fault) => (hides ? { ...fault, proof: "told" } : fault));
}

/** The text speaks of this kind: of the faults that it names, else of the newest. */
function blameSaid(
  kind: FaultKind,
  faults: readonly Fault[],
  error: CallError,
  evidence: Evidence,
  explained: boolean,
): Found[] {
  const surely = ({ proof }: Fault) => (proof === "documented" ? "certain" : "likely");
  const named = faults.filter((fault) => nameFault(error.message, fault));
  if (named.length > 0) {
    const alike = alikeUnnamed(named, faults, evidence, kind);
    return named.map((fault, index) => ({
      ...summary(index === 0 ? [fault, ...alike] : [fault], "error", surely(fault)),
      named: true,
    }));
  }
  if (explained) return [];
  const others = mentionsIds(error.message, evidence.curr)
    ? faults.filter(({ names }) => names.length === 0)
    : faults;
  const fresh = freshOf(others, evidence, kind);
  if (fresh.length > 0) return [summary(fresh, "error", surely(fresh[0]!))];
  if (others.length > 0) return [{ ...summary(others, "error", surely(others[0]!)), old: true }];
  return kind.claim === null ? [] : [unshown(kind.claim)];
}

/** An API names the first place and stops: the others would fail the next try. What was told of one proves no other. */
function alikeUnnamed(
  named: readonly Fault[],
  faults: readonly Fault[],
  evidence: Evidence,
  kind: FaultKind,
): Fault[] {
  const isRefused = ({ proof }: Fault) =>
    proof === "documented" || (proof === "observed" && named.some((fault) => fault.proof === "observed"));
  const others = faults.filter((fault) => !named.includes(fault) && isRefused(fault));
  return freshOf(others, evidence, kind);
}

/** The text says nothing: only what is new since an accepted call can be the reason. */
function blameUnsaid(fresh: readonly Fault[]): Omit<Finding, "code">[] {
  const documented = fresh.filter(({ proof }) => proof === "documented");
  if (documented.length > 0) return [summary(documented, "error", "likely")];
  const observed = fresh.filter(({ proof }) => proof === "observed");
  return observed.length > 0 ? [summary(observed, "error", "possible")] : [];
}

function toWarnings(
  faults: readonly Fault[],
  { prev, ...evidence }: Evidence,
  kind: FaultKind,
): Omit<Finding, "code">[] {
  const documented = faults.filter(({ proof }) => proof === "documented");
  const known = prev === null || documented.length === 0 ? [] : keysOf(prev, { prev, ...evidence }, kind);
  const fresh = documented.filter(({ key }) => !known.includes(key));
  return fresh.length > 0 ? [summary(fresh, "warning", "certain")] : [];
}

/** The faults that the previous call had not; all of them where it failed too, or there is none. */
function freshOf(faults: readonly Fault[], evidence: Evidence, kind: FaultKind): Fault[] {
  const { prev } = evidence;
  if (prev === null || prev.error !== null || faults.length === 0) return [...faults];
  const known = keysOf(prev, evidence, kind);
  return faults.filter(({ key }) => !known.includes(key));
}

function keysOf(call: Call, evidence: Evidence, kind: FaultKind): string[] {
  return kind.find(call, { ...evidence, prev: null, curr: call, said: null }).map(({ key }) => key);
}

function summary(
  [first, ...others]: readonly Fault[],
  severity: Finding["severity"],
  confidence: Finding["confidence"],
): Omit<Finding, "code"> {
  const finding = toFinding(first!, severity, confidence);
  const places = others.flatMap(({ path }) => path ?? []);
  if (places.length === 0) return finding;
  const { message, fix } = finding;
  return {
    ...finding,
    message: `${message} The same holds at ${listed(places, MOST)}.`,
    fix: `${fix}; likewise at ${listed(places, MOST)}`,
  };
}

function toFinding(
  { path, prevPath = null, message, fix }: Fault,
  severity: Finding["severity"],
  confidence: Finding["confidence"],
): Omit<Finding, "code"> {
  return { severity, confidence, path, prevPath, message, fix };
}

function unshown(claim: string): Omit<Finding, "code"> {
  return {
    severity: "error",
    confidence: "possible",
    path: null,
    prevPath: null,
    message: `The error says that ${claim}, but the request as captured does not show it.`,
    fix: "capture what really reaches the host: something behind the capture may rewrite the request",
  };
}
