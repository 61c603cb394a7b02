import type { Provider } from "../model/provider.ts";
import { plainPrefixHabits, SWITCH_TOOL_SEARCH_OFF } from "./anthropic-messages-habits.ts";

const CACHING = "platform.minimax.io docs, prompt caching: passive from 512 tokens, tools, system, history";

export const minimax: Provider = {
  ...plainPrefixHabits,
  name: "minimax",
  title: "MiniMax",
  hosts: [".minimax.io", ".minimaxi.com"],
  models: ["minimax-"],
  entriesEnd: { is: "anywhere", source: CACHING },
  order: { is: ["tools", "system", "messages"], source: CACHING },
  minimums: [{ model: "minimax-m2", tokens: 512, source: CACHING }],
  referenceFix: SWITCH_TOOL_SEARCH_OFF,
};
