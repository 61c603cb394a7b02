import { inCalls } from "../../lib/listing.ts";
import { counted } from "../../lib/words.ts";
import type { Story } from "../conversation.ts";
import { ANSWERED, type Answer, untold } from "./answer.ts";

/** Are the lists of names sent once, or again and again? */
export function sentLists({ steps, clues, prev }: Story): Answer {
  const lists = steps.map(({ record }) => record.lists.filter(clues.isListed));
  const first = lists.findIndex((own) => own.length > 0);
  if (first < 0) return untold("no list of names can be recognised in it");
  const more = steps.filter(
    ({ call }) => prev[call] != null && lists[call]!.length > lists[prev[call]!]!.length,
  );
  const names = new Set(lists[first]!.flatMap((list) => list.names)).size;
  const where = lists[first]![0]!.path;
  const begin = `${counted(names, "name")} at ${where} from call ${first} on`;
  if (more.length === 0) {
    const most = Math.max(...lists.map((own) => own.length));
    const times = most > 1 ? `, in ${most} lists that all stand in one request` : "";
    return {
      ...ANSWERED,
      says: `once${times}: ${begin}, and then only as part of the prompt that is sent again`,
      calls: [first],
    };
  }
  const calls = more.map(({ call }) => call);
  const repeats = more.filter(({ call }) => repeatsNames(lists[call]!, lists[prev[call]!]!.length));
  const what =
    repeats.length === 0
      ? "with names that are new"
      : `with names said before in ${inCalls(repeats.map(({ call }) => call))}`;
  return {
    ...ANSWERED,
    says: `again: ${begin}; another list came in ${inCalls(calls)}, ${what}`,
    calls: [first, ...calls],
  };
}

/** Whether the lists behind the old ones name a tool that an earlier list has. */
function repeatsNames(
  lists: readonly { readonly names: readonly string[]; readonly isGone: boolean }[],
  old: number,
): boolean {
  const known = new Set(lists.slice(0, old).flatMap(({ names }) => names));
  return lists.slice(old).some(({ names, isGone }) => !isGone && names.some((name) => known.has(name)));
}
