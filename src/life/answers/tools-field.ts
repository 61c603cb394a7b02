import { inCalls, listed } from "../../lib/listing.ts";
import { counted } from "../../lib/words.ts";
import type { Story } from "../conversation.ts";
import type { Step } from "../events.ts";
import { ANSWERED, type Answer } from "./answer.ts";

/** Does `tools` hold the core tools alone, all tools, or a mix? */
export function toolsField({ steps, tools }: Story): Answer {
  const asked = steps.filter(({ record }) => record.definitions.size > 0);
  const [first] = asked;
  const last = asked.at(-1);
  if (first === undefined || last === undefined) {
    return { ...ANSWERED, says: "it is empty in every call", calls: steps.map(({ call }) => call) };
  }
  const late = tools.filter(({ events }) =>
    events.some(({ kind, call }) => kind === "defined" && call > first.call),
  );
  const { known, deferred, core, named } = count(last);
  const placeholders = tools.filter(({ kind }) => kind === "placeholder").length;
  const parts = [
    `${kindOf(deferred, named, known)}: ${counted(core, "tool")} not deferred, ${deferred} deferred`,
    ...(placeholders > 0
      ? [`${counted(placeholders, "deferred entry", "deferred entries")} only a placeholder`]
      : []),
    ...(named > 0 ? [`${counted(named, "tool")} known by name alone`] : []),
  ];
  const added = late.map(({ name }) => name);
  const grew = added.length === 0 ? "" : `; added after the first call: ${listed(added)}`;
  const at = `in ${inCalls([last.call])}`;
  const proof = [
    first.call,
    ...late.flatMap(({ events }) => events.filter(isDefined).map(({ call }) => call)),
    last.call,
  ];
  return {
    ...ANSWERED,
    says: `${parts.join(", ")} ${at}${grew}`,
    calls: [...new Set(proof)].sort((a, b) => a - b),
  };
}

function isDefined({ kind }: { readonly kind: string }): boolean {
  return kind === "defined";
}

function count({ record, present }: Step) {
  const definitions = [...record.definitions.values()];
  const deferred = definitions.filter((tool) => tool.deferred && !tool.isPlaceholder).length;
  const named = [...present.states.values()].filter((state) => state === "named").length;
  return {
    known: definitions.length,
    deferred,
    core: definitions.filter((tool) => !tool.deferred).length,
    named,
  };
}

function kindOf(deferred: number, named: number, known: number): string {
  if (deferred === 0) return "core tools alone";
  if (named > 0) return "a mix of core tools and loaded ones";
  return deferred === known ? "deferred tools alone" : "all tools, the deferred ones among them";
}
