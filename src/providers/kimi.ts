import type { Provider } from "../model/provider.ts";
import { plainPrefixHabits, SWITCH_TOOL_SEARCH_OFF } from "./anthropic-messages-habits.ts";

const MEASURED = "Leechael/pi-provider-kimi-code docs/caching.md: measured on the coding endpoint";

export const kimi: Provider = {
  ...plainPrefixHabits,
  name: "kimi",
  title: "Kimi",
  hosts: [".kimi.com", ".moonshot.cn", ".moonshot.ai"],
  models: ["kimi-", "moonshot-"],
  entriesEnd: { is: "anywhere", source: MEASURED, known: "reported" },
  lifetime: { is: [300_000, 1_800_000], source: MEASURED, known: "reported" },
  unit: { is: 256, source: MEASURED, known: "reported" },
  toolReferences: {
    is: "refused",
    source:
      "MoonshotAI/Kimi-K2#118 (platform), router-for-me/CLIProxyAPI#4405 and MoonshotAI/kimi-cli#1449 (coding): replacing the reference by text gives 200",
  },
  referenceFix: SWITCH_TOOL_SEARCH_OFF,
};
