import type { Call } from "../model/call.ts";
import type { Changes } from "../model/report.ts";
import { diffMessages } from "./messages.ts";
import { diffParams } from "./params.ts";
import { diffSystem } from "./system.ts";
import { diffTools } from "./tools.ts";

/** What changed from one call to the next, by section, in the order in which it stands in the current request. */
export function diffCalls(prev: Call, curr: Call): Changes {
  return {
    params: diffParams(prev.params, curr.params),
    tools: diffTools(prev.tools, curr.tools),
    system: diffSystem(prev.system, curr.system),
    messages: diffMessages(prev.messages, curr.messages),
  };
}
