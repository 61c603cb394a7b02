import type { Provider } from "../model/provider.ts";
import { plainPrefixHabits, SWITCH_TOOL_SEARCH_OFF } from "./anthropic-messages-habits.ts";

export const deepseek: Provider = {
  ...plainPrefixHabits,
  name: "deepseek",
  title: "DeepSeek",
  hosts: [".deepseek.com"],
  models: ["deepseek-"],
  referenceFix: SWITCH_TOOL_SEARCH_OFF,
};
