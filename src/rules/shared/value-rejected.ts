import type { Call } from "../../model/call.ts";
import { hidesParts } from "../../model/fidelity.ts";
import type { Evidence, Found } from "../rule.ts";
import { viewAt } from "./fields.ts";
import { misspellingOf } from "./misspelt.ts";
import { shownJson } from "./phrases.ts";
import { placeBefore } from "./place-before.ts";
import { refusedValue } from "./refused-values.ts";

/** What an error says of a value that the host does not take, or of a field that it misses; none where it says neither. */
export function valueFindings(message: string, evidence: Evidence): Found[] {
  const { prev, curr } = evidence;
  const refused = refusedValue(message, curr);
  if (refused === null) return [];
  const { path, wants, isDocumented } = refused;
  const value = viewAt(curr.body, path);
  const isProven = isDocumented && !hidesParts(curr);
  const confidence = isProven ? "certain" : "likely";
  const found = { severity: "error", confidence, named: true, path, prevPath: null } as const;
  if (value === undefined) return [{ ...found, ...missing(path, evidence) }];
  const says = wants === null ? "" : `: “${wants}”`;
  const since = prev === null ? "" : history(value.json(), path, prev, curr);
  return [
    {
      ...found,
      message: `The host does not take ${shownJson(value)} as ${path}${says}${since}.`,
      fix: `give ${path} a value that the host takes${wants === null ? ", or leave it out" : ""}`,
    },
  ];
}

/** A field that is not there: whether it was, and what may have been meant for it. */
function missing(path: string, evidence: Evidence): Pick<Found, "message" | "fix"> {
  const { prev, curr } = evidence;
  const place = prev === null ? null : placeBefore(path, prev, curr);
  const was = place !== null && viewAt(prev!.body, place) !== undefined;
  const wrong = misspellingOf(path, evidence);
  const since = was ? `; ${previousCall(prev!, curr)} had it` : "";
  const meant =
    wrong === null ? "" : `${was ? ", and" : ";"} ${wrong} ${was ? "is new" : "is there"}: misspelt?`;
  return {
    message: `The host requires ${path}, and the request has none${since}${meant || "."}`,
    fix: wrong === null ? `send ${path}` : `write ${nameOf(path)} in place of ${wrong}`,
  };
}

function nameOf(path: string): string {
  return /[^.]*$/.exec(path)![0];
}

/** `the previous call, to gpt-4o,` where the model is another one now. */
export function previousCall(prev: Call, curr: Call): string {
  return prev.model === curr.model ? "the previous call" : `the previous call, to ${prev.model},`;
}

/** Since when the value is there; what stands at an index may have been another thing before. */
function history(json: string, path: string, prev: Call, curr: Call): string {
  const place = placeBefore(path, prev, curr);
  const before = place === null ? undefined : viewAt(prev.body, place);
  if (before === undefined) return "; it is new in this call";
  if (before.json() === json) {
    return `; ${previousCall(prev, curr)} had it too${prev.error === null ? " and was answered" : ""}`;
  }
  return /^[^[]+$/.test(path) ? `; in the previous call it was ${shownJson(before)}` : "";
}
