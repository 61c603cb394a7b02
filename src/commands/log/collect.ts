import { type Rates, ratesOf } from "../../cache/cost.ts";
import { attempt } from "../../lib/errors.ts";
import { readSlice, standardInputSize, stateOf } from "../../load/disk.ts";
import { STDIN } from "../../load/files.ts";
import { findFiles } from "../../load/find-files.ts";
import type { Ring } from "../../load/ring.ts";
import { beginReading, type Left, type Met, type Place, streamFile } from "../../load/stream.ts";
import type { Call } from "../../model/call.ts";
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
  /** Memory for those who read calls again. */
  readonly ring: Ring;
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
  /** Told each call, in the order of the digests: what it does not keep of the bytes is gone with the next one. */
  readonly onCall?: (call: Call) => void;
}

/** How long the reading goes on before others get their turn, in milliseconds. */
const TURN = 50;

/** As many bytes before the place where a file was left tell whether it was written anew since. */
const LAST_BYTES = 256;

/** How a file was when it was read. */
interface Known {
  readonly size: number;
  readonly written: number;
  /** Where to go on, and the bytes before; undefined for what must be read as a whole. */
  readonly left: (Left & { readonly last: Buffer | null }) | undefined;
}

/** A reader that can be asked again: then it goes on with files that are new, have grown or were written anew. */
export interface Collector {
  readonly collected: Collected;
  /** Reads what is named and was not read yet. What was found in a file that was written anew is forgotten first. */
  read(): Promise<void>;
}

/** Reads everything that is named, and keeps of each call what is needed to find its place. */
export async function collect(names: readonly string[], options: CollectOptions = {}): Promise<Collected> {
  const { collected, read } = createCollector(names, options);
  await read();
  return collected;
}

export function createCollector(names: readonly string[], options: CollectOptions = {}): Collector {
  const reading = beginReading();
  const collected = nothing(reading.ring);
  const memory = createMemory();
  const known = new Map<string, Known>();
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
        const state = stateOf(file);
        const before = known.get(file);
        if (before !== undefined && before.size === state.size && before.written === state.written) continue;
        const goesOn = before?.left !== undefined && isUnchanged(file, before.left);
        if (before !== undefined && !goesOn) takeOut(collected, file);
        let left: Left | undefined = goesOn ? before.left : undefined;
        for (const met of streamFile(file, reading, left)) {
          if (met.kind === "left") left = met;
          else put(met, file, collected, memory, options);
          if (await isInterrupted()) return;
        }
        known.set(file, { ...state, left: left && { ...left, last: lastBytes(file, left) } });
        if (before === undefined && (file === STDIN || state.isThere)) collected.files++;
        collected.bytes += file === STDIN ? standardInputSize() : state.size - (before?.size ?? 0);
      }
    },
  };
}

function lastBytes(file: string, { offset }: Left): Buffer | null {
  const bytes = Buffer.alloc(Math.min(LAST_BYTES, offset));
  return readSlice(file, offset - bytes.length, bytes.length, bytes) ? bytes : null;
}

/** Whether a file is as it was up to where it was left: then it was only appended to. */
function isUnchanged(file: string, left: NonNullable<Known["left"]>): boolean {
  const now = lastBytes(file, left);
  return now !== null && left.last?.equals(now) === true;
}

/** Takes out what was found in a file. */
function takeOut(collected: Collected, file: string): void {
  const isKept = collected.digests.map(({ source }) => source.file !== file);
  keep(collected.places, (_, index) => isKept[index]!);
  keep(collected.rates, (_, index) => isKept[index]!);
  keep(collected.digests, (_, index) => isKept[index]!);
  keep(collected.problems, (problem) => problem.file !== file);
  keep(collected.foreign, (foreign) => foreign.file !== file);
}

function keep<T>(list: T[], isKept: (item: T, index: number) => boolean): void {
  const kept = list.filter(isKept);
  for (const [index, item] of kept.entries()) list[index] = item;
  list.length = kept.length;
}

function nothing(ring: Ring): Collected {
  const counts = { files: 0, bytes: 0, ignored: 0, unknown: 0, unfinished: 0, interrupted: false };
  return { digests: [], places: [], rates: [], problems: [], foreign: [], ring, ...counts };
}

/** Puts what a scan met where it belongs. */
function put(
  met: Exclude<Met, { kind: "left" }>,
  file: string,
  collected: Collected,
  memory: Memory,
  { provider, onCall }: CollectOptions,
): void {
  if (met.kind === "call") {
    const { call, place = null } = met;
    // What a call holds is read when it is asked for, so that broken JSON inside of it may show only here.
    const refused = attempt(() => {
      const digest = digestCall(call, memory);
      const rates = ratesOf(call, tellProvider(providers, call, provider).provider);
      onCall?.(call);
      collected.digests.push(digest);
      collected.places.push(place);
      collected.rates.push(rates);
    }, place?.offset);
    if (refused !== undefined) {
      collected.problems.push({ file, record: call.source.record, reason: refused.message });
    }
  } else if (met.kind === "problem") collected.problems.push(met.problem);
  else if (met.kind === "foreign") collected.foreign.push({ file, reason: met.reason });
  else collected[met.kind]++;
}
