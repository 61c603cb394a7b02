import type { JsonView } from "../../lib/json-view/index.ts";
import type { Call } from "../../model/call.ts";
import type { Rule } from "../rule.ts";
import { cacheBreak } from "../shared/cache-break.ts";

export const cacheBreakParams: Rule = {
  code: "cache-break-params",
  says: "thinking, effort, tool_choice, speed … changed, and which sections that costs",
  explain: {
    why: "Some parameters are part of the cache key. A change of one costs the sections behind it.",
    fix: "Send the same value in every call of a conversation.",
    example: "The summary call leaves `thinking` out, and all messages are written anew.",
  },
  check(evidence, found) {
    const { prev, curr, cache, provider } = evidence;
    const path = cache.firstDivergence?.path ?? cache.firstDivergence?.prevPath ?? "";
    const name = /^[\w-]*/.exec(path)![0];
    const param = provider.keyParams.find((candidate) => candidate.name === name);
    const cost = COSTS[param?.costsFrom ?? "messages"];
    return cacheBreak(evidence, "params", found, () => ({
      message: `${name} was ${shown(prev, name)} and is ${shown(curr, name)}: it is part of the cache key, and ${cost} must be written again`,
      fix: `send the same ${name} in every call of a conversation`,
    }));
  },
};

const COSTS = {
  tools: "the whole prompt",
  system: "system and all after it",
  messages: "the messages",
} as const;

function shown(call: Call | null, name: string): string {
  const view: JsonView | undefined = call?.params.find((param) => param.name === name)?.view;
  const json = view?.json().replace(/\s+/g, " ");
  if (json === undefined) return "absent";
  return json.length > 80 ? `${json.slice(0, 80)}…` : json;
}
