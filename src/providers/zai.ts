import type { Provider } from "../model/provider.ts";
import { plainPrefixHabits, SWITCH_TOOL_SEARCH_OFF } from "./anthropic-messages-habits.ts";

export const zai: Provider = {
  ...plainPrefixHabits,
  name: "zai",
  title: "Z.ai",
  hosts: [".bigmodel.cn", ".z.ai"],
  models: ["glm-"],
  referenceFix: SWITCH_TOOL_SEARCH_OFF,
};
