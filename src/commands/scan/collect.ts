import { sizeOf } from "../../load/disk.ts";
import { findFiles } from "../../load/find-files.ts";
import { createLookalikes } from "../../load/lookalikes.ts";
import { type Place, streamFile } from "../../load/stream.ts";
import type { Problem } from "../../model/report.ts";
import { createMemory, type Digest, digestCall } from "../../pairing/digest.ts";

/** What a scan has read so far: a small record of each call, and where its bytes are. */
export interface Collected {
  readonly digests: Digest[];
  /** Beside each digest: where to read the call again; null where its file must be read as a whole. */
  readonly places: (Place | null)[];
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
  /** Asked from time to time; true ends the reading. */
  readonly isInterrupted?: () => boolean;
  readonly onProgress?: (collected: Collected) => void | Promise<void>;
}

/** How long the reading goes on before others get their turn, in milliseconds. */
const TURN = 50;

/** Reads everything that is named, and keeps of each call what is needed to find its place. */
export async function collect(names: readonly string[], options: CollectOptions = {}): Promise<Collected> {
  const { files, problems } = findFiles(names);
  const collected: Collected = {
    digests: [],
    places: [],
    problems: [...problems],
    foreign: [],
    files: 0,
    bytes: 0,
    ignored: 0,
    unknown: 0,
    unfinished: 0,
    interrupted: false,
  };
  const lookalikes = createLookalikes();
  const memory = createMemory();
  let turn = Date.now();
  for (const file of files) {
    for (const met of streamFile(file, lookalikes)) {
      if (met.kind === "call") {
        collected.digests.push(digestCall(met.call, memory));
        collected.places.push(met.place ?? null);
      } else if (met.kind === "problem") collected.problems.push(met.problem);
      else if (met.kind === "foreign") collected.foreign.push({ file, reason: met.reason });
      else collected[met.kind]++;
      if (Date.now() - turn < TURN) continue;
      await options.onProgress?.(collected);
      await new Promise((done) => setImmediate(done));
      turn = Date.now();
      if (!options.isInterrupted?.()) continue;
      collected.interrupted = true;
      return collected;
    }
    collected.files++;
    collected.bytes += sizeOf(file);
  }
  return collected;
}
