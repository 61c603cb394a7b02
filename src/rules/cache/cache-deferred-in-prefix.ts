import { listed } from "../../lib/listing.ts";
import type { Rule } from "../rule.ts";

export const cacheDeferredInPrefix: Rule = {
  code: "cache-deferred-in-prefix",
  says: "a new deferred tool is harmless where tool search is native and breaks the prefix where the host renders all tools",
  explain: {
    why: "Where tool search is native, deferred tools are no part of the prefix. A host that renders them like others writes the prompt anew for each new one.",
    fix: "On such a host, send all tools from the first call on, or switch tool search off.",
    example: "One deferred tool comes in; the host reads nothing and writes 268 000 tokens.",
  },
  check({ prev, curr, cache, provider }) {
    const known = new Set(prev?.tools.map(({ name }) => name));
    const fresh =
      prev === null ? [] : curr.tools.filter(({ deferred, name }) => deferred && !known.has(name));
    const [first] = fresh;
    if (first === undefined) return [];
    const names = listed(fresh.map(({ name }) => name));
    const [is, them] = fresh.length === 1 ? ["is", "it"] : ["are", "them"];
    const place = { path: first.path, prevPath: null, fix: null };
    if (cache.provider.deferredTools === "expanded-at-reference") {
      const message = `${names} ${is} deferred and stay${fresh.length === 1 ? "s" : ""} out of the prefix here; a host that renders every tool would break at ${first.path}.`;
      return [{ ...place, severity: "info", confidence: "certain", message }];
    }
    if (cache.firstDivergence?.path !== first.path) return [];
    const taken =
      provider.name === "unknown"
        ? "taken to render"
        : "not known to leave out deferred tools, so taken to render";
    return [
      {
        ...place,
        severity: curr.error === null ? "warning" : "info",
        confidence: "possible",
        message: `${names} ${is} new among the tools, and ${provider.title} is ${taken} every tool: the prefix breaks at ${first.path}, though a host with native tool search would leave ${them} out.`,
        fix: "send the definitions from the first call on, or use a host that supports tool search",
      },
    ];
  },
};
