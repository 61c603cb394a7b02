import type { Dialect } from "../dialects/dialect.ts";
import { attempt, InputError } from "../lib/errors.ts";
import type { Call } from "../model/call.ts";
import type { Exchange, Source } from "../model/exchange.ts";
import type { Problem } from "../model/report.ts";
import type { Slot } from "./read-record.ts";
import { withSiblingResponse } from "./siblings.ts";

/** An exchange of an API that no dialect knows. */
export interface UnknownExchange {
  readonly source: Source;
  readonly status: number | null;
  readonly url: string | null;
  readonly model: string | null;
  readonly reason: string;
}

/** An exchange that is no model call, and what it is. */
export interface IgnoredExchange {
  readonly source: Source;
  readonly reason: string;
}

/** What stands in one place of a capture. */
export type Item =
  | { readonly kind: "call"; readonly call: Call }
  | { readonly kind: "unknown"; readonly exchange: UnknownExchange }
  | { readonly kind: "ignored"; readonly exchange: IgnoredExchange }
  | { readonly kind: "problem"; readonly problem: Problem };

/** What a slot of a record is: a call, other traffic, or a problem; a sibling response may add a problem of its own. */
export function toItems(source: Source, slot: Slot, dialects: readonly Dialect[], start: number): Item[] {
  const problem = (reason: string): Item => {
    return { kind: "problem", problem: { file: source.file, record: source.record, reason } };
  };
  if ("reason" in slot) return [problem(slot.reason)];
  const joined = withSiblingResponse(source.file, slot);
  const problems = joined.problems.map((found): Item => ({ kind: "problem", problem: found }));
  const exchange: Exchange = { ...joined.exchange, source, format: slot.format };
  const call = attempt(() => toCall(exchange, dialects), start);
  if (call instanceof InputError) return [...problems, problem(call.message)];
  if (call === "unknown") return [...problems, { kind: "unknown", exchange: describeUnknown(exchange) }];
  if (call === "other")
    return [...problems, { kind: "ignored", exchange: { source, reason: whyIgnored(exchange) } }];
  return [...problems, { kind: "call", call }];
}

/** The call; `other` where it is none, `unknown` where no dialect knows its API. */
function toCall(exchange: Exchange, dialects: readonly Dialect[]): Call | "other" | "unknown" {
  if (exchange.request.body === null) return "other";
  for (const dialect of dialects) {
    const recognized = dialect.recognizes(exchange);
    if (recognized !== null) return recognized === "call" ? dialect.toCall(exchange) : "other";
  }
  return "unknown";
}

function describeUnknown({ source, request, response }: Exchange): UnknownExchange {
  return {
    source,
    status: response?.status ?? null,
    url: request.url,
    model: request.body?.get("model")?.text() ?? null,
    reason: "its API is not understood yet",
  };
}

function whyIgnored({ request, fidelity }: Exchange): string {
  if (fidelity.includes("stub")) return "a stub, whose body was not kept";
  const address = [request.method, request.url].filter((part) => part !== null).join(" ");
  return `${request.body === null ? "a request without a JSON body" : "other traffic"}${address && ` (${address})`}`;
}
