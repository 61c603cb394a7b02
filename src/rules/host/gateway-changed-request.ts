import type { CallError } from "../../model/call.ts";
import type { Finding } from "../../model/report.ts";
import { mayBeRefusal } from "../errors.ts";
import type { Found, Rule } from "../rule.ts";
import type { Edit } from "../shared/gateway/edit.ts";
import { gatewayEdits } from "../shared/gateway/edits.ts";
import { nameFault } from "../shared/named-fault.ts";
import { namesPlace } from "../shared/names-place.ts";

/** How many edits are named. */
const MOST = 4;

export const gatewayChangedRequest: Rule = {
  code: "gateway-changed-request",
  says: "two captures of one call: what the gateway added, removed or rewrote",
  explain: {
    why: "Two captures of one call show what stands between them did. What was added may be refused by the host, and what was removed does not work, often without an error.",
    fix: "Have the gateway pass on the named parts as the client sent them.",
    example: "llmdiff ingress.json egress.json --gateway: max_tokens 32000 came out as 8192.",
  },
  comparesCaptures: true,
  check(evidence, found) {
    const edits = gatewayEdits(evidence);
    const { error } = evidence.curr;
    if (edits.length === 0) return [];
    const severity = error === null ? "warning" : "error";
    for (const finding of found.filter((one) => one.severity === severity)) {
      const causes = edits.filter((one) => isMeant(one, finding));
      if (causes.length > 0) return [explaining(finding, causes, edits)];
    }
    const isExplained = found.some((one) => one.severity === "error");
    return [
      error === null || isExplained || !mayBeRefusal(error) ? silent(edits, error) : suspected(edits, error),
    ];
  },
};

/** Whether another finding speaks of what the gateway did: at its place, or of its id or name. */
function isMeant({ places, prevPath, names, topics }: Edit, finding: Finding): boolean {
  if (nameFault(finding.message, { names, path: null })) return true;
  if (topics.some((topic) => finding.code.startsWith(topic))) return true;
  if (finding.path === null) return isAround(prevPath, finding.prevPath);
  return places.some((place) => isAround(place, finding.path));
}

function isAround(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const [outer, inner] = one.length <= other.length ? [one, other] : [other, one];
  return inner.startsWith(outer) && /^$|^[.[]/.test(inner.slice(outer.length));
}

function explaining(
  { code, severity, confidence }: Finding,
  causes: readonly Edit[],
  edits: readonly Edit[],
): Found {
  const others = edits.filter((one) => !causes.includes(one) && !one.isRoutine);
  const also = others.length === 0 ? "" : ` It also ${told(others)}.`;
  const message = `The gateway ${told(causes)}: that is what ${code} is about.${also}`;
  return { severity, confidence, ...placeAndFix(causes[0]!), message, explains: code };
}

/** Nothing known explains the refusal: then what the gateway did is what there is to suspect. */
function suspected(edits: readonly Edit[], error: CallError): Found {
  const named = edits.filter(
    ({ names, path }) => nameFault(error.message, { names, path }) || namesPlace(error.message, path),
  );
  const suspects = [...named, ...edits.filter((one) => !named.includes(one) && !one.isRoutine)];
  if (suspects.length === 0) return silent(edits, error);
  const why = named.length > 0 ? "The error names it." : "The host refused what the client had not sent.";
  return {
    severity: "error",
    confidence: named.length > 0 ? "likely" : "possible",
    ...placeAndFix(suspects[0]!),
    message: `The gateway ${told(suspects)}. ${why}`,
  };
}

/** Nothing failed for it, but what was lost does not work. */
function silent(edits: readonly Edit[], error: CallError | null): Found {
  const loses = error === null && edits[0]!.loses;
  const { path, prevPath, fix } = placeAndFix(edits[0]!);
  return {
    severity: loses ? "warning" : "info",
    confidence: "certain",
    path,
    prevPath,
    message: `The gateway ${told(edits)}${loses ? ", and nothing in the answer says so" : ""}.`,
    fix: loses ? fix : null,
  };
}

function placeAndFix({ path, prevPath }: Edit): Pick<Finding, "path" | "prevPath" | "fix"> {
  const fix =
    path === null
      ? `have the gateway pass on ${prevPath}`
      : prevPath === null
        ? `have the gateway leave ${path} out, as the client did`
        : `have the gateway send ${path} as the client sent it`;
  return { path, prevPath, fix };
}

function told(edits: readonly Edit[]): string {
  const all = edits.map(({ did }) => did);
  const shown =
    all.length > MOST + 1 ? [...all.slice(0, MOST), `changed ${all.length - MOST} more things`] : all;
  const last = shown.pop()!;
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}
