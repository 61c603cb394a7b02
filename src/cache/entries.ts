import type { Call } from "../model/call.ts";
import type { Segment } from "./prefix.ts";
import { canShare, weightOf, weightOfAll } from "./weight.ts";

/** What a call has left in the cache: its prompt up to one of its markers. */
export interface Entry {
  /** How many segments it covers. */
  readonly length: number;
  /** Null where neither the usage nor a share by bytes tells it. */
  readonly tokens: number | null;
  /** Whether `tokens` was reported, not shared out by bytes. */
  readonly exact: boolean;
  /** Milliseconds. */
  readonly lifetime: number;
  /** The marker; null for an entry of an earlier call, of which only the tokens are known for sure. */
  readonly markerPath: string | null;
}

const HOUR = 3_600_000;

/** A share by bytes this close to the reported read is taken to be the place that was read. */
const CLOSE = 0.15;

/** The entries in the order of the prompt. `least` is how long those live that do not ask for an hour. */
export function entriesOf(call: Call, segments: readonly Segment[], least: number): Entry[] {
  const marked = segments.flatMap((segment, index) => (segment.marker === null ? [] : [index]));
  const last = marked.at(-1);
  if (last === undefined) return [];
  const read = call.usage?.cacheRead ?? null;
  const total = read === null ? null : read + (call.usage?.cacheWrite ?? 0);
  const covered = segments.slice(0, last + 1);
  const whole = weightOfAll(covered);
  const isShared = canShare(covered, total);
  const shareOf = (index: number) => weightOfAll(segments.slice(0, index + 1)) / whole;
  const entries = marked.map((index): Entry => {
    const marker = segments[index]!.marker!;
    const exact = index === last;
    return {
      length: index + 1,
      tokens: exact ? total : isShared ? Math.round(total! * shareOf(index)) : null,
      exact: exact && total !== null,
      lifetime: lifetimeOf(marker.ttl, least),
      markerPath: marker.path,
    };
  });
  return isShared ? withRead(entries, read!, total!, segments) : entries;
}

/** A `ttl` that the capture hides may be an hour. */
function lifetimeOf(ttl: string, least: number): number {
  return ttl === "5m" ? least : HOUR;
}

/**
 * What the call itself had read is the size of one entry to the token: of the one at a marker, or of an earlier call's,
 * which ended where a turn of the conversation ends. By its share it is taken to be the nearest of them.
 */
function withRead(
  entries: readonly Entry[],
  read: number,
  total: number,
  segments: readonly Segment[],
): Entry[] {
  if (read === 0 || read === total) return [...entries];
  const distance = ({ tokens, exact }: Entry) =>
    exact ? Number.POSITIVE_INFINITY : Math.abs(tokens! - read);
  const nearest = [...entries].sort((a, b) => distance(a) - distance(b))[0]!;
  const last = entries.at(-1)!;
  const covered = segments.slice(0, last.length);
  const turn = nearestTurn(read, total, covered);
  const isAtMarker = turn === null || distance(nearest) <= turn.distance;
  if (isAtMarker && distance(nearest) <= CLOSE * read) {
    return entries.map((entry) => (entry === nearest ? { ...entry, tokens: read, exact: true } : entry));
  }
  const isAtTurn = turn !== null && turn.distance <= CLOSE * read;
  const length = isAtTurn ? turn.length : lengthOf(read, total, covered);
  const earlier: Entry = { length, tokens: read, exact: true, lifetime: last.lifetime, markerPath: null };
  return [...entries, earlier].sort((a, b) => a.length - b.length);
}

/** What an earlier call of the conversation has sent: so many segments, and how many tokens that is away from a read. */
interface Turn {
  readonly length: number;
  readonly distance: number;
}

function nearestTurn(read: number, total: number, covered: readonly Segment[]): Turn | null {
  const whole = weightOfAll(covered);
  let best: Turn | null = null;
  let weight = 0;
  for (const [length, segment] of covered.entries()) {
    const distance = Math.abs((weight / whole) * total - read);
    const isEnd = segment.lead === "assistant" || segment.lead === "model";
    if (isEnd && (best === null || distance < best.distance)) best = { length, distance };
    weight += weightOf(segment);
  }
  return best;
}

/** How many of the segments such a read covers, by bytes. */
function lengthOf(read: number, total: number, covered: readonly Segment[]): number {
  const whole = weightOfAll(covered);
  let weight = 0;
  let length = 0;
  while (length < covered.length - 1 && (weight + weightOf(covered[length]!)) * total <= read * whole) {
    weight += weightOf(covered[length]!);
    length++;
  }
  return length;
}
