import { itemPath, memberPath } from "./json-path.ts";
import type { JsonView } from "./json-view/index.ts";

/** What stands between the steps of a place: `.name`, `.3`, `[3]`, `.[3]`, `["odd key"]`. */
const STEP = String.raw`(?:\.[\w$-]+|\.?\[(?:\d+|"[^"\n]*"|'[^'\n]*')\])`;
/** A place is no part of an address, a name of a file in it, or a longer word. */
const START = String.raw`(?<![\w$/@.~-])`;
const END = String.raw`(?![\w$/@-]|\.[\w$[]|\[)`;
const QUOTE = "[`'\"]";
/** Quoted words that are kinds of blocks in a sentence, not fields: "`thinking` or `redacted_thinking` blocks". */
const NO_KIND = "(?!\\s+(?:or|blocks?|ids?|results?)\\b)";

const INDEX = /^\d+$/;

/** The ways in which texts name a place; the first group is the place. Sources: the APIs' own error texts. */
const PLACES: readonly RegExp[] = [
  // messages.30.content.2, tools[1].function.name, body.messages.1.role
  new RegExp(`${START}([A-Za-z_$][\\w$]*${STEP}+)${END}`, "g"),
  // #/messages/0/content, as validators of JSON Schema write it
  /#((?:\/[\w$~-]+)+)/g,
  // ["body", "messages", 1, "role"], as pydantic lists it
  /[[(]\s*(["']body["'](?:\s*,\s*(?:"[^"\n]*"|'[^'\n]*'|\d+))+)\s*[\])]/g,
  // tools: Tool names must be unique.
  /(?:^|["'\n])\s*([A-Za-z_]\w*): /g,
  // `temperature` may only be set to 1 …, `temperature` and `top_p` cannot both be specified
  new RegExp(`^\\s*${QUOTE}([A-Za-z_]\\w*)${QUOTE}${NO_KIND}`, "g"),
  new RegExp(`\\band \`([A-Za-z_]\\w*)\`${NO_KIND}`, "g"),
  // Unknown parameter: 'x', Unsupported value: 'temperature' does not …
  new RegExp(
    `\\b(?:(?:parameter|argument|field|property)s?:?|Unsupported value:) ${QUOTE}([A-Za-z_]\\w*)${QUOTE}`,
    "gi",
  ),
];

/** Variants whose name is not the `type` of the object at hand, since that is left out. */
const VARIANTS: ReadonlySet<string> = new Set([
  "custom", // tools.0.custom.name: a tool of the client
  "enabled", // thinking.enabled.budget_tokens
  "disabled",
  "adaptive",
  "ephemeral", // system.1.cache_control.ephemeral.scope
]);

/** Fields without which a body is none of any API. */
const REQUIRED: ReadonlySet<string> = new Set([
  "model",
  "max_tokens",
  "messages",
  "input",
  "contents",
  "tools",
]);

/**
 * The places in a request that the text of an error names, in its order, each as its steps: `messages.3.role` and
 * `messages[3].role` are `["messages", "3", "role"]`. Words that only look like a place may be among them; they
 * resolve to nothing.
 */
export function parseErrorPaths(message: string): string[][] {
  const text = message.replace(/\w+:\/\/\S+/g, (address) => " ".repeat(address.length));
  const found = new Map<number, string>();
  for (const pattern of PLACES) {
    for (const match of text.matchAll(pattern)) {
      const at = match.index + match[0].indexOf(match[1]!);
      if (!found.has(at)) found.set(at, match[1]!);
    }
  }
  const places = [...found].sort(([a], [b]) => a - b).map(([, place]) => stepsOf(place));
  return [...new Map(places.map((steps) => [JSON.stringify(steps), steps])).values()];
}

/**
 * The longest JSON path of a body that the steps lead to (`tools[0].defer_loading`). Validators also name the variant
 * that they tried (`tools.0.custom.defer_loading`) and what holds the body: such a step is left out. A last step that
 * is not there is kept where its object is: it is the field that is missing. Null where nothing fits.
 */
export function resolveErrorPath(steps: readonly string[], body: JsonView): string | null {
  let at: Place = { path: "", view: body };
  let wasLeftOut = false;
  for (const [index, step] of steps.entries()) {
    const inside = enter(at, step);
    const following = steps[index + 1];
    if (inside !== null) {
      at = inside;
      wasLeftOut = false;
    } else if (following === undefined) {
      return withMissing(at, step);
    } else if (isVariant(at.view, step) || (!wasLeftOut && enter(at, following) !== null)) {
      wasLeftOut = true;
    } else {
      break;
    }
  }
  return at.path === "" ? null : at.path;
}

function stepsOf(place: string): string[] {
  if (place.startsWith("/")) {
    return place
      .slice(1)
      .split("/")
      .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  const steps = place.match(/"[^"]*"|'[^']*'|[\w$-]+/g) ?? [];
  return steps.map((step) => step.replace(/^["']|["']$/g, ""));
}

interface Place {
  readonly path: string;
  readonly view: JsonView;
}

function enter({ path, view }: Place, step: string): Place | null {
  if (view.kind === "array") {
    const item = INDEX.test(step) ? view.items()[Number(step)] : undefined;
    return item === undefined ? null : { path: itemPath(path, Number(step)), view: item };
  }
  for (const key of [step, camelCase(step)]) {
    const member = view.get(key);
    if (member !== undefined) return { path: memberPath(path, key), view: member };
  }
  return null;
}

function isVariant(view: JsonView, step: string): boolean {
  return VARIANTS.has(step) || view.get("type")?.text() === step;
}

/** At the top only a field that every body has can be missing; any other word may be no place at all. */
function withMissing({ path, view }: Place, step: string): string | null {
  const isField = view.kind === "object" && !isVariant(view, step) && !INDEX.test(step);
  if (isField && (path !== "" || REQUIRED.has(step))) return memberPath(path, step);
  return path === "" ? null : path;
}

/** Gemini takes camel case and names the same field in snake case. */
function camelCase(step: string): string {
  return step.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
