import type { Provider } from "../model/provider.ts";
import { plainPrefixHabits, SWITCH_TOOL_SEARCH_OFF } from "./anthropic-messages-habits.ts";

export const kimi: Provider = {
  ...plainPrefixHabits,
  name: "kimi",
  title: "Kimi",
  hosts: [".kimi.com", ".moonshot.cn", ".moonshot.ai"],
  models: ["kimi-", "moonshot-"],
  toolReferences: {
    is: "refused",
    source:
      "MoonshotAI/Kimi-K2#118 (platform), router-for-me/CLIProxyAPI#4405 and MoonshotAI/kimi-cli#1449 (coding): replacing the reference by text gives 200",
  },
  referenceFix: SWITCH_TOOL_SEARCH_OFF,
};
