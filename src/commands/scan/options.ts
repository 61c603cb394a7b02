import { UsageError } from "../../lib/errors.ts";
import type { Digest } from "../../pairing/digest.ts";

/** Which calls a scan shows. */
export interface Filters {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly session?: string | undefined;
  readonly model?: string | undefined;
  readonly status?: string | undefined;
}

const AGE = /^(\d+(?:\.\d+)?)\s*(s|m|min|h|d|w)$/;
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, min: 60, h: 3600, d: 86_400, w: 604_800 };

/**
 * A moment as written by a person, in milliseconds since 1970: a date, a date with a time (UTC where no zone is
 * given), or an age such as `2h`, counted back from `now`. Throws a UsageError for anything else.
 */
export function readMoment(flag: string, text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const age = AGE.exec(text.trim());
  if (age !== null) return now - Number(age[1]) * SECONDS[age[2]!]! * 1000;
  const zoned = /[zZ]$|[+-]\d\d:?\d\d$|^\d{4}(-\d\d){0,2}$/.test(text) ? text : `${text}Z`;
  const time = Date.parse(zoned);
  if (Number.isNaN(time))
    throw new UsageError(
      `${flag} ${text}: neither a date (2026-05-31, 2026-05-31T12:00) nor an age (90m, 2h, 3d)`,
    );
  return time;
}

/** A whole number of entries, or a UsageError. */
export function readLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError(`--limit ${text}: no whole number above 0`);
  return limit;
}

/** `400`, `4xx` or `none`, or a UsageError. */
export function readStatus(text: string | undefined): string | undefined {
  if (text === undefined || /^(none|[1-9][\dx]{2})$/i.test(text)) return text?.toLowerCase();
  throw new UsageError(`--status ${text}: no status such as 400, 4xx or none`);
}

/** The filters as flags, moments in UTC: `--since 2026-05-31T10:00:00Z --session s-1`; "" where there is none. */
export function describeFilters({ since, until, session, model, status }: Filters): string {
  const moment = (time: number | undefined) =>
    time === undefined ? undefined : new Date(time).toISOString().replace(/\.\d+/, "");
  return Object.entries({ since: moment(since), until: moment(until), session, model, status })
    .flatMap(([flag, value]) => (value === undefined ? [] : [`--${flag} ${value}`]))
    .join(" ");
}

/**
 * Whether a call is one that the filters ask for. A call without a time is not left out by a date; a session may also
 * be named by what a scan calls its conversation.
 */
export function passes(
  { since, until, session, model, status }: Filters,
  digest: Digest,
  conversation: string,
): boolean {
  const { time } = digest;
  if (time !== null && since !== undefined && time < since) return false;
  if (time !== null && until !== undefined && time > until) return false;
  if (session !== undefined && session !== conversation && !digest.session?.includes(session)) return false;
  if (model !== undefined && !digest.model?.includes(model)) return false;
  return status === undefined || isStatus(status, digest.status);
}

/** `400`, or `4xx` for all that begin so; `none` for calls without an answer. */
function isStatus(wanted: string, status: number | null): boolean {
  if (wanted === "none") return status === null;
  return new RegExp(`^${wanted.replaceAll("x", "\\d")}$`).test(String(status));
}
