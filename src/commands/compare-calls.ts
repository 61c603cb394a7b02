import { judge } from "../judge.ts";
import { UsageError } from "../lib/errors.ts";
import type { JsonView } from "../lib/json-view/index.ts";
import { loadCalls } from "../load/calls.ts";
import { findCall, parseReference } from "../load/references.ts";
import type { Call } from "../model/call.ts";
import type { Problem, Report } from "../model/report.ts";
import { listChoices } from "./choices.ts";

/** A call that was named on the command line and what else of its file could not be read, or why there is none. */
export type Picked = { readonly call: Call; readonly problems: readonly Problem[] } | Complaints;

/** Why there is nothing to work on, one line each. */
export interface Complaints {
  readonly complaints: readonly string[];
}

export interface JudgedAs {
  readonly provider?: string | undefined;
  /** Whether the two are one call before and after a gateway. */
  readonly gateway?: boolean | undefined;
}

/** The report on two calls that are named by references; both names' complaints where one of them is no call. */
export function compareCalls(
  prevText: string,
  currText: string,
  { provider, gateway = false }: JudgedAs = {},
): Report | Complaints {
  const prev = pickCall(prevText);
  const curr = pickCall(currText, "call" in prev ? prev.call.body.root : undefined);
  if ("complaints" in prev || "complaints" in curr) {
    const complaints = [prev, curr].flatMap((picked) => ("complaints" in picked ? picked.complaints : []));
    return { complaints: [...new Set(complaints)] };
  }
  return {
    version: 1,
    command: "compare",
    pairs: [judge(prev.call, curr.call, { by: gateway ? "gateway" : "given", provider })],
    problems: unique([...prev.problems, ...curr.problems]),
    ignored: 0,
    skipped: [],
  };
}

/** The one call that a reference means; what it has in common with the record `like` is not read again. */
export function pickCall(text: string, like?: JsonView): Picked {
  try {
    const { file, selector } = parseReference(text);
    const loaded = loadCalls(file, undefined, like);
    const found = findCall(loaded, selector);
    if ("choices" in found) return { complaints: listChoices(text, found.choices) };
    return { call: found.call, problems: loaded.problems };
  } catch (error) {
    if (error instanceof UsageError) return { complaints: [error.message] };
    throw error;
  }
}

/** Both calls may come from one file, whose problems are said once. */
function unique(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
