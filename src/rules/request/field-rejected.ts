import { parseErrorPaths, resolveErrorPath } from "../../lib/error-path.ts";
import type { Call } from "../../model/call.ts";
import type { ErrorText } from "../errors.ts";
import type { Evidence, Found, Rule } from "../rule.ts";
import { betasOf } from "../shared/betas.ts";
import { betaFor } from "../shared/field-betas.ts";
import { findFields } from "../shared/find-fields.ts";
import { meantBy } from "../shared/misspelt.ts";
import { previousCall, valueFindings } from "../shared/value-rejected.ts";

/** How hosts refuse a field that they do not know; the first group is its name or place, the second what it stands in. */
const UNKNOWN_FIELD: readonly ErrorText[] = [
  {
    pattern: /(?<![\w$.[\]-])([\w$.[\]-]+)['"]?: Extra inputs are not permitted/gi,
    source: "pydantic; anthropics/claude-code#39589",
  },
  {
    pattern:
      /\b(?:unknown|unsupported|unrecogni[sz]ed|unexpected)(?: request)? (?:parameter|argument|field|property|key|name)s?(?: (?:supplied|provided))?(?:: ?["'[]{0,2}| ["'[]{1,2})([A-Za-z_$][\w.[\]-]*)(?:["'] at '([\w.[\]-]+))?/gi,
    source: "OpenAI: Unknown parameter: 'x'; serde: unknown field `x`; Google: Unknown name \"x\"",
  },
  { pattern: /extraneous key \[([\w.-]+)\] is not permitted/gi, source: "Amazon Bedrock's schema check" },
  { pattern: /property '([\w.-]+)' is unsupported/gi, source: "Groq" },
  { pattern: /does not support parameters?:? \[?['"]([\w.-]+)/gi, source: "LiteLLM, UnsupportedParamsError" },
  { pattern: /does not support the ['"]?([\w.-]+)['"]? parameter/gi, source: "the Claude API, of effort" },
  { pattern: /Additional properties are not allowed \('([\w.-]+)'/gi, source: "jsonschema of Python" },
  { pattern: /unexpected keyword argument '([\w.-]+)'/gi, source: "a gateway written in Python" },
];

/** Fields that have a finding of their own. */
const TOLD_ELSEWHERE = /\bdefer_loading$/;

export const fieldRejected: Rule = {
  code: "field-rejected",
  says: "a field, or a value of one, that the host does not take; whether it is new in this call; which header it needs",
  explain: {
    why: "A host that checks requests strictly refuses fields that it does not know: settings of another API, of a gateway, or of a beta that is not switched on. It also refuses values that this model does not take.",
    fix: "Leave the field out for this host, send the beta header that it needs, or give it a value that the host takes.",
    example: "400 “routing_hints: Extra inputs are not permitted”.",
  },
  check(evidence, found) {
    const { error } = evidence.curr;
    if (error === null) return [];
    const errors = found.filter(({ severity }) => severity === "error");
    const blamed = new Set(errors.map(({ path }) => path));
    const fields = refusedFields(error.message);
    if (fields.length === 0 && errors.length === 0) return valueFindings(error.message, evidence);
    return fields
      .filter((place) => !TOLD_ELSEWHERE.test(place))
      .map((place) => toFinding(place, evidence))
      .filter(({ path }) => path === null || !blamed.has(path));
  },
};

/** The names or places that a text refuses, each once. */
function refusedFields(message: string): string[] {
  const text = message.replaceAll("`", "'").replace(/\s+/g, " ");
  const found = UNKNOWN_FIELD.flatMap(({ pattern }) =>
    [...text.matchAll(pattern)].map(([, name, around]) =>
      around === undefined ? name! : `${around}.${name}`,
    ),
  );
  return [...new Set(found.map((place) => place.replace(/[.\]]+$/, (end) => (end === "]" ? end : ""))))];
}

function toFinding(place: string, evidence: Evidence): Found {
  const { prev, curr } = evidence;
  const path = placeOf(place, curr, prev);
  const name = (path ?? place)
    .split(/[.[\]]+/)
    .filter((step) => step !== "" && !/^\d+$/.test(step))
    .at(-1)!;
  const tool = curr.tools.find((candidate) => path?.startsWith(`${candidate.path}.`));
  const what = tool === undefined ? `the field ${name}` : `the field ${name} of the tool ${tool.name}`;
  const at =
    path === null ? ", which the request as captured does not hold" : path === name ? "" : ` at ${path}`;
  const beta = path === null ? undefined : betaFor(path);
  const isSent = betasOf(curr).some(({ value }) => value === beta);
  const header =
    beta === undefined
      ? ""
      : isSent
        ? `; ${beta}, which unlocks it, is sent`
        : `; ${beta}, which unlocks it, is not sent`;
  const told = replacementIn(curr.error!.message);
  const meant = told !== null || path === null || beta !== undefined ? null : meantBy(path, evidence);
  const instead = told ?? meant;
  return {
    severity: "error",
    confidence: "likely",
    named: true,
    path,
    prevPath: null,
    message: `The host refuses ${what}${at}${path === null ? "" : history(path, name, prev, curr)}${header}${meant === null ? "." : `; misspelt for ${meant}?`}`,
    fix:
      path === null
        ? `look for what adds ${name} behind the capture, and have it leave the field out`
        : beta !== undefined && !isSent
          ? `leave ${path} out on this host, or send the header anthropic-beta: ${beta} where the host knows it`
          : instead === null
            ? `leave ${path} out on this host`
            : `send ${instead} in place of ${path}`,
  };
}

/** The field that the host names as the right one. */
function replacementIn(message: string): string | null {
  const match = /\b(?:use|did you mean:?) ['"`]([\w.-]+)['"`](?: instead|\?)/i.exec(message);
  return match?.[1] ?? null;
}

/** Whether the field came with this call. */
function history(path: string, name: string, prev: Call | null, curr: Call): string {
  if (prev === null) return "";
  const [section = ""] = path.split(/[.[]/);
  const had = findFields(prev.body, name).some((other) => other.split(/[.[]/)[0] === section);
  if (!had) return "; it is new in this call";
  return prev.error === null
    ? `; ${previousCall(prev, curr)} had such a field and was answered`
    : `; ${previousCall(prev, curr)} had it too`;
}

/** The place in the body: as the text names it, else the first field of that name, a new one before an old one. */
function placeOf(place: string, curr: Call, prev: Call | null): string | null {
  const name = place.split(/[.[\]]+/).at(-1)!;
  const named = [...parseErrorPaths(place), [place]]
    .map((steps) => resolveErrorPath(steps, curr.body))
    .find((path) => path?.endsWith(name));
  if (named != null) return named;
  const all = findFields(curr.body, name);
  const known = new Set(prev === null ? [] : findFields(prev.body, name));
  return all.find((path) => !known.has(path)) ?? all[0] ?? null;
}
