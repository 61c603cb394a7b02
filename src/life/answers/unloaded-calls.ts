import { listed } from "../../lib/listing.ts";
import type { ToolEvent, ToolUse } from "../../model/tools-report.ts";
import type { Story } from "../conversation.ts";
import { ANSWERED, type Answer, untold } from "./answer.ts";

const SHOWN = 5;

/** Was a tool called that was not loaded, and did it work? */
export function unloadedCalls({ tools }: Story): Answer {
  const uses = tools.flatMap(({ name, kind, events }) =>
    kind === "core" || kind === "unknown"
      ? []
      : events.flatMap((event) => (event.use ? [{ name, event, use: event.use }] : [])),
  );
  const unloaded = uses.filter(({ use }) => use.loaded === false).sort((a, b) => a.event.call - b.event.call);
  if (unloaded.length > 0) {
    const says = listed(
      unloaded.map(({ name, event, use }) => describe(name, event, use)),
      SHOWN,
    );
    return {
      ...ANSWERED,
      says: `yes: ${says}`,
      calls: callsOf(unloaded),
    };
  }
  const unclear = uses.filter(({ use }) => use.loaded === null);
  if (unclear.length > 0) {
    const names = listed([...new Set(unclear.map(({ name }) => name))]);
    return untold(
      `what had loaded ${names} may be in a part of the history that it does not show`,
      callsOf(unclear),
    );
  }
  return {
    ...ANSWERED,
    says: uses.length === 0 ? "no: no deferred tool was called" : "no: each was loaded before it was called",
    calls: [],
  };
}

function callsOf(uses: readonly { readonly event: ToolEvent }[]): number[] {
  return [...new Set(uses.map(({ event }) => event.call))].sort((a, b) => a - b);
}

function describe(name: string, { call }: ToolEvent, { faults, result }: ToolUse): string {
  const fits =
    faults === null
      ? "no schema to check the arguments against"
      : faults.length === 0
        ? "the arguments satisfy its schema"
        : `the arguments do not satisfy its schema: ${listed(faults)}`;
  const said = result === null ? "its result is not known" : OUTCOMES[result.outcome];
  return `${name} in call ${call} (${fits}; ${said})`;
}

const OUTCOMES = {
  ok: "it worked",
  error: "its result is an error",
  refused: "it was refused",
} as const;
