import { existsSync, readFileSync, statSync } from "node:fs";
import { decompress } from "../lib/decompress.ts";
import { InputError } from "../lib/errors.ts";
import type { Problem } from "../model/report.ts";
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

/** Errors of the file system in words, by code. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "does not exist"],
  ["ENOTDIR", "does not exist"],
  ["EISDIR", "is a folder"],
  ["EACCES", "cannot be read: permission denied"],
  ["EPERM", "cannot be read: permission denied"],
  ["ELOOP", "is a symbolic link to itself"],
  ["ENAMETOOLONG", "does not exist: its name is too long"],
  ["ERR_FS_FILE_TOO_LARGE", "is larger than 2 GB"],
]);

/** Reads the records of a file, or of standard input for `-`. Never throws: what cannot be read is a problem. */
export function readRecords(path: string): RecordFile {
  const problem = (record: number | null, reason: string): Problem => ({ file: path, record, reason });
  const nothing = { isDocument: true, records: [], count: 0 };
  const packed = tryReadBytes(path);
  if (typeof packed === "string") return { ...nothing, problems: [problem(null, packed)], isForeign: false };

  const cut: Problem[] = [];
  try {
    const unpacked = decompress(packed, path);
    if (unpacked.problem !== null) cut.push(problem(null, unpacked.problem));
    const { problems, ...found } = splitRecords(unpacked.bytes);
    const own = problems.map(({ record, reason }) => problem(record, reason));
    return { ...found, problems: [...cut, ...own], isForeign: false };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { ...nothing, problems: [...cut, problem(null, error.message)], isForeign: cut.length === 0 };
  }
}

/** Whether there is something of this name, a folder too. */
export function exists(path: string): boolean {
  return existsSync(path);
}

/** The bytes of a file, or why there are none. A device is not read: it may never end. */
function tryReadBytes(path: string): Buffer | string {
  try {
    if (path === STDIN) return readFileSync(0);
    const kind = statSync(path);
    if (!kind.isFile() && !kind.isFIFO()) return kind.isDirectory() ? "is a folder" : "is no file";
    return readFileSync(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return REASONS.get(code) ?? `cannot be read: ${message}`;
  }
}
