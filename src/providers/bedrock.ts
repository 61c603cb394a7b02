import type { Provider } from "../model/provider.ts";
import { plainPrefixHabits } from "./anthropic-messages-habits.ts";

const TOOL_SEARCH =
  "platform.claude.com/docs/en/agents-and-tools/tool-use/tool-search-tool: InvokeModel, from the 4.5 generation";

export const bedrock: Provider = {
  ...plainPrefixHabits,
  name: "bedrock",
  title: "Amazon Bedrock",
  hosts: [".amazonaws.com"],
  responseHeaders: ["x-amzn-bedrock-"],
  models: ["anthropic.claude-", "us.anthropic.", "eu.anthropic.", "apac.anthropic.", "global.anthropic."],
  deferredTools: { is: "expanded-at-reference", source: TOOL_SEARCH },
  entriesEnd: {
    is: "at-markers",
    source:
      "platform.claude.com/docs/en/build-with-claude/prompt-caching: writes happen only at a breakpoint",
  },
  toolReferences: { is: "expanded", source: TOOL_SEARCH },
};
