import type { Provider } from "../model/provider.ts";
import { plainPrefixHabits, SWITCH_TOOL_SEARCH_OFF } from "./anthropic-messages-habits.ts";

export const deepseek: Provider = {
  ...plainPrefixHabits,
  name: "deepseek",
  title: "DeepSeek",
  hosts: [".deepseek.com"],
  models: ["deepseek-"],
  entriesEnd: {
    is: "anywhere",
    source: "api-docs.deepseek.com/guides/kv_cache: at the ends of turns and at intervals",
  },
  referenceFix: SWITCH_TOOL_SEARCH_OFF,
};
