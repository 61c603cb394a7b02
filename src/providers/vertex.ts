import type { Provider } from "../model/provider.ts";
import { claudeCacheHabits, plainPrefixHabits } from "./anthropic-messages-habits.ts";
import { geminiCacheHabits } from "./gemini.ts";

const TOOL_SEARCH =
  "platform.claude.com/docs/en/agents-and-tools/tool-use/tool-search-tool: from the 4.5 generation";

/** Claude and Gemini on Google Cloud. */
export const vertex: Provider = {
  ...plainPrefixHabits,
  ...claudeCacheHabits,
  name: "vertex",
  title: "Google Cloud Vertex AI",
  hosts: ["aiplatform.googleapis.com", "-aiplatform.googleapis.com"],
  deferredTools: { is: "expanded-at-reference", source: TOOL_SEARCH },
  toolReferences: { is: "expanded", source: TOOL_SEARCH },
  variants: [{ models: ["gemini-"], habits: geminiCacheHabits }],
};
