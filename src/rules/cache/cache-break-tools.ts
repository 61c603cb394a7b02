import { listed } from "../../lib/listing.ts";
import type { Change } from "../../model/report.ts";
import type { Evidence, Rule } from "../rule.ts";
import { cacheBreak, changeAtBreak } from "../shared/cache-break.ts";
import { happened } from "../shared/phrases.ts";

export const cacheBreakTools: Rule = {
  code: "cache-break-tools",
  says: "which tool: added, removed, changed (which key), moved, or only its key order",
  explain: {
    why: "Tools stand before the messages, and at most hosts before the system prompt, so that a change of them costs all behind it.",
    fix: "Send the same tools in the same order with the same bytes; let tools that come later be deferred.",
    example: "A description holds the current time.",
  },
  check(evidence, found) {
    return cacheBreak(evidence, "tools", found, () => ({
      message: `${summary(evidence)}; ${consequence(evidence)}`,
      fix: "send the same tools in the same order in every call of a conversation, and let tools that come later be deferred",
    }));
  },
};

/** What a change of tools costs, where the host's order tells it. */
function consequence(evidence: Evidence): string {
  const order = evidence.provider.order?.is;
  if (order === undefined) return `nothing that stands behind ${place(evidence)} in the prompt can be read`;
  const first = order[0] === "tools" ? "tools stand first in the prompt, so " : "";
  return `${first}nothing after ${place(evidence)} can be read`;
}

function place({ cache }: Evidence): string {
  const { path, prevPath } = cache.firstDivergence!;
  return path ?? `the place of ${prevPath}`;
}

/** What happened to the tools that stand in the prefix. */
function summary(evidence: Evidence): string {
  const { changes, curr, prev, cache } = evidence;
  const leftOut = (name: string | null) =>
    cache.provider.deferredTools === "expanded-at-reference" &&
    ![...curr.tools, ...prev!.tools].some((tool) => tool.name === name && !tool.deferred);
  const resident = changes.tools.filter(({ name }) => !leftOut(name));
  const named = (kind: Change["kind"]) =>
    resident.filter((change) => change.kind === kind).map(({ name }) => name ?? "?");
  const parts = [
    ...(named("added").length > 0 ? [happened(named("added"), "tool", "added")] : []),
    ...(named("removed").length > 0 ? [happened(named("removed"), "tool", "removed")] : []),
    ...(named("moved").length > 0 ? [happened(named("moved"), "tool", "moved")] : []),
    ...resident
      .filter(({ kind }) => kind === "changed")
      .map(changed)
      .slice(0, 2),
    ...(named("changed").length > 2 ? [`${named("changed").length - 2} more tools changed`] : []),
  ];
  if (parts.length > 0) return parts.join(", ");
  const respelled = changeAtBreak(evidence, "tools");
  return respelled === undefined ? "The tools differ" : `The key order of ${respelled.name} changed`;
}

function changed({ name, path, detail }: Change): string {
  const keys = [...new Set(detail.map((inner) => inner.path.slice((path ?? "").length).replace(/^\./, "")))];
  return keys.length === 0 ? `${name} changed` : `${name} changed (${listed(keys)})`;
}
