import type { JsonView } from "../../lib/json-view/index.ts";

/** Numbers since 1970 are told apart by their size: [from, up to, how many make a millisecond]. They cover 2001 to 2286. */
const UNITS = [
  [1e9, 1e10, 1e-3],
  [1e12, 1e13, 1],
  [1e15, 1e16, 1e3],
  [1e18, 1e19, 1e6],
] as const;

const ZONE = /(?:z|utc|gmt|[+-]\d\d:?\d\d)$/i;
const DATE_AND_TIME = /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(.*)$/i;

/**
 * A point in time as ISO 8601 in UTC: from seconds, milli-, micro- or nanoseconds since 1970, an ISO date with time,
 * or an HTTP date. A time without a zone is taken as UTC, so that the answer is the same on every machine. Null where
 * it is none of these.
 */
export function toTime(view: JsonView | undefined): string | null {
  if (view?.kind === "number") return fromNumber(Number(view.json()));
  const text = view?.text()?.trim() ?? "";
  return /^\d+(?:\.\d+)?$/.test(text) ? fromNumber(Number(text)) : fromText(text);
}

/** The first of these members that is a time, or null. */
export function firstTime(view: JsonView | undefined, names: readonly string[]): string | null {
  for (const name of names) {
    const time = toTime(view?.get(name));
    if (time !== null) return time;
  }
  return null;
}

/** A written date: ISO 8601 with a time, or as the `Date` header has it. */
export function fromText(text: string): string | null {
  const iso = DATE_AND_TIME.exec(text);
  if (iso !== null) return toIso(Date.parse(`${iso[1]}T${iso[2]}${iso[3] || "Z"}`));
  return /^\w{3}, \d/.test(text) && ZONE.test(text) ? toIso(Date.parse(text)) : null;
}

function fromNumber(value: number): string | null {
  const unit = UNITS.find(([from, to]) => value >= from && value < to);
  return unit === undefined ? null : toIso(Math.round(value / unit[2]));
}

function toIso(milliseconds: number): string | null {
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString();
}
