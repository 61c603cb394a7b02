import { counted, groupDigits } from "../../lib/words.ts";
import type { LeavesOut, LeftOut } from "../../model/tools-report.ts";
import type { Story } from "../conversation.ts";
import { leftOut, sizesOf } from "../left-out.ts";
import { ANSWERED, type Answer, untold } from "./answer.ts";

/** What did deferral save in each call, and what would this host have been sent without it? */
export function savings({ steps }: Story): Answer {
  const sizes = sizesOf(steps);
  const lefts = steps.map((step) => ({ step, left: leftOut(step, sizes) }));
  const saving = lefts.filter(({ left }) => left.tools > 0);
  const host = steps.at(-1)!.record;
  if (saving.length === 0)
    return nothingSaved(
      lefts.map(({ left }) => left),
      host.leavesOut,
      host.provider.name,
    );
  const calls = saving.map(({ step }) => step.call);
  const unknown = Math.max(...lefts.map(({ left }) => left.unknown));
  const beside =
    unknown === 0 ? "" : `; ${counted(unknown, "more tool")} known by name alone, of unknown size`;
  const weighed = saving.filter(({ left }) => left.tokens !== null);
  if (weighed.length === 0) {
    const bytes = saving.map(({ left }) => left.bytes);
    return {
      ...ANSWERED,
      says: `${range(bytes)} bytes of definitions were left out of each of these calls; how many tokens that is, their usage does not tell${beside}`,
      calls,
    };
  }
  const saved = weighed.map(({ left }) => left.tokens!);
  const sent = weighed.map(({ step }) => step.record.input!);
  const says = `about ${range(saved)} tokens a call, in ${counted(weighed.length, "call")}: ${groupDigits(total(sent))} prompt tokens were sent, about ${groupDigits(total(sent) + total(saved))} without deferral${beside}`;
  return { ...ANSWERED, says, calls: weighed.map(({ step }) => step.call) };
}

function nothingSaved(lefts: readonly LeftOut[], leavesOut: LeavesOut, host: string): Answer {
  const unknown = lefts.findIndex((left) => left.unknown > 0);
  if (unknown >= 0) {
    const { unknown: count } = lefts[unknown]!;
    return untold(`the definitions of ${counted(count, "tool")} known by name alone are in no call`, [
      unknown,
    ]);
  }
  if (leavesOut === "nothing") {
    return {
      ...ANSWERED,
      says: `nothing: of ${host === "unknown" ? "this host" : host} it is not known that it leaves deferred tools out, and it is taken to render all of them`,
      calls: [],
    };
  }
  return { ...ANSWERED, says: "nothing: no definition was left out of any call", calls: [] };
}

function range(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? groupDigits(least) : `${groupDigits(least)} to ${groupDigits(most)}`;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
