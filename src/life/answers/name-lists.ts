import { inCalls } from "../../lib/listing.ts";
import { counted } from "../../lib/words.ts";
import type { Story } from "../conversation.ts";
import type { ToolList } from "../name-lists.ts";
import { ANSWERED, type Answer, untold } from "./answer.ts";

/** Are the lists of names sent once, or again and again? */
export function sentLists({ steps, clues, prev }: Story): Answer {
  const lists = steps.map(({ record }) => record.lists.filter(clues.isListed));
  const first = lists.findIndex((own) => own.length > 0);
  if (first < 0) return untold("no list of names can be recognised in it");
  const pairs = steps.flatMap(({ call, record }) => {
    const before = prev[call] ?? null;
    return before === null || !record.isWhole ? [] : [{ call, old: lists[before]!, now: lists[call]! }];
  });
  const longer = pairs.filter(({ old, now }) => old.length > 0 && now.length > old.length);
  const edited = pairs.filter(({ old, now }) => old.length > 0 && isEdited(old, now));
  const repeats = longer.filter(({ old, now }) => repeatsNames(now, old.length));
  const names = new Set(lists[first]!.flatMap((list) => list.names)).size;
  const parts = [
    `${counted(names, "name")} at ${lists[first]![0]!.path} from call ${first} on`,
    ...(longer.length > 0 ? [`another list came in ${inCalls(callsOf(longer))}`] : []),
    ...(repeats.length > 0 ? [`names said before came again in ${inCalls(callsOf(repeats))}`] : []),
    ...(edited.length > 0 ? [`the list itself was rewritten in ${inCalls(callsOf(edited))}`] : []),
  ];
  const isOnce = longer.length + edited.length === 0;
  const calls = [...new Set([first, ...callsOf([...longer, ...edited])])].sort((a, b) => a - b);
  return {
    ...ANSWERED,
    says: `${isOnce ? "once, and then only in the prompt that is sent again" : "again"}: ${parts.join("; ")}`,
    calls,
  };
}

/** Whether a list that stood before says other names now, or is gone. */
function isEdited(old: readonly ToolList[], now: readonly ToolList[]): boolean {
  return old.some((list, place) => list.names.join() !== now[place]?.names.join());
}

/** Whether the lists behind the old ones name a tool that an earlier list has. */
function repeatsNames(lists: readonly ToolList[], old: number): boolean {
  const known = new Set(lists.slice(0, old).flatMap(({ names }) => names));
  return lists.slice(old).some(({ names, isGone }) => !isGone && names.some((name) => known.has(name)));
}

function callsOf(pairs: readonly { readonly call: number }[]): number[] {
  return pairs.map(({ call }) => call);
}
