import { requestFault } from "../shared/request-fault.ts";

export const deferredToolCached = requestFault({
  code: "deferred-tool-cached",
  says: "a tool has both `defer_loading` and `cache_control`",
  explain: {
    why: "A deferred tool is no part of the cached prefix until it is loaded, so a cache marker on it has no place to stand. The API refuses the two together.",
    fix: "Put the cache_control on the last tool that is not deferred.",
    example: '{"name": "wiki_get", "defer_loading": true, "cache_control": {"type": "ephemeral"}}',
  },
  texts: [
    {
      pattern: /cannot have both defer_loading(=true)? and cache_control/i,
      source: "platform.claude.com tool-search-tool; Wei-Shaw/sub2api#4990, router-for-me/CLIProxyAPI#4561",
    },
    {
      pattern: /tools with defer_loading cannot use prompt caching/i,
      source: "the second sentence of the same text",
    },
  ],
  claim: "a tool has both defer_loading and cache_control",
  warns: true,
  find(call) {
    return call.tools.flatMap(({ name, deferred, marker, type }) => {
      // On a toolset the marker goes to the last tool of the list that it stands for.
      if (!deferred || marker === null || type === "mcp_toolset") return [];
      return [
        {
          key: name,
          path: marker.path,
          names: [name],
          proof: "documented" as const,
          message: `The tool ${name} has both defer_loading: true and cache_control; a deferred tool is not in the prefix, so it cannot end one.`,
          fix: `take ${marker.path} away, and mark the last tool that is not deferred`,
        },
      ];
    });
  },
});
