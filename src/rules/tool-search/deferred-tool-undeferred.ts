import type { Evidence, Rule } from "../rule.ts";
import { byWhat, loadings } from "../shared/loading.ts";

export const deferredToolUndeferred: Rule = {
  code: "deferred-tool-undeferred",
  says: "a tool lost `defer_loading` (or was added without it) right after its reference: it enters the prefix",
  explain: {
    why: "A deferred tool that is loaded by a reference stays out of the prefix. Sent without defer_loading it joins the tools in front of everything else, and the whole prompt is written anew.",
    fix: "Keep defer_loading: true on a tool after it was loaded; the reference is all that the API needs.",
    example: "Right after ToolSearch returned TaskCreate, the client sends TaskCreate as an ordinary tool.",
  },
  check(evidence) {
    const { prev, curr } = evidence;
    if (prev === null) return [];
    const before = new Map(prev.tools.map((tool) => [tool.name, tool]));
    const loadedBy = new Map(loadings(curr).map((loading) => [loading.reference.name, loading]));
    const isSwitchedOff = curr.tools.some(
      ({ name, deferred }) => !deferred && before.get(name)?.deferred && !loadedBy.has(name),
    );
    if (isSwitchedOff) return [];
    return curr.tools.flatMap(({ name, path, deferred }) => {
      const old = before.get(name);
      const loading = loadedBy.get(name);
      if (deferred || loading === undefined || loading.reference.definesTool) return [];
      if (!entersPrefix(old?.deferred, evidence)) return [];
      const what = old === undefined ? "was added without defer_loading" : "lost defer_loading";
      return [
        {
          severity: curr.error === null ? "warning" : "info",
          confidence: "certain",
          path,
          prevPath: old?.path ?? null,
          message: `${name} ${what} after ${byWhat(loading)} had loaded it: at ${path} it enters the prefix, and nothing after it can be read from the cache.`,
          fix: `send ${name} with defer_loading: true in every call, also after it is loaded; the reference shows it to the model`,
        },
      ];
    });
  },
};

/** A host that renders deferred tools like the others has a tool that only lost the flag in the prefix already. */
function entersPrefix(wasDeferred: boolean | undefined, { provider }: Evidence): boolean {
  if (wasDeferred === undefined) return true;
  return wasDeferred && provider.deferredTools.is === "expanded-at-reference";
}
