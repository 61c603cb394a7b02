import type { Call, Message, Piece, Usage } from "../model/call.ts";
import type { Provider } from "../model/provider.ts";
import type { Cache } from "../model/report.ts";
import { modelFact } from "../providers/model-fact.ts";

/** What the tokens of a prompt cost, in US dollars for a million. */
export interface Rates {
  readonly input: number;
  readonly read: number;
  readonly write: number;
}

/** Smaller differences of reads come from rounding and from blocks that are not cached. */
const LEAST_MISSED = 1024;
const LEAST_SHARE = 0.03;

/**
 * Tokens that the call before had left in the cache and that had to be sent again: 0 where all was read but for a
 * rounding, null where the usage does not tell.
 */
export function missedTokens(prev: Usage | null, curr: Usage | null): number | null {
  if (prev?.cacheRead == null || curr?.cacheRead == null) return null;
  const left = prev.cacheRead + (prev.cacheWrite ?? 0);
  const missed = left - curr.cacheRead;
  if (missed <= Math.max(LEAST_MISSED, left * LEAST_SHARE)) return 0;
  const sent = (curr.input ?? Number.POSITIVE_INFINITY) - curr.cacheRead;
  return sent <= LEAST_MISSED ? 0 : Math.min(missed, sent);
}

/** What the missed tokens cost more than reading them would have; null where nothing was missed or nobody knows. */
export function costOfMiss(prev: Usage | null, curr: Usage | null, rates: Rates | null): Cache["cost"] {
  const tokens = missedTokens(prev, curr);
  if (tokens === null || tokens === 0) return null;
  if (rates === null) return { tokens, usd: null };
  const written = Math.min(tokens, curr?.cacheWrite ?? 0);
  const usd = written * rates.write + (tokens - written) * rates.input - tokens * rates.read;
  return { tokens, usd: Math.round(usd) / 1e6 };
}

/** The rates of the model that was asked, writes by the lifetime that the request asks for; null where they are not known. */
export function ratesOf(call: Call, { prices }: Provider): Rates | null {
  const price = modelFact(prices, call.model);
  if (price === undefined || price.read === null) return null;
  const write = (livesForAnHour(call) ? price.write1h : price.write5m) ?? price.input;
  return { input: price.input, read: price.read, write };
}

/** Under this the bytes of a message have a note on the lifetimes of the markers in it. */
const LIFETIMES = Symbol("lifetimes");

/** Whether the markers are for an hour. Those that count stand in front and at the end; where they are mixed, the cheaper kind. */
function livesForAnHour({ tools, system, messages, params }: Call): boolean {
  const places = [...tools.slice(-1), ...system];
  const automatic = params
    .find(({ name }) => name === "cache_control")
    ?.view.get("ttl")
    ?.text();
  const times = [
    ...lifetimesOf(places),
    ...messages.slice(-3).flatMap(lifetimesIn),
    ...(automatic === undefined ? [] : [automatic]),
  ];
  return times.length > 0 && times.every((ttl) => ttl === "1h");
}

function lifetimesIn(message: Message): string[] {
  return message.view.remember(LIFETIMES, () => lifetimesOf(message.blocks));
}

function lifetimesOf(pieces: readonly Piece[]): string[] {
  return pieces.flatMap(({ marker }) => marker?.ttl ?? []);
}
