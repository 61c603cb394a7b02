import type { Evidence, Rule } from "../rule.ts";
import { suspects } from "../shared/suspects.ts";

/** How many suspects are named. */
const MOST = 4;

export const errorUnrecognized: Rule = {
  code: "error-unrecognized",
  says: "the text matches nothing known: the changes since the last good call, ranked by how often they cause refusals",
  explain: {
    why: "The error says nothing that this tool knows. It names what is new since the last good call, beginning with what hosts refuse most often.",
    fix: "Take the first suspect out of the request and send it once, to see whether that is it.",
    example: "400 “Request rejected by policy 7”.",
  },
  check(evidence, found) {
    if (evidence.curr.error === null || found.some(({ severity }) => severity === "error")) return [];
    const all = suspects(evidence);
    return [
      {
        severity: "error",
        confidence: "possible",
        path: all[0]?.path ?? null,
        prevPath: all[0]?.prevPath ?? null,
        message: `The error's text matches nothing that this tool knows. ${whatIsNew(
          evidence,
          all.map(({ what }) => what),
        )}`,
        fix:
          all.length === 0
            ? null
            : `send the request once without ${all[0]!.what}, to see whether that is it`,
      },
    ];
  },
};

function whatIsNew({ prev }: Evidence, all: readonly string[]): string {
  if (prev === null) return "There is no earlier call to compare it with.";
  const good = prev.error === null ? "the last good call" : "the previous call, which failed as well";
  if (all.length === 0) return `Nothing that a host could refuse is new since ${good}.`;
  const shown = all.slice(0, MOST).map((what, index) => `${index + 1}) ${what}`);
  const rest = all.length > MOST ? `; and ${all.length - MOST} more` : "";
  return `New since ${good}, most often refused first: ${shown.join("; ")}${rest}.`;
}
