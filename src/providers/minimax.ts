import type { Provider } from "../model/provider.ts";
import { plainPrefixHabits, SWITCH_TOOL_SEARCH_OFF } from "./anthropic-messages-habits.ts";

export const minimax: Provider = {
  ...plainPrefixHabits,
  name: "minimax",
  title: "MiniMax",
  hosts: [".minimax.io", ".minimaxi.com"],
  models: ["minimax-"],
  referenceFix: SWITCH_TOOL_SEARCH_OFF,
};
