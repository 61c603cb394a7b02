import { resolveErrorPath } from "../../lib/error-path.ts";
import type { Call } from "../../model/call.ts";
import { viewAt } from "./fields.ts";
import { findValues } from "./find-values.ts";

/** How hosts refuse the value of a field: where it stands, or what it is, and what they want instead. */
interface ValueText {
  readonly pattern: RegExp;
  readonly place?: string;
  /** Whether the text says that the field is not there, which a request that has it contradicts. */
  readonly isMissing?: boolean;
  /** Whether the API's documentation says the same, so that the bytes prove it. */
  readonly isDocumented?: boolean;
  readonly source: string;
}

const STEPS = String.raw`(?<![\w$])[\w$]+(?:[.[\]]+[\w$-]+)*\]?`;

const VALUE_TEXTS: readonly ValueText[] = [
  {
    pattern: new RegExp(
      `(?<place>${STEPS})['"]?: (?<wants>(?:Input|String|List|Value) should [^\\n;]+)`,
      "i",
    ),
    source: "pydantic, seen in many reports of the Claude API",
  },
  {
    pattern: new RegExp(`(?<place>${STEPS})['"]?: (?<wants>Field required)`, "i"),
    isMissing: true,
    source: "pydantic, of a field that is missing",
  },
  {
    pattern: new RegExp(`Missing required parameter: '(?<place>${STEPS})'`, "i"),
    isMissing: true,
    source: "OpenAI",
  },
  {
    pattern: new RegExp(`\\bmissing field '(?<place>${STEPS})'`, "i"),
    isMissing: true,
    source: "serde, in gateways written in Rust",
  },
  {
    pattern: new RegExp(
      `(?<place>${STEPS})['"]?: Input tag '[^'\\n]+' found using '?\\w+'? (?<wants>does not match [^\\n]+)`,
      "i",
    ),
    source: "pydantic, of a block or tool of a type that it does not know",
  },
  {
    pattern: /does not support effort level '(?<value>\w+)'\. ?(?<wants>Supported levels: [\w, ]+)?/i,
    place: "output_config.effort",
    source: "Claude API, seen in reports",
  },
  {
    pattern:
      /output_config\.effort '(?<value>\w+)' is not supported(?<why> when thinking is disabled)? on this model\. ?(?<wants>Use effort '\w+')?/i,
    place: "output_config.effort",
    source: "Claude API, seen in reports",
  },
  {
    pattern:
      /thinking\.type\.(?<value>\w+)['"]? is not supported for this model\. ?(?<wants>(?:Use|Thinking defaults) [^\n]+)?/i,
    place: "thinking.type",
    isDocumented: true,
    source: "platform.claude.com thinking-troubleshooting",
  },
  {
    pattern: /(?<value>adaptive) thinking is not supported on this model/i,
    place: "thinking.type",
    isDocumented: true,
    source: "platform.claude.com thinking-troubleshooting",
  },
  {
    pattern: /does not support tool types: (?<value>[\w-]+)[^.]*\. ?(?<wants>Did you mean one of [^\n?]+)?/i,
    source: "Claude API, seen in reports",
  },
  {
    pattern: new RegExp(
      `Unsupported value: '(?<place>${STEPS})' does not support [^\\n]+? with this model\\. ?(?<wants>[^\\n.]+)?`,
      "i",
    ),
    source: "OpenAI",
  },
  {
    pattern: /Invalid value: '(?<value>[^'\n]+)'\. ?(?<wants>Supported values are: [^\n]+)?/i,
    source: "OpenAI",
  },
];

/** What no request of an API may lack: the references of the Claude API and of OpenAI. */
const REQUIRED: ReadonlySet<string> = new Set([
  "model",
  "messages",
  "max_tokens",
  "thinking.type",
  "thinking.budget_tokens",
]);

/** A value that the host does not take, and what it wants instead in the host's own words; null where it says nothing. */
export interface RefusedValue {
  readonly path: string;
  readonly wants: string | null;
  /** Whether the documentation forbids it as well, or requires what is missing. */
  readonly isDocumented: boolean;
}

/** The value that an error's text refuses; null where it speaks of none, or of one that the request does not hold. */
export function refusedValue(message: string, { body }: Call): RefusedValue | null {
  const text = message.replaceAll("`", "'").replace(/[^\S\n]+/g, " ");
  for (const { pattern, place, isMissing = false, isDocumented = false } of VALUE_TEXTS) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    const at = groups.place ?? place;
    const path =
      at === undefined ? findValues(body, groups.value!)[0] : resolveErrorPath(at.match(/[\w$-]+/g)!, body);
    if (path == null || isMissing !== (viewAt(body, path) === undefined)) continue;
    const wants = groups.wants?.trim().replace(/\.$/, "") ?? null;
    return { path, wants, isDocumented: isDocumented || (isMissing && REQUIRED.has(path)) };
  }
  return null;
}
