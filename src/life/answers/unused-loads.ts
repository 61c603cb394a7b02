import { listed } from "../../lib/listing.ts";
import { counted } from "../../lib/words.ts";
import type { Story } from "../conversation.ts";
import { ANSWERED, type Answer } from "./answer.ts";

const SHOWN = 8;

/** Which tools were loaded and never called? */
export function unusedLoads({ tools }: Story): Answer {
  const loaded = tools.filter(({ events }) => events.some(({ kind }) => kind === "found"));
  if (loaded.length === 0) return { ...ANSWERED, says: "nothing was loaded", calls: [] };
  const unused = loaded.filter(({ events }) => !events.some(({ kind }) => kind === "called"));
  if (unused.length === 0) {
    return {
      ...ANSWERED,
      says: `none: ${loaded.length === 1 ? "the tool that was loaded was" : `all ${loaded.length} tools that were loaded were`} called`,
      calls: [],
    };
  }
  const finds = unused.flatMap(({ events }) =>
    events.filter(({ kind }) => kind === "found").map(({ call }) => call),
  );
  const names = listed(
    unused.map(({ name }) => name),
    SHOWN,
  );
  const says = `${names}: ${counted(unused.length, "tool")} of ${loaded.length} that were loaded, as far as this capture goes`;
  return { ...ANSWERED, says, calls: [...new Set(finds)].sort((a, b) => a - b) };
}
