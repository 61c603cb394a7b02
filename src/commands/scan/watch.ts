import { InputError } from "../../lib/errors.ts";
import type { Pair, Problem } from "../../model/report.ts";
import type { Digest } from "../../pairing/digest.ts";
import { type CollectOptions, createCollector } from "../log/collect.ts";
import { chooseBreaks } from "../log/entries.ts";
import { judgeEntry } from "../log/judge-entries.ts";
import { type Linked, link } from "../log/link.ts";
import { type Filters, passes } from "./options.ts";

export interface WatchOptions extends CollectOptions, Filters {
  /** Only entries with a finding of this code. */
  readonly code?: string | undefined;
  readonly provider?: string | undefined;
  /** Takes each failure and each cache break as it happens. */
  readonly onPair: (pair: Pair) => void;
  /** Milliseconds between two looks. */
  readonly every?: number;
}

/**
 * Goes on with new lines and files until it is interrupted; what is there at the beginning is passed over. Gives what
 * could not be read and still cannot.
 */
export async function watchFiles(names: readonly string[], options: WatchOptions): Promise<Problem[]> {
  const { collected, read } = createCollector(names, options);
  const takeNew = createSieve();
  await read();
  takeNew(collected.digests);
  while (!collected.interrupted) {
    await pause(options);
    await read();
    if (options.isInterrupted?.()) break;
    const fresh = takeNew(collected.digests);
    if (fresh.length > 0) report(fresh, link(collected), options);
  }
  return collected.problems;
}

/** Tells which calls were not there before. A file that is written anew holds mostly what it held. */
function createSieve(): (digests: readonly Digest[]) => number[] {
  const looked = new WeakSet<Digest>();
  const seen = new Set<string>();
  const isNew = (digest: Digest): boolean => {
    if (looked.has(digest)) return false;
    looked.add(digest);
    const { source, id, time, status, error } = digest;
    const key = JSON.stringify([source, id, time, status, error]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  return (digests) => [...digests.keys()].filter((call) => isNew(digests[call]!));
}

function report(calls: readonly number[], linked: Linked, options: WatchOptions): void {
  const { provider, code, onPair } = options;
  const broken = new Set(chooseBreaks(linked.digests, linked.links).map(({ call }) => call));
  for (const call of calls) {
    const { prev, retryOf } = linked.links[call]!;
    const isFailure = linked.digests[call]!.error !== null && retryOf === null;
    if (!isFailure && !broken.has(call)) continue;
    if (!passes(options, linked.digests[call]!, linked.conversations[call]!)) continue;
    try {
      const pair = judgeEntry(linked, { call, prev, repeats: 0, lost: null }, provider);
      if (code === undefined || pair.findings.some((finding) => finding.code === code)) onPair(pair);
    } catch (error) {
      // The file was written anew since: the next look finds what stands there now.
      if (!(error instanceof InputError)) throw error;
    }
  }
}

/** Short steps, so that an interrupt does not wait. */
async function pause({ every = 1000, isInterrupted }: WatchOptions): Promise<void> {
  const step = Math.min(100, every);
  for (let waited = 0; waited < every && !isInterrupted?.(); waited += step) {
    await new Promise((done) => setTimeout(done, step));
  }
}
