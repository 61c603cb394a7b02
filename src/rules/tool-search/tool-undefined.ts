import type { Rule } from "../rule.ts";
import { goneTools } from "../shared/gone-tools.ts";
import { loadings } from "../shared/loading.ts";
import { isSearchTool } from "../shared/search-tools.ts";
import { refusesUndefined } from "../shared/undefined-texts.ts";
import { missingServers } from "./tool-server-missing.ts";

export const toolUndefined: Rule = {
  code: "tool-undefined",
  says: "the history has tool calls of a tool that `tools` no longer defines",
  check({ prev, curr }) {
    const gone = goneTools(prev, curr);
    const servers = missingServers(gone, curr);
    const referenced = new Set(loadings(curr).map(({ reference }) => reference.name));
    const alone = gone.filter(
      ({ tool }) =>
        !referenced.has(tool.name) &&
        !isSearchTool(tool) &&
        !(tool.server !== null && servers.includes(tool.server)),
    );
    return alone.flatMap(({ tool: { name, path }, use }) => {
      const said = curr.error !== null && refusesUndefined(curr.error, [name]);
      if (curr.error !== null && !said) return [];
      return [
        {
          severity: said ? "error" : "warning",
          confidence: "certain",
          path: use.path,
          prevPath: path,
          message: `${use.path} calls ${name}, which \`tools\` no longer defines; the previous request had it at ${path}. The model cannot call it again, and a host that checks the history refuses the request.`,
          fix: `send the definition of ${name} for as long as the history calls it`,
        },
      ];
    });
  },
};
