import type { Call } from "../model/call.ts";
import type { Change, Changes } from "../model/report.ts";
import { walkBlocks } from "../model/walk.ts";
import { diffMessages } from "./messages.ts";
import { sameText, toNeutral, withRealPlaces } from "./neutral.ts";
import { diffParams, type Kinship } from "./params.ts";
import { diffSystem } from "./system.ts";
import { diffTools } from "./tools.ts";

/**
 * What changed from one call to the next, by section, in the order in which it stands in the current request. With
 * `isOneCall` the two are captures of one call. Of two dialects, only what is more than a translation has changed.
 */
export function diffCalls(prev: Call, curr: Call, isOneCall = false): Changes {
  if (prev.dialect !== curr.dialect) return diffTranslated(prev, curr, isOneCall);
  return {
    params: paramsOf(prev, curr, { isOneCall, isTranslated: false }),
    tools: diffTools(prev.tools, curr.tools),
    system: diffSystem(prev.system, curr.system),
    messages: diffMessages(prev.messages, curr.messages),
  };
}

function diffTranslated(prev: Call, curr: Call, isOneCall: boolean): Changes {
  const [before, after] = [toNeutral(prev), toNeutral(curr)];
  const places = new Set([...placesOf(prev), ...placesOf(curr)]);
  const real = (changes: readonly Change[]) => changes.map((change) => withRealPlaces(change, places));
  const system = diffSystem(before.system, after.system);
  const isSameSystem = sameText(prev.system, curr.system);
  return {
    params: paramsOf(prev, curr, { isOneCall, isTranslated: true }),
    tools: real(diffTools(before.tools, after.tools)),
    system: real(isSameSystem ? system.filter(({ kind }) => kind === "respelled") : system),
    messages: real(diffMessages(before.messages, after.messages)),
  };
}

/** Where the headers of one were not captured, nothing can be said of those of the other. */
function paramsOf(prev: Call, curr: Call, kinship: Kinship): Change[] {
  const hides = [prev, curr].some(({ fidelity }) => fidelity.includes("no-headers"));
  const isHeader = (path: string | null) => path === null || path.startsWith("headers.");
  const changes = diffParams(prev.params, curr.params, kinship);
  return changes.filter(({ path, prevPath }) => !(hides && isHeader(path) && isHeader(prevPath)));
}

function placesOf({ tools, system, messages }: Call): string[] {
  const blocks = [...walkBlocks(system), ...messages.flatMap((message) => [...walkBlocks(message.blocks)])];
  return [...tools, ...messages, ...blocks].map(({ path }) => path);
}
