import { listed } from "../../lib/listing.ts";
import type { Finding } from "../../model/report.ts";
import type { Rule } from "../rule.ts";
import { byWhat, loadings } from "../shared/loading.ts";

export const deferredToolAdded: Rule = {
  code: "deferred-tool-added",
  says: "a tool with `defer_loading: true` is new; how it was loaded (which search call, which reference)",
  explain: {
    why: "Not a fault: where tool search is native, a new deferred tool changes nothing in front of the conversation.",
    fix: "Nothing. On a host that renders deferred tools like others it breaks the cache: see cache-deferred-in-prefix.",
    example: "An MCP server connected in mid-conversation; its 12 tools are new and deferred.",
  },
  check({ prev, curr }) {
    if (prev === null) return [];
    const known = new Set(prev.tools.map(({ name }) => name));
    const fresh = curr.tools.filter(({ deferred, name }) => deferred && !known.has(name));
    const loadedBy = new Map(loadings(curr).map((loading) => [loading.reference.name, loading]));
    const waiting = fresh.filter(({ name }) => !loadedBy.has(name));
    const loaded = fresh.flatMap(({ name, path }) => {
      const loading = loadedBy.get(name);
      if (loading === undefined) return [];
      return [info(path, `${name} is new with defer_loading: true; ${byWhat(loading)} loaded it.`)];
    });
    if (waiting.length === 0) return loaded;
    const names = listed(waiting.map(({ name }) => name));
    const [is, it] = waiting.length === 1 ? ["is", "it"] : ["are", "them"];
    return [
      ...loaded,
      info(waiting[0]!.path, `${names} ${is} new with defer_loading: true; nothing has loaded ${it} yet.`),
    ];
  },
};

function info(path: string, message: string): Omit<Finding, "code"> {
  return { severity: "info", confidence: "certain", path, prevPath: null, message, fix: null };
}
