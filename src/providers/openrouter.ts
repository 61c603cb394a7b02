import type { Provider } from "../model/provider.ts";
import { plainPrefixHabits, SWITCH_TOOL_SEARCH_OFF } from "./anthropic-messages-habits.ts";

/** Passes calls on to hosts of many habits; which one answered, the request does not say. */
export const openrouter: Provider = {
  ...plainPrefixHabits,
  name: "openrouter",
  title: "OpenRouter",
  hosts: [".openrouter.ai"],
  referenceFix: SWITCH_TOOL_SEARCH_OFF,
};
