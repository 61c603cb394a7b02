import { listed } from "../../lib/listing.ts";
import { hidesParts } from "../../model/fidelity.ts";
import type { Rule } from "../rule.ts";
import { alterations } from "../shared/replay-alterations.ts";
import { replayedTurn } from "../shared/replayed-turn.ts";

/** What a capture leaves out or masks is no alteration by the client. */
const COSTS =
  " A host that keeps the answer in its cache as the model wrote it cannot read it from there on.";

/**
 * Thinking has a rule of its own. Where entries of the cache end at markers, the answer is first written as it is
 * replayed, so that nothing is lost; a failed call costs no cache.
 */
export const replayAltered: Rule = {
  code: "replay-altered",
  says: "an assistant turn in the request is not what the previous response returned (ids, key order, null added, block order)",
  explain: {
    why: "What the client replays as the assistant's turn is not what the response said. At best it costs the cache, at worst a signature no longer fits.",
    fix: "Keep the response as it came and send it back as it is.",
    example: 'The response had {"path": …, "limit": …}, the replay has {"limit": …, "path": …}.',
  },
  check({ prev, curr, provider }) {
    const hides = [prev, curr].some((call) => call !== null && hidesParts(call));
    const turn = hides ? null : replayedTurn(prev, curr);
    const all = turn === null ? [] : alterations(turn, curr);
    const isHarmless = curr.error !== null || provider.entriesEnd.is === "at-markers";
    const costly = all.filter(
      ({ isRendered, isOrder }) => isRendered && (!isOrder || provider.keyOrderCounts.is),
    );
    const isWarning = !isHarmless && costly.length > 0;
    const [first, ...others] = isWarning ? costly : all;
    if (first === undefined) return [];
    const more = others.length === 0 ? "" : ` Also altered: ${listed(others.map(({ path }) => path))}.`;
    return [
      {
        severity: isWarning ? "warning" : "info",
        confidence: "certain",
        path: first.path,
        prevPath: null,
        message: `${first.message}${isWarning ? COSTS : ""}${more}`,
        fix: "replay the assistant turn as it came: keep the text of the response, with its order of keys and blocks, and do not build it anew",
      },
    ];
  },
};
