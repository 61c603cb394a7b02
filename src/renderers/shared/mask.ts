import type { Change, Changes, Detail, Pair, Report } from "../../model/report.ts";
import { MASK, SECRET_NAME, SECRET_SHAPES } from "./secrets.ts";

/** Names that speak of a secret, or of what texts are counted in (`max_token`). */
const TOKEN_NAME = /token$/i;
/** A number, a literal or a short word, in quotes or not: no token is as plain. */
const PLAIN = String.raw`(?:-?\d{1,7}(?:\.\d+)?|[a-z]{1,8}|"[a-z]{1,8}")`;
/** Such a value in full, or what became of one: `+ 2048`, `2048 → 4096`. */
const PLAIN_LABEL = new RegExp(`^(?:[+−] )?${PLAIN}(?: → ${PLAIN})?$`);

/** Names of files are part of what a person has to type. */
const SHOWN_AS_IS: readonly string[] = ["file", "skipped", "lastCall"];

/** The report with `…[masked]` in place of what looks like a key, token or password, wherever a capture put it. */
export function maskReport(report: Report): Report {
  return maskValue({ ...report, pairs: report.pairs.map(maskPair) }, "") as Report;
}

/** The text without its secrets; their first characters stay where they tell the kind: `sk-ant-…[masked]`. */
export function maskText(text: string): string {
  let masked = text;
  for (const { pattern, check } of SECRET_SHAPES) {
    masked = masked.replace(pattern, (match: string, ...rest: unknown[]) => {
      const { shown } = rest.at(-1) as { shown: string };
      return check === undefined || check(match.slice(shown.length)) ? shown + MASK : match;
    });
  }
  return masked;
}

/** What is changed in a field says by its path what it is: the values alone may not look like a secret. */
function maskPair(pair: Pair): Pair {
  const { params, tools, system, messages } = pair.changes;
  const changes: Changes = {
    params: params.map((change) =>
      maskDetails({ ...change, label: maskNamed(change.name ?? "", change.label) }),
    ),
    tools: tools.map(maskDetails),
    system: system.map(maskDetails),
    messages: messages.map(maskDetails),
  };
  return { ...pair, changes };
}

function maskDetails(change: Change): Change {
  return { ...change, detail: change.detail.map(maskDetail) };
}

function maskDetail(detail: Detail): Detail {
  const name = /([\w-]+)(?:["']?\])?$/.exec(detail.path)?.[1] ?? "";
  const side = (of: "from" | "to") => (detail[of] === undefined ? {} : { [of]: maskValue(detail[of], name) });
  return { ...detail, ...side("from"), ...side("to") };
}

/** `name` is that of the field that holds the value, or of the list that it stands in. */
function maskValue(value: unknown, name: string): unknown {
  if (typeof value === "string") return maskNamed(name, value);
  if (Array.isArray(value)) return value.map((item) => maskValue(item, name));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      maskText(key),
      SHOWN_AS_IS.includes(key) ? inner : maskValue(inner, key),
    ]),
  );
}

function maskNamed(name: string, text: string): string {
  const masked = maskText(text);
  const isPlain = TOKEN_NAME.test(name) && PLAIN_LABEL.test(text);
  const isSecret = masked === text && SECRET_NAME.test(name) && !isPlain && !text.includes(MASK);
  return isSecret && text.trim() !== "" ? MASK : masked;
}
