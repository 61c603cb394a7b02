import type { Provider } from "../model/provider.ts";
import { plainPrefixHabits, SWITCH_TOOL_SEARCH_OFF } from "./anthropic-messages-habits.ts";

/** A host of unknown habits: judged as one that renders what it was sent, byte for byte. */
export const unknown: Provider = {
  ...plainPrefixHabits,
  name: "unknown",
  title: "this host",
  referenceFix: SWITCH_TOOL_SEARCH_OFF,
};
