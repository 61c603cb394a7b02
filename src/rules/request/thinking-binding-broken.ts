import { listed } from "../../lib/listing.ts";
import type { Change } from "../../model/report.ts";
import { type Context, type Fault, requestFault } from "../shared/request-fault.ts";
import { BOUND_ELSEWHERE } from "../shared/thinking-texts.ts";

type Part = "tools" | "system" | "messages";

/** Which part the error's last sentence means. Source: platform.claude.com, preserved thinking. */
const CAUSES: readonly (readonly [Part, RegExp])[] = [
  ["system", /system prompt differs/i],
  ["tools", /tools( list)? differs?/i],
  ["messages", /messages? differs?|preceded this one .* is missing/i],
];

const PARTS: readonly Part[] = ["tools", "system", "messages"];

export const thinkingBindingBroken = requestFault({
  code: "thinking-binding-broken",
  says: "system, tools or an earlier message changed under a bound thinking block",
  explain: {
    why: "On newer models a signature is bound to all that stood before it: system, tools and earlier messages. A change there makes the block invalid.",
    fix: "Leave what stands before a thinking block as it was, or drop all thinking blocks together with the change.",
    example: "A date in the system prompt turned over at midnight, and the history holds bound thinking.",
  },
  texts: BOUND_ELSEWHERE,
  claim:
    "a thinking block is bound to a conversation whose system prompt, tools or messages were others; they may have changed before the previous call",
  warns: false,
  find(call, context) {
    if (context.said === null || context.prev === null) return [];
    const text = context.said.input;
    const meant = CAUSES.find(([, pattern]) => pattern.test(text))?.[0];
    const parts = meant === undefined ? PARTS : [meant];
    const changed = parts.map((part) => ({ part, changes: unbinding(part, context) }));
    const first = changed.find(({ changes }) => changes.length > 0);
    if (first !== undefined) return [toFault(first.part, first.changes, text)];
    return prevModelFault(context, call.model);
  },
});

/**
 * The changes of a part that the binding counts. Its spelling, what is appended, and a deferred tool that nothing
 * refers to are none.
 */
function unbinding(part: Part, { changes, curr }: Context): Change[] {
  const deferred = new Set(curr.tools.filter((tool) => tool.deferred).map(({ path }) => path));
  return changes[part].filter(({ kind, path }) => {
    if (kind === "respelled" || kind === "appended") return false;
    return !(part === "tools" && kind === "added" && path !== null && deferred.has(path));
  });
}

function toFault(part: Part, changes: readonly Change[], text: string): Fault {
  const [first] = changes as [Change, ...Change[]];
  const detail = first.detail.length === 1 && first.kind === "changed" ? first.detail[0]!.path : first.path;
  const what = changes.map(({ kind, name, path, prevPath, label }) => {
    const where = path ?? `${prevPath} of the previous request`;
    const says = kind === "changed" ? ` (${label})` : "";
    return `${part === "tools" && name !== null ? `${name} at ${where}` : where} was ${kind}${says}`;
  });
  const refused = /messages\.(\d+)\.content\.(\d+)/.exec(text);
  return {
    key: part,
    path: detail,
    prevPath: detail === null ? first.prevPath : null,
    names: [],
    proof: "told",
    message: `${refused === null ? "A thinking block" : `The thinking block messages[${refused[1]}].content[${refused[2]}]`} is bound to the ${part === "messages" ? "earlier messages" : part} it was made with, and since the previous call ${listed(what)}.`,
    fix: `send ${part === "messages" ? "the earlier messages" : `the same ${part}`} as before, or take the thinking blocks out, or set thinking.block_binding.prefix_mismatch_behavior to "drop_block"`,
  };
}

function prevModelFault({ prev }: Context, model: string | null): Fault[] {
  if (prev === null || prev.model === model) return [];
  return [
    {
      key: "model",
      path: "model",
      names: [],
      proof: "told",
      message: `The thinking was made by ${prev.model}, and this call goes to ${model}; tools, system and earlier messages are the same.`,
      fix: "take the thinking of the other model out of the conversation",
    },
  ];
}
