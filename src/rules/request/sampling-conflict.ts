import type { Call } from "../../model/call.ts";
import { numberIn } from "../shared/output-limit.ts";
import { shownJson } from "../shared/phrases.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";

const SAMPLING = ["temperature", "top_p", "top_k", "presence_penalty", "frequency_penalty"] as const;
/** Where they stand: at the top, or in the settings of Gemini. */
const PLACES = ["", "generationConfig."] as const;
const NAMES = SAMPLING.join("|");
/** What platform.claude.com says itself: extended thinking, and the guide to newer models. */
const DOCUMENTED = /when thinking|thinking is enabled|cannot both be specified|deprecated for this model/i;

export const samplingConflict = requestFault({
  code: "sampling-conflict",
  says: "temperature or top_p that thinking, the model or each other forbid",
  explain: {
    why: "Some models, and thinking, allow only one value of temperature or top_p, or only one of the two.",
    fix: "Leave temperature, top_p and top_k out.",
    example: "temperature 0.2 with thinking switched on.",
  },
  texts: [
    { pattern: /temperature may only be set to 1 when thinking/i, source: "Claude API, seen in reports" },
    {
      pattern: new RegExp(`(?:${NAMES}) must be (?:unset|greater|set).{0,60}thinking`, "i"),
      source: "Claude API, seen in reports",
    },
    { pattern: /temperature and top_p cannot both be specified/i, source: "Claude API, seen in reports" },
    {
      pattern: new RegExp(`(?:${NAMES}) is deprecated for this model`, "i"),
      source: "Claude API, seen in reports",
    },
    { pattern: new RegExp(`unsupported (?:value|parameter): '?(?:${NAMES})\\b`, "i"), source: "OpenAI" },
    { pattern: new RegExp(`invalid (?<name>${NAMES}): only 1 is allowed`, "i"), source: "Kimi" },
  ],
  claim: "the sampling parameters of the request are not allowed together, with thinking or by this model",
  warns: false,
  find(call, { prev, said }) {
    const set = SAMPLING.flatMap((name) => settingOf(call, name));
    const meant = said === null ? [] : set.filter(({ name }) => said[0].includes(name));
    const blamed = meant.length > 0 ? meant : set.filter((setting) => isRefused(setting, call));
    const isNew = (setting: Setting) =>
      prev !== null && settingOf(prev, setting.name)[0]?.value !== setting.value;
    const one = blamed.find(isNew) ?? blamed.at(-1);
    return one === undefined ? [] : [toFault(one, call, prev, said)];
  },
});

interface Setting {
  readonly name: string;
  readonly path: string;
  readonly value: number;
}

function settingOf({ body }: Call, name: string): Setting[] {
  return PLACES.flatMap((place) => {
    const value = numberIn(body, `${place}${name}`);
    return value === null ? [] : [{ name, path: `${place}${name}`, value }];
  });
}

/** What Claude refuses while it thinks: a temperature other than 1. */
function isRefused({ name, value }: Setting, call: Call): boolean {
  return call.dialect === "anthropic-messages" && thinks(call) && name === "temperature" && value !== 1;
}

function thinks({ body }: Call): boolean {
  const type = body.get("thinking")?.get("type")?.json();
  return type === '"enabled"' || type === '"adaptive"';
}

function toFault(
  { name, path, value }: Setting,
  call: Call,
  prev: Call | null,
  said: RegExpExecArray | null,
): Fault {
  const before = prev === null ? [] : settingOf(prev, name);
  const why =
    said !== null && /cannot both/i.test(said[0])
      ? ` and ${otherOf(call, name)}; this model takes only one of temperature and top_p`
      : thinks(call) && (said === null || /thinking/i.test(said[0]))
        ? `, and the request turns thinking on (thinking ${shownJson(call.body.get("thinking")!)})${name === "temperature" ? ": then only 1 is taken" : ""}`
        : `, which ${call.model ?? "this model"} does not take`;
  const since =
    prev !== null && before[0]?.value !== value
      ? `; the previous request ${before[0] === undefined ? "did not set it" : `had ${before[0].value}`}`
      : "";
  return {
    key: `${path} ${value} ${thinks(call)}`,
    path,
    names: [],
    proof: said !== null && DOCUMENTED.test(said[0]) ? "documented" : "observed",
    message: `${path} is ${value}${why}${since}.`,
    fix: `leave ${path} out`,
  };
}

function otherOf(call: Call, name: string): string {
  const [other] = settingOf(call, name === "temperature" ? "top_p" : "temperature");
  return `${other?.path} is ${other?.value}`;
}
