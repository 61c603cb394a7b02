import type { Pair } from "../../model/report.ts";
import { chooseBreaks } from "./choose.ts";
import { type CollectOptions, createCollector } from "./collect.ts";
import { judgeEntry } from "./report.ts";
import { link } from "./scan-files.ts";

export interface WatchOptions extends CollectOptions {
  readonly provider?: string | undefined;
  /** Takes each failure and each cache break as it happens. */
  readonly onPair: (pair: Pair) => void;
  /** Milliseconds between two looks. */
  readonly every?: number;
}

/** Goes on with new lines and files until it is interrupted; what is there at the beginning is passed over. */
export async function watchFiles(names: readonly string[], options: WatchOptions): Promise<void> {
  const { collected, read } = createCollector(names, options);
  await read();
  for (let seen = collected.digests.length; !collected.interrupted; seen = collected.digests.length) {
    await pause(options);
    await read();
    if (options.isInterrupted?.()) return;
    if (collected.digests.length > seen) reportSince(seen, link(collected), options);
  }
}

function reportSince(
  seen: number,
  linked: ReturnType<typeof link>,
  { provider, onPair }: WatchOptions,
): void {
  const broken = new Set(chooseBreaks(linked.digests, linked.links).map(({ call }) => call));
  for (let call = seen; call < linked.digests.length; call++) {
    const { prev, retryOf } = linked.links[call]!;
    const isNew = linked.digests[call]!.error !== null && retryOf === null;
    if (isNew || broken.has(call))
      onPair(judgeEntry(linked, { call, prev, repeats: 0, lost: null }, provider));
  }
}

/** Short steps, so that an interrupt does not wait. */
async function pause({ every = 1000, isInterrupted }: WatchOptions): Promise<void> {
  const step = Math.min(100, every);
  for (let waited = 0; waited < every && !isInterrupted?.(); waited += step) {
    await new Promise((done) => setTimeout(done, step));
  }
}
