import { createRequire } from "node:module";
import * as zlib from "node:zlib";
import { InputError } from "./errors.ts";

/** The most that a file may unpack to: the longest Buffer that every supported Node can make. */
const LIMIT = 2 ** 31 - 1;

/** `problem` is one line where the packed data stops too early or is damaged, and `bytes` are those before it. */
export interface Unpacked {
  readonly bytes: Buffer;
  readonly problem: string | null;
}

/**
 * Unpacks gzip and Zstandard, told by their first bytes, and Brotli, which has none, told by the ending `.br`. Other
 * bytes are given back as they are. Throws an InputError where nothing can be unpacked.
 */
export function decompress(bytes: Buffer, name: string): Unpacked {
  if (bytes.length >= 2 && bytes.readUInt16BE(0) === 0x1f8b) {
    const finishFlush = zlib.constants.Z_SYNC_FLUSH;
    return unpack("gzip", bytes, zlib.gunzipSync, (cut, options) =>
      zlib.gunzipSync(cut, { ...options, finishFlush }),
    );
  }
  if (bytes.length >= 4 && bytes.readUInt32LE(0) === 0xfd2fb528) return unpack("zstd", bytes, unpackZstd);
  if (name.toLowerCase().endsWith(".br")) {
    const finishFlush = zlib.constants.BROTLI_OPERATION_FLUSH;
    return unpack("brotli", bytes, zlib.brotliDecompressSync, (cut, options) =>
      zlib.brotliDecompressSync(cut, { ...options, finishFlush }),
    );
  }
  return { bytes, problem: null };
}

type Unpack = (bytes: Buffer, options: { maxOutputLength: number }) => Buffer;

/** `unpackCut` is tried where the data stops too early: it gives what is there. */
function unpack(kind: string, bytes: Buffer, whole: Unpack, unpackCut: Unpack | null = null): Unpacked {
  try {
    return { bytes: whole(bytes, { maxOutputLength: LIMIT }), problem: null };
  } catch (error) {
    const reason = describe(kind, error as NodeJS.ErrnoException);
    try {
      const start = unpackCut?.(bytes, { maxOutputLength: LIMIT });
      if (start !== undefined && start.length > 0) return { bytes: start, problem: reason };
    } catch {
      // Not cut off but damaged: the first error says it.
    }
    throw new InputError(reason);
  }
}

function describe(kind: string, error: NodeJS.ErrnoException): string {
  if (error.code === "ERR_BUFFER_TOO_LARGE") return `unpacks from ${kind} to more than 2 GB`;
  return `cannot be unpacked to its end: damaged or truncated ${kind} (${error.message})`;
}

/** Node has Zstandard from 22.15 on. */
function unpackZstd(bytes: Buffer, options: { maxOutputLength: number }): Buffer {
  const native = (zlib as { zstdDecompressSync?: Unpack }).zstdDecompressSync;
  if (native !== undefined) return native(bytes, options);
  const unpacked = loadFzstd().decompress(bytes);
  return Buffer.from(unpacked.buffer, unpacked.byteOffset, unpacked.byteLength);
}

/** Loaded when a file needs it: nearly none does. */
function loadFzstd(): typeof import("fzstd") {
  return createRequire(import.meta.url)("fzstd");
}
