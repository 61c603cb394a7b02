import type { Provider } from "../model/provider.ts";
import { plainPrefixHabits } from "./anthropic-messages-habits.ts";

const TOOL_SEARCH =
  "platform.claude.com/docs/en/agents-and-tools/tool-use/tool-search-tool: from the 4.5 generation";

export const vertex: Provider = {
  ...plainPrefixHabits,
  name: "vertex",
  title: "Google Cloud Vertex AI",
  hosts: ["aiplatform.googleapis.com", "-aiplatform.googleapis.com"],
  deferredTools: { is: "expanded-at-reference", source: TOOL_SEARCH },
  entriesEnd: {
    is: "at-markers",
    source:
      "platform.claude.com/docs/en/build-with-claude/prompt-caching: writes happen only at a breakpoint",
  },
  toolReferences: { is: "expanded", source: TOOL_SEARCH },
};
