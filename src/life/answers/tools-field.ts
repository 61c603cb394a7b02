import { inCalls, listed } from "../../lib/listing.ts";
import { counted } from "../../lib/words.ts";
import type { Story } from "../conversation.ts";
import type { Definition } from "../definitions.ts";
import type { Step } from "../events.ts";
import { ANSWERED, type Answer } from "./answer.ts";

/** Does `tools` hold the core tools alone, all tools, or a mix? */
export function toolsField({ steps, tools }: Story): Answer {
  const last = steps.findLast(({ record }) => record.definitions.size > 0) ?? steps.at(-1)!;
  const late = tools.flatMap(({ name, events }) =>
    events.some(({ kind, call }) => kind === "defined" && call > 0) ? [name] : [],
  );
  const lateCalls = steps.flatMap(({ call, record }) =>
    late.some((name) => record.definitions.has(name)) ? [call] : [],
  );
  const grew = late.length === 0 ? "" : `; not there in the first call: ${listed(late)}`;
  const calls = [...new Set([0, ...lateCalls.slice(0, 1), last.call])];
  return { ...ANSWERED, says: `${describe(last)} in ${inCalls([last.call])}${grew}`, calls };
}

function describe({ record, present }: Step): string {
  const definitions = [...record.definitions.values()];
  const own = definitions.filter(({ inText }) => !inText);
  const core = own.filter(({ deferred }) => !deferred).length;
  const placeholders = own.filter(({ isPlaceholder }) => isPlaceholder).length;
  const deferred = own.length - core - placeholders;
  const named = [...present.states.values()].filter((state) => state === "named").length;
  const counts = [
    ...(core > 0 ? [`${counted(core, "tool")} not deferred`] : []),
    ...(deferred > 0 ? [`${deferred} deferred`] : []),
    ...(placeholders > 0 ? [`${placeholders} deferred only as a placeholder`] : []),
    ...(definitions.length > own.length
      ? [`${definitions.length - own.length} defined as text in the prompt`]
      : []),
    ...(named > 0 ? [`${named} more known by name alone`] : []),
  ];
  return `${kindOf(own, deferred, named)}: ${counts.join(", ")}`;
}

function kindOf(own: readonly Definition[], deferred: number, named: number): string {
  if (own.length === 0) return "nothing";
  if (deferred === 0) return "core tools alone";
  if (named > 0) return "a mix of core tools and loaded ones";
  return deferred === own.length ? "deferred tools alone" : "all tools, the deferred ones among them";
}
