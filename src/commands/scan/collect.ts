import { type Rates, ratesOf } from "../../cache/cost.ts";
import { sizeOf } from "../../load/disk.ts";
import { findFiles } from "../../load/find-files.ts";
import { createLookalikes } from "../../load/lookalikes.ts";
import { type Left, type Met, type Place, streamFile } from "../../load/stream.ts";
import type { Problem } from "../../model/report.ts";
import { createMemory, type Digest, digestCall, type Memory } from "../../pairing/digest.ts";
import { providers, tellProvider } from "../../providers/index.ts";

/** What a scan has read so far: a small record of each call, and where its bytes are. */
export interface Collected {
  readonly digests: Digest[];
  /** Beside each digest: where to read the call again; null where its file must be read as a whole. */
  readonly places: (Place | null)[];
  /** Beside each digest: what its tokens cost; null where nobody knows. */
  readonly rates: (Rates | null)[];
  readonly problems: Problem[];
  /** Files that are no captures, and what they are. */
  readonly foreign: { readonly file: string; readonly reason: string }[];
  files: number;
  bytes: number;
  ignored: number;
  unknown: number;
  unfinished: number;
  interrupted: boolean;
}

export interface CollectOptions {
  /** The name of a provider that goes before what the captures tell. */
  readonly provider?: string | undefined;
  /** Asked from time to time; true ends the reading. */
  readonly isInterrupted?: () => boolean;
  readonly onProgress?: (collected: Collected) => void | Promise<void>;
}

/** How long the reading goes on before others get their turn, in milliseconds. */
const TURN = 50;

/** A reader that can be asked again: then it goes on with files that are new or have grown. */
export interface Collector {
  readonly collected: Collected;
  /** Reads what is named and was not read yet. */
  read(): Promise<void>;
}

/** Reads everything that is named, and keeps of each call what is needed to find its place. */
export async function collect(names: readonly string[], options: CollectOptions = {}): Promise<Collected> {
  const { collected, read } = createCollector(names, options);
  await read();
  return collected;
}

export function createCollector(names: readonly string[], options: CollectOptions = {}): Collector {
  const collected = nothing();
  const lookalikes = createLookalikes();
  const memory = createMemory();
  const known = new Map<string, { readonly size: number; readonly left: Left | undefined }>();
  let turn = Date.now();

  /** Lets others have their turn from time to time; whether the reading should end. */
  const isInterrupted = async (): Promise<boolean> => {
    if (Date.now() - turn < TURN) return false;
    await options.onProgress?.(collected);
    await new Promise((done) => setImmediate(done));
    turn = Date.now();
    collected.interrupted ||= options.isInterrupted?.() ?? false;
    return collected.interrupted;
  };

  return {
    collected,
    async read() {
      const { files, problems } = findFiles(names);
      if (known.size === 0) collected.problems.push(...problems);
      for (const file of files) {
        const size = sizeOf(file);
        const before = known.get(file);
        if (before !== undefined && (before.left === undefined || before.size >= size)) continue;
        let left = before?.left;
        for (const met of streamFile(file, lookalikes, left)) {
          if (met.kind === "left") left = met;
          else sort(met, file, collected, memory, options);
          if (await isInterrupted()) return;
        }
        known.set(file, { size, left });
        if (before === undefined) collected.files++;
        collected.bytes += size - (before?.size ?? 0);
      }
    },
  };
}

function nothing(): Collected {
  const counts = { files: 0, bytes: 0, ignored: 0, unknown: 0, unfinished: 0, interrupted: false };
  return { digests: [], places: [], rates: [], problems: [], foreign: [], ...counts };
}

/** Puts what a scan met where it belongs. */
function sort(
  met: Exclude<Met, { kind: "left" }>,
  file: string,
  collected: Collected,
  memory: Memory,
  { provider }: CollectOptions,
): void {
  if (met.kind === "call") {
    collected.digests.push(digestCall(met.call, memory));
    collected.places.push(met.place ?? null);
    collected.rates.push(ratesOf(met.call, tellProvider(providers, met.call, provider).provider));
  } else if (met.kind === "problem") collected.problems.push(met.problem);
  else if (met.kind === "foreign") collected.foreign.push({ file, reason: met.reason });
  else collected[met.kind]++;
}
