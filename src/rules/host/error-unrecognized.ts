import { counted } from "../../lib/words.ts";
import type { Change } from "../../model/report.ts";
import type { Evidence, Found, Rule } from "../rule.ts";
import { viewAt } from "../shared/fields.ts";
import { type NamedPart, namedParts } from "../shared/named-parts.ts";
import { namesPlace } from "../shared/names-place.ts";
import { type Suspect, suspects } from "../shared/suspects.ts";

/** How many suspects are named. */
const MOST = 4;

export const errorUnrecognized: Rule = {
  code: "error-unrecognized",
  says: "the text matches nothing known: what it names, and the changes since the last good call, ranked by how often they cause refusals",
  explain: {
    why: "The error says nothing that this tool knows. It names what the text points at, where that stands in the request, and what is new since the last good call, beginning with what hosts refuse most often.",
    fix: "Look at the place that the text names; else take the first suspect out of the request and send it once, to see whether that is it.",
    example: "400 “Request rejected by policy 7”.",
  },
  check(evidence, found) {
    const { error } = evidence.curr;
    if (error === null || found.some(({ severity }) => severity === "error")) return [];
    const all = suspects(evidence);
    const named = namedParts(error.message, evidence.curr);
    const suspect = all.find(({ path, prevPath }) => namesPlace(error.message, path ?? prevPath));
    if (suspect !== undefined && !named.some(({ path }) => path === suspect.path)) return [changed(suspect)];
    const part = named.find(({ path }) => isNew(path, evidence)) ?? named[0];
    return [part === undefined ? unnamed(all, evidence) : pointing(part, all, evidence)];
  },
};

/** The text says where: that it is new makes it likely. */
function pointing({ path, value }: NamedPart, all: readonly Suspect[], evidence: Evidence): Found {
  const fresh = isNew(path, evidence);
  const suspect = all.find((one) => one.path !== null && overlap(one.path, path));
  const since = fresh
    ? ", new in this call"
    : evidence.prev?.error === null
      ? ", as in the last good call"
      : "";
  return {
    severity: "error",
    confidence: fresh ? "likely" : "possible",
    path,
    prevPath: null,
    message: `No rule knows this error; its text names ${path}, which is ${value}${since}.${fresh ? "" : ` ${whatIsNew(evidence, all)}`}`,
    fix: `change ${path} as the text of the error asks${suspect === undefined ? "" : `, or send the request once ${suspect.trial}, to see whether that is it`}`,
  };
}

/** The text says what, and that came, went or changed with this call. */
function changed({ what, path, prevPath, trial }: Suspect): Found {
  return {
    severity: "error",
    confidence: "likely",
    path,
    prevPath,
    message: `No rule knows this error; its text names what is new since the previous call: ${what}.`,
    fix: `send the request ${trial}, or change it as the text of the error asks`,
  };
}

function unnamed(all: readonly Suspect[], evidence: Evidence): Found {
  const [first] = all;
  return {
    severity: "error",
    confidence: "possible",
    path: first?.path ?? null,
    prevPath: first?.prevPath ?? null,
    message: `The error's text matches nothing that this tool knows. ${whatIsNew(evidence, all)}`,
    fix: first === undefined ? null : `send the request once ${first.trial}, to see whether that is it`,
  };
}

/** Whether the part, or what it stands in, came or changed with this call. */
function isNew(path: string, { prev, curr, changes }: Evidence): boolean {
  if (prev === null) return false;
  if (/^\w+$/.test(path)) return viewAt(prev.body, path)?.json() !== viewAt(curr.body, path)?.json();
  const all: readonly Change[] = Object.values(changes).flat();
  return all.some(
    (change) => change.kind !== "respelled" && change.path !== null && overlap(change.path, path),
  );
}

function overlap(one: string, other: string): boolean {
  const [outer, inner] = one.length <= other.length ? [one, other] : [other, one];
  return inner.startsWith(outer) && /^$|^[.[]/.test(inner.slice(outer.length));
}

function whatIsNew({ prev, changes }: Evidence, all: readonly Suspect[]): string {
  if (prev === null) return "There is no earlier call to compare it with.";
  const good = prev.error === null ? "the last good call" : "the previous call, which failed as well";
  if (all.length === 0) {
    const added = changes.messages.filter(({ kind }) => kind === "appended");
    const messages =
      added.length === 0 ? "" : `; ${counted(added.length, "message")} came, from ${added[0]!.path} on`;
    return `Nothing that hosts are known to refuse is new since ${good}${messages}.`;
  }
  const shown = all.slice(0, MOST).map(({ what }, index) => `${index + 1}) ${what}`);
  const rest = all.length > MOST ? `; and ${all.length - MOST} more` : "";
  return `New since ${good}, most often refused first: ${shown.join("; ")}${rest}.`;
}
