import type { Provider } from "../model/provider.ts";
import { plainPrefixHabits, SWITCH_TOOL_SEARCH_OFF } from "./anthropic-messages-habits.ts";

export const copilot: Provider = {
  ...plainPrefixHabits,
  name: "copilot",
  title: "GitHub Copilot",
  hosts: [".githubcopilot.com"],
  responseHeaders: ["x-copilot-"],
  referenceFix: SWITCH_TOOL_SEARCH_OFF,
};
