import { listed } from "../../lib/listing.ts";
import type { Call, Tool } from "../../model/call.ts";
import type { Finding } from "../../model/report.ts";
import type { Rule } from "../rule.ts";
import { isSearchTool } from "../shared/search-tools.ts";

/** Findings about tools that a call cannot load, or that stand in a request which says nothing of deferral. */
const EXPLAINED = /^(deferred-|tool-(search|reference|undefined|server))/;

export const deferralStripped: Rule = {
  code: "deferral-stripped",
  says: "between two captures of the same call (before and after a gateway) `defer_loading` or the search tool was removed",
  explain: {
    why: "A gateway that does not know tool search may take away what it does not know. Nothing fails: the host gets every tool in full in every call, or tools that can never be loaded.",
    fix: "Have the gateway pass on `defer_loading` and the search tool, or switch tool search off in the client.",
    example:
      "The client sends 200 deferred tools; what leaves the gateway has the same 200 tools and no defer_loading.",
  },
  comparesCaptures: true,
  check({ prev, curr }, found) {
    if (prev === null) return [];
    const search = prev.tools.filter((tool) => isSearchTool(tool) && !has(curr, tool));
    const undeferred = prev.tools.filter(
      (tool) => tool.deferred && has(curr, tool) && !isDeferred(curr, tool),
    );
    const first = search[0] ?? undeferred[0];
    if (first === undefined) return [];
    const explained = curr.error === null ? undefined : found.find(isAboutDeferral);
    return [
      {
        severity: explained === undefined ? "warning" : "error",
        confidence: explained?.confidence ?? "certain",
        path: search.length > 0 ? null : (curr.tools.find(({ name }) => name === first.name)?.path ?? null),
        prevPath: search.length > 0 ? first.path : first.deferredPath,
        message: `The gateway removed ${whatWasRemoved(search, undeferred)}; ${consequence(undeferred)}.`,
        fix: "have the gateway pass on `defer_loading` and the search tool, or switch tool search off in the client",
        ...(explained === undefined ? {} : { explains: explained.code }),
      },
    ];
  },
};

function isAboutDeferral({ severity, code }: Finding): boolean {
  return severity === "error" && EXPLAINED.test(code);
}

function has(call: Call, { name }: Tool): boolean {
  return call.tools.some((tool) => tool.name === name);
}

function isDeferred(call: Call, { name }: Tool): boolean {
  return call.tools.some((tool) => tool.name === name && tool.deferred);
}

function whatWasRemoved(search: readonly Tool[], undeferred: readonly Tool[]): string {
  const names = undeferred.map(({ name }) => name);
  return [
    ...(search.length > 0 ? [`the search tool ${listed(search.map(({ name }) => name))}`] : []),
    ...(names.length > 0 ? [`defer_loading from ${listed(names)}`] : []),
  ].join(" and ");
}

function consequence(undeferred: readonly Tool[]): string {
  return undeferred.length > 0
    ? "the host gets these tools in the prompt of every call, as if they had never been deferred"
    : "nothing is left that could load a deferred tool";
}
