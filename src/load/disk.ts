import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { join } from "node:path";

/** A file that is read piece by piece. Close it when done. */
export interface OpenFile {
  /** Its size when it was opened; a file that is being written may grow. */
  readonly size: number;
  /** Reads up to `length` bytes from `position` of the file to `offset` of the buffer; 0 at the end of the file. */
  read(buffer: Buffer, offset: number, length: number, position: number): number;
  close(): void;
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

/** What a name has in place of bytes that are no UTF-8, so that the file cannot be named. */
const NO_UTF8 = "\ufffd";

/** Folders in which no captures lie. */
const PASSED_OVER = new Set([".git", "node_modules"]);

/** Whether there is something of this name, a folder too. */
export function exists(path: string): boolean {
  return existsSync(path);
}

export function isFolder(path: string): boolean {
  const kind = kindOf(path);
  return typeof kind !== "string" && kind?.isDirectory() === true;
}

/** Standard input, which can be read only once: two calls, or a call and the one before, may both come from it. */
let standardInput: Buffer | undefined;

/** All bytes of a file, of standard input for `null`, or why there are none, in words. */
export function readBytes(path: string | null): Buffer | string {
  return orReason(() => {
    if (path !== null) return whyNoFile(path) ?? readFileSync(path);
    standardInput ??= readFileSync(0);
    return standardInput;
  });
}

/** How many bytes came from standard input; 0 before it was read. */
export function standardInputSize(): number {
  return standardInput?.length ?? 0;
}

/** Opens a file to read it piece by piece; why it cannot be opened, in words. */
export function openFile(path: string): OpenFile | string {
  return orReason(() => {
    const reason = whyNoFile(path);
    if (reason !== null) return reason;
    const file = openSync(path, "r");
    return {
      size: fstatSync(file).size,
      read: (buffer, offset, length, position) => readSync(file, buffer, offset, length, position),
      close: () => closeSync(file),
    };
  });
}

/** Some bytes of a file into the front of a buffer; false where it has become shorter or cannot be read. */
export function readSlice(path: string, offset: number, length: number, into: Buffer): boolean {
  const file = openFile(path);
  if (typeof file === "string") return false;
  try {
    return readFully(file, offset, length, into) === length;
  } finally {
    file.close();
  }
}

/** Reads until there is nothing more, into the front of a buffer; how many bytes there were. */
export function readFully(file: OpenFile, offset: number, length: number, into: Buffer): number {
  let filled = 0;
  for (let read = -1; read !== 0 && filled < length; filled += read) {
    read = file.read(into, filled, length - filled, offset + filled);
  }
  return filled;
}

/** How large a file is, in bytes, and when it was last written, in milliseconds since 1970; 0 where it is gone. */
export function stateOf(path: string): { size: number; written: number; isThere: boolean } {
  const kind = kindOf(path);
  if (typeof kind === "string" || kind === undefined) return { size: 0, written: 0, isThere: false };
  return { size: kind.size, written: kind.mtimeMs, isThere: true };
}

/**
 * The files in a folder and the folders in it, by name; links are followed, each folder is entered once. What cannot
 * be read goes to `problem`; a link that leads nowhere, and a file that is gone meanwhile, are passed over.
 */
export function* listFiles(
  folder: string,
  problem: (path: string, reason: string) => void,
  entered: Set<string> = new Set(),
): Generator<string> {
  const listed = orReason(() => {
    const real = realpathSync(folder);
    if (entered.has(real)) return [];
    entered.add(real);
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  });
  if (typeof listed === "string") return problem(folder, listed);
  for (const entry of listed) {
    const { name } = entry;
    const path = join(folder, name);
    const kind = entry.isSymbolicLink() || name.includes(NO_UTF8) ? kindOf(path) : entry;
    if (typeof kind === "string") problem(path, kind);
    else if (kind === undefined) {
      if (name.includes(NO_UTF8)) problem(path, "cannot be read: its name is not UTF-8");
    } else if (kind.isDirectory()) {
      if (!PASSED_OVER.has(name)) yield* listFiles(path, problem, entered);
    } else if (kind.isFile()) yield path;
  }
}

/** What stands at a path; undefined where there is nothing, a text where that cannot be told. */
function kindOf(path: string): Stats | string | undefined {
  return orReason(() => statSync(path, { throwIfNoEntry: false }));
}

/** Why there is no file to read at a path; null where there is one. A device is not read: it may never end. */
function whyNoFile(path: string): string | null {
  const kind = statSync(path);
  if (kind.isFile() || kind.isFIFO()) return null;
  return kind.isDirectory() ? "is a folder" : "is no file";
}

function orReason<T>(task: () => T): T | string {
  try {
    return task();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return REASONS.get(code) ?? `cannot be read: ${message}`;
  }
}
