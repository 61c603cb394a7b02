import { judge } from "../../judge.ts";
import { InputError, UsageError } from "../../lib/errors.ts";
import type { Pair, Problem } from "../../model/report.ts";
import { groupBreaks } from "./costs.ts";
import type { Entry } from "./entries.ts";
import type { Linked } from "./link.ts";
import { createReader, type ReadCall } from "./read-again.ts";

/** Judges the two calls of an entry, which are read again. */
export function judgeEntry(
  linked: Linked,
  { call, prev, repeats }: Entry,
  provider?: string,
  read: ReadCall = createReader(linked),
): Pair {
  const { by, retryOf } = linked.links[call]!;
  const conversation = linked.conversations[call]!;
  const before = prev === null ? null : read(prev);
  const pair = judge(before, read(call), { by, conversation, repeats, provider });
  return retryOf === null ? pair : { ...pair, pairing: { ...pair.pairing, isRetry: true } };
}

export interface JudgeOptions {
  /** How many pairs are wanted. */
  readonly limit?: number | undefined;
  /** Only pairs with a finding of this code. */
  readonly code?: string | undefined;
  readonly provider?: string | undefined;
  /** Called with each pair as soon as it is known. */
  readonly onPair?: ((pair: Pair) => void) | undefined;
  /** Called with each pair that is asked for, also those beyond the limit: these are judged for it alone. */
  readonly onJudged?: ((pair: Pair) => void) | undefined;
}

export interface Judged {
  readonly pairs: readonly Pair[];
  readonly problems: readonly Problem[];
}

/** A call that cannot be read again, because its file was changed meanwhile, is a problem and not the end. */
export function judgeAll(
  linked: Linked,
  entries: readonly Entry[],
  { limit = Number.POSITIVE_INFINITY, code, provider, onPair, onJudged }: JudgeOptions,
): Judged {
  const pairs: Pair[] = [];
  const problems: Problem[] = [];
  const read = createReader(linked);
  for (const entry of entries) {
    const isShown = pairs.length < limit;
    if (!isShown && onJudged === undefined) break;
    try {
      const pair = judgeEntry(linked, entry, provider, read);
      if (code !== undefined && !pair.findings.some((finding) => finding.code === code)) continue;
      onJudged?.(pair);
      if (!isShown) continue;
      pairs.push(pair);
      onPair?.(pair);
    } catch (error) {
      if (error instanceof UsageError || !(error instanceof InputError)) throw error;
      const { file, record } = linked.digests[entry.call]!.source;
      problems.push({ file, record, reason: error.message });
    }
  }
  return { pairs, problems };
}

/**
 * Breaks, those of one cause as one. Only a judged break tells its cause, so that all of the entries are judged before
 * the first is known.
 */
export function judgeBreaks(
  linked: Linked,
  entries: readonly Entry[],
  { limit, onPair, ...rest }: JudgeOptions,
): Judged {
  const { pairs, problems } = judgeAll(linked, entries, rest);
  const shown = groupBreaks(pairs).slice(0, limit);
  for (const pair of shown) onPair?.(pair);
  return { pairs: shown, problems };
}
