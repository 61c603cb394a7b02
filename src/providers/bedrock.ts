import type { Provider } from "../model/provider.ts";
import { claudeCacheHabits, plainPrefixHabits } from "./anthropic-messages-habits.ts";

const TOOL_SEARCH =
  "platform.claude.com/docs/en/agents-and-tools/tool-use/tool-search-tool: InvokeModel, from the 4.5 generation";

/** Claude on Bedrock; its minimums and prices are Amazon's own. */
export const bedrock: Provider = {
  ...plainPrefixHabits,
  ...claudeCacheHabits,
  name: "bedrock",
  title: "Amazon Bedrock",
  hosts: [".amazonaws.com"],
  responseHeaders: ["x-amzn-bedrock-"],
  models: ["anthropic.claude-", "us.anthropic.", "eu.anthropic.", "apac.anthropic.", "global.anthropic."],
  deferredTools: { is: "expanded-at-reference", source: TOOL_SEARCH },
  toolReferences: { is: "expanded", source: TOOL_SEARCH },
};
