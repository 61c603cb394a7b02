import { decompress } from "../lib/decompress.ts";
import { InputError } from "../lib/errors.ts";
import type { JsonView } from "../lib/json-view/index.ts";
import type { Problem } from "../model/report.ts";
import { readBytes } from "./disk.ts";
import { type FileRecord, splitRecords } from "./records.ts";

/** The name that stands for standard input. */
export const STDIN = "-";

export interface RecordFile {
  /** Whether the file is one document, so that what a format finds inside of it is counted in place of it. */
  readonly isDocument: boolean;
  readonly records: readonly FileRecord[];
  readonly problems: readonly Problem[];
  /** How many records there are, those that cannot be read included. */
  readonly count: number;
  /** Whether the file is empty or no JSON at all: its problem says what it is. */
  readonly isForeign: boolean;
}

/**
 * Reads the records of a file, or of standard input for `-`; what they have in common with `like` is not read again.
 * Never throws: what cannot be read is a problem.
 */
export function readRecords(path: string, like?: JsonView): RecordFile {
  const problem = (record: number | null, reason: string): Problem => ({ file: path, record, reason });
  const nothing = { isDocument: true, records: [], count: 0 };
  const packed = readBytes(path === STDIN ? null : path);
  if (typeof packed === "string") return { ...nothing, problems: [problem(null, packed)], isForeign: false };

  const cut: Problem[] = [];
  let isUnpacked = false;
  try {
    const unpacked = decompress(packed, path);
    isUnpacked = unpacked.problem === null;
    if (unpacked.problem !== null) cut.push(problem(null, unpacked.problem));
    const { problems, ...found } = splitRecords(unpacked.bytes, like);
    const own = problems.map(({ record, reason }) => problem(record, reason));
    return { ...found, problems: [...cut, ...own], isForeign: false };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // Nobody knows what is in a file that cannot be unpacked: it may be a capture.
    return { ...nothing, problems: [...cut, problem(null, error.message)], isForeign: isUnpacked };
  }
}
